import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { randomSecret } from '../http/secrets';
import { checkKey, type ObjectStorage } from './objectStorage';

/** Keeps objects as files under `folder`. A file is there whole or not at all, also after a crash. */
export function diskStorage(folder: string): ObjectStorage {
  const fileOf = (key: string): string => path.join(folder, ...checkKey(key).split('/'));
  return {
    async put(key, content) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${randomSecret()}.part`;
      try {
        const handle = await open(draft, 'wx', 0o640);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return { content: await readFile(fileOf(key)) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true });
    },
  };
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR');
}
