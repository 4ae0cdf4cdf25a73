import path from 'node:path';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import configurations from '../../rspack.config';

/**
 * The workbench's own build, with the gallery as its page: `npx rspack build -c
 * tests/gallery/rspack.gallery.config.ts`.
 */
export default (): Configuration => {
  const [workbench] = configurations(undefined, { mode: 'development' });
  return {
    ...workbench,
    name: 'gallery',
    devtool: false,
    entry: { main: './tests/gallery/gallery.tsx' },
    output: { ...workbench?.output, path: path.join(process.cwd(), 'dist/gallery'), publicPath: 'auto' },
    plugins: [new HtmlRspackPlugin({ template: './tests/gallery/index.html', scriptLoading: 'defer' })],
  };
};
