import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { access, chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgresBinaries';
import type { SystemUser } from './systemUser';

/** The cluster's superuser. */
const superuser = 'sendwright';
const passwordFile = 'sendwright.password';

/** The URL of a database in the cluster. */
export function connectionUrl(port: number, password: string, database: string, role = superuser): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** The password of the cluster's superuser. It is stored inside the cluster, so that both appear atomically. */
export async function passwordOf(cluster: string): Promise<string> {
  return (await readFile(path.join(cluster, passwordFile), 'utf8')).trim();
}

/**
 * Creates the cluster unless it exists. It is built in a temporary folder and renamed, so a killed start leaves nothing
 * partial, and of two concurrent starts one wins.
 */
export async function createCluster(options: {
  cluster: string;
  home: string;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
}): Promise<void> {
  const { cluster, home, binaries, user } = options;
  if (await isComplete(cluster)) return;
  const unfinished = path.join(home, `postgres.${randomUUID()}`);
  const password = path.join(home, `${path.basename(unfinished)}.password`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await writeFile(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    if (user) {
      await chown(unfinished, user.uid, user.gid);
      await chown(password, user.uid, user.gid);
    }
    await initialize(binaries.initdb, unfinished, password, home, user);
    await rename(password, path.join(unfinished, passwordFile));
    await chmod(path.join(unfinished, passwordFile), 0o600);
    await rename(unfinished, cluster);
  } catch (error) {
    if (!(await isComplete(cluster))) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(password, { force: true });
  }
}

async function isComplete(cluster: string): Promise<boolean> {
  return access(path.join(cluster, passwordFile)).then(
    () => true,
    () => false,
  );
}

async function initialize(
  initdb: string,
  folder: string,
  password: string,
  home: string,
  user: SystemUser | undefined,
): Promise<void> {
  const flags = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Built-in locale: the same text order on every machine, regardless of installed locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  try {
    await promisify(execFile)(initdb, flags, {
      cwd: home,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
      ...user,
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`The database folder could not be created: ${output.split('\n').at(-1)}`, { cause: error });
  }
}
