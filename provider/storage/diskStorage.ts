import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { randomSecret } from '../http/secrets';
import { checkKey, isKey, type ObjectStorage } from './objectStorage';

const draftEnding = '.part';

/** All files of a folder, recursively, with their modification time. Files that disappear meanwhile are skipped. */
async function* filesIn(folder: string): AsyncGenerator<{ readonly file: string; readonly storedAt: Date }> {
  try {
    for await (const entry of await opendir(folder)) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) yield* filesIn(place);
      else if (entry.isFile()) {
        const found = await stat(place).catch(() => undefined);
        if (found) yield { file: place, storedAt: found.mtime };
      }
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Stores objects as files under `folder`. Writes are atomic, even in a crash. */
export function diskStorage(folder: string): ObjectStorage {
  const fileOf = (key: string): string => path.join(folder, ...checkKey(key).split('/'));
  return {
    async put(key, content) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomSecret()}${draftEnding}`;
      try {
        const handle = await open(draft, 'wx', 0o600);
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
    async *list(prefix) {
      for await (const { file, storedAt } of filesIn(path.join(folder, prefix))) {
        const key = path.relative(folder, file).split(path.sep).join('/');
        if (isKey(key)) yield { key, storedAt };
      }
    },
    async removeUnfinished(before) {
      let count = 0;
      for await (const { file, storedAt } of filesIn(folder)) {
        if (!file.endsWith(draftEnding) || storedAt >= before) continue;
        await rm(file, { force: true });
        count += 1;
      }
      return count;
    },
  };
}

function isMissing(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR')
  );
}
