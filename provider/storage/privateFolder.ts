import { chmod, lstat, mkdir, opendir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Marks that permissions of older files have been fixed, because a folder may hold a million. */
const marker = 'files-are-private';

/**
 * Makes everything that this process and its children write readable by their user only, and removes others'
 * permissions from existing files in `dataDir`. PostgreSQL manages its own folder, which may belong to another user who
 * can enter `dataDir` but not list it.
 */
export async function restrictPermissions(dataDir: string): Promise<void> {
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

/** A folder that others can't enter hides its content; `whole` closes that, too. */
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
    // Owned by another user, such as PostgreSQL's log.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'ENOENT')))
      throw error;
  }
}
