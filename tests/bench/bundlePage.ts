import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import configurations from '../../rspack.config';

/** Builds `entry` like the workbench, into `dist/bench/<name>`. Returns the folder. */
export async function bundlePage(name: string, entry: string): Promise<string> {
  const [workbench] = configurations({}, { mode: 'production' });
  if (!workbench) throw new Error('rspack.config.ts has no workbench.');
  const folder = path.resolve('dist/bench', name);
  const configuration: Configuration = {
    ...workbench,
    entry: { main: entry },
    output: { ...workbench.output, path: folder },
    devtool: false,
  };
  await new Promise<void>((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
  return folder;
}
