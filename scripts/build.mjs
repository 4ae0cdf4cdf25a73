import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bin, ensureInstalled, recordBuild, root, run } from './ensure.mjs';

// The server serves these precompressed files, so that no request waits for compression.
const compressible = /\.(js|css|html|svg|json)$/;

async function compress(file) {
  const place = path.join(root, 'dist/workbench', file);
  const content = await readFile(place);
  const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  await writeFile(`${place}.br`, brotli);
  await writeFile(`${place}.gz`, await promisify(gzip)(content, { level: 9 }));
}

ensureInstalled();
await recordBuild(async () => {
  run(bin('rspack'), ['build', '--mode', 'production'], { shell: process.platform === 'win32' });
  const files = await readdir(path.join(root, 'dist/workbench'), { recursive: true });
  await Promise.all(files.filter((file) => compressible.test(file)).map(compress));
});
