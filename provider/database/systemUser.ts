import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** An operating system user that child processes run as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user that runs PostgreSQL. It refuses to run as root, so root uses `nobody`. Undefined: the current user. */
export async function postgresUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  const uid = Number(fields?.[2] ?? 65_534);
  const gid = Number(fields?.[3] ?? 65_534);
  return { uid, gid };
}

/**
 * Whether `user` can read `file`, including all folders above it. Only checks modes, not ACLs, so "no" may be too
 * cautious.
 */
export async function canReach(user: SystemUser | undefined, file: string): Promise<boolean> {
  if (!user) return true;
  const real = await realpath(file);
  return (await permits(user, real, 0o4)) && canPass(user, path.dirname(real));
}

/** Whether `user` can pass through `folder` and all folders above it. */
export async function canPass(user: SystemUser, folder: string): Promise<boolean> {
  const real = await realpath(folder);
  if (!(await permits(user, real, 0o1))) return false;
  const parent = path.dirname(real);
  return parent === real || canPass(user, parent);
}

async function permits(user: SystemUser, file: string, bit: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(file);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return (mode & (bit << shift)) !== 0;
}
