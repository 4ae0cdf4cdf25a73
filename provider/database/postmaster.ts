import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Whether a process with this id is running. A zombie does not count: a container without an init process keeps those
 * forever.
 */
export function isAlive(pid: number): boolean {
  return exists(pid) && !isZombie(pid);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** False without procfs: systems without it have an init process that reaps zombies. */
function isZombie(pid: number): boolean {
  try {
    // The state follows the command's name in parentheses, which may itself contain some: proc_pid_stat(5).
    return /^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** The PostgreSQL server of the cluster, from its `postmaster.pid`; undefined if none is running. */
export async function runningPostmaster(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const lock = await readLock(cluster);
  if (!lock || !isAlive(lock.pid) || !(await isPostgres(lock.pid))) return undefined;
  return lock;
}

/** An unused process id: ids are far smaller (`pid_max` is at most 2^22 on Linux, 99,998 on macOS). */
const nobody = 2 ** 31 - 2;

/**
 * Repairs a `postmaster.pid` whose process id belongs to another program (after a container restart) or to a zombie,
 * because PostgreSQL would refuse to start. Only the id is changed: PostgreSQL uses the rest to check that no process
 * of the last server still uses its shared memory.
 */
export async function releaseStaleLock(cluster: string): Promise<void> {
  const lock = await readLock(cluster);
  // With an unused id, PostgreSQL itself handles the stale file, without a race between two writers.
  if (!lock || !exists(lock.pid) || (isAlive(lock.pid) && (await isPostgres(lock.pid)))) return;
  const file = path.join(cluster, 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [nobody, ...rest].join('\n'));
}

async function readLock(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  // Lines: process id, data folder, start time, port, socket folder, address, shared memory, state.
  const lines = text?.split('\n');
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[3]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

async function isPostgres(pid: number): Promise<boolean> {
  return (await commandLine(pid)).includes('postgres');
}

async function commandLine(pid: number): Promise<string> {
  const procfs = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  // Empty for a zombie.
  if (procfs !== undefined) return procfs.replaceAll('\0', ' ');
  return promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
