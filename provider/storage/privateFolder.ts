import { chmod, lstat, mkdir, opendir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Says that nothing from before files were private is left: a folder may hold a million. */
const marker = 'files-are-private';

/**
 * Has whatever this process and its children write be readable by their own user alone, and takes the rights of others
 * away from what is in `dataDir` already. The folder of PostgreSQL and its programs see to themselves: they may belong
 * to another user, who passes through `dataDir` and cannot list it.
 */
export async function keepPrivate(dataDir: string): Promise<void> {
  process.umask(0o077);
  const folder = path.resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const { mode } = await lstat(folder);
  await close(folder, mode, process.getuid?.() === 0 ? 0o66 : 0o77);
  const isDone = (await lstat(path.join(folder, marker)).catch(() => undefined)) !== undefined;
  for await (const entry of await opendir(folder)) {
    if (/^postgres(-programs-|\.|$)/.test(entry.name) && entry.isDirectory()) continue;
    await closeEntry(path.join(folder, entry.name), !isDone);
  }
  if (!isDone) await writeFile(path.join(folder, marker), '', { mode: 0o600 });
}

/** A folder that others cannot enter hides all that is in it; `whole` closes that, too. */
async function closeEntry(place: string, whole: boolean): Promise<void> {
  const found = await lstat(place).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink()) return;
  await close(place, found.mode, 0o77);
  if (!whole || !found.isDirectory()) return;
  for await (const entry of await opendir(place)) await closeEntry(path.join(place, entry.name), true);
}

async function close(place: string, mode: number, others: number): Promise<void> {
  if ((mode & others) === 0) return;
  try {
    await chmod(place, mode & 0o7777 & ~others);
  } catch (error) {
    // Somebody else's, such as the log that PostgreSQL's own user writes.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'ENOENT')))
      throw error;
  }
}
