import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canPass, type SystemUser } from './systemUser';

/** Where a cluster goes if the user that runs PostgreSQL can't reach root's data folder. */
const sharedState = '/var/lib/sendwright';

/**
 * The folder of the PostgreSQL cluster for `dataDir`: that folder itself or, if PostgreSQL's user can't reach it
 * (root's home), one in /var/lib/sendwright, named in the file `postgres-location` in `dataDir`.
 */
export async function postgresHome(dataDir: string, user: SystemUser | undefined): Promise<string> {
  const folder = path.resolve(dataDir);
  await mkdir(folder, { recursive: true });
  if (!user) return folder;
  const { mode, uid } = await stat(folder);
  // PostgreSQL only needs to pass through; permissions to list and read stay unchanged.
  if (uid === 0 && (mode & 0o1) === 0) await chmod(folder, (mode & 0o7777) | 0o11);
  if (await canPass(user, folder)) return folder;
  return sharedHome(folder);
}

async function sharedHome(dataDir: string): Promise<string> {
  const pointer = path.join(dataDir, 'postgres-location');
  const known = await readFile(pointer, 'utf8').catch(() => undefined);
  if (known) return known.trim();
  const home = path.join(sharedState, randomUUID());
  try {
    await mkdir(home, { recursive: true });
    // Regardless of the umask: PostgreSQL's user passes through both.
    for (const folder of [sharedState, home]) await chmod(folder, 0o711);
  } catch (error) {
    throw new Error(
      `DATA_DIR (${dataDir}) lies in a folder that the user "nobody" cannot enter, and ${sharedState} cannot be ` +
        'made. ' +
        'Set DATA_DIR to a folder that every user can pass through.',
      { cause: error },
    );
  }
  await writeFile(pointer, `${home}\n`, { flag: 'wx' }).catch(() => undefined);
  return (await readFile(pointer, 'utf8')).trim();
}
