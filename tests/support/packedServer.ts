import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** The packed product, and a data folder of an unprivileged user. */
export interface Packed {
  readonly folder: string;
  readonly dataDir: string;
  /** Runs a program of the product as in a container, and returns what it printed. Fails unless it exits with 0. */
  run(...program: readonly string[]): string;
  /** Starts the server as in a container. */
  start(): ChildProcess;
  /** Runs a program in the container of a running server. */
  runIn(server: ChildProcess, ...program: readonly string[]): string;
  remove(): Promise<void>;
}

/** `nobody` of all systems that have the programs below. */
const user = 65_534;

/** Whether this machine can run programs without a network and as another user, as a container runtime does. */
export function hasContainment(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['--net', '--', 'setpriv', '--reuid', String(user), '--clear-groups', 'true']);
    execFileSync('ip', ['-V']);
    return true;
  } catch {
    return false;
  }
}

/** Packs the built product. It runs as an unprivileged user that can only write to the data folder, without network. */
export async function packProduct(): Promise<Packed> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'sendwright-packed-'));
  await chmod(base, 0o755);
  const folder = path.join(base, 'app');
  const dataDir = path.join(base, 'data');
  execFileSync(process.execPath, ['scripts/pack.mjs', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  await mkdir(dataDir, { mode: 0o700 });
  await chown(dataDir, user, user);
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    HOST: '0.0.0.0',
    PORT: '4680',
    HOME: '/tmp',
    LOG_LEVEL: 'warn',
    CHROMIUM_PATH: 'none',
  };
  const unprivileged = ['setpriv', '--reuid', `${user}`, '--regid', `${user}`, '--clear-groups', '--no-new-privs'];
  // Loopback is all the network there is, and the root file system is read-only as far as this user can tell.
  const contained = (program: readonly string[]): readonly string[] => [
    '--net',
    '--',
    'sh',
    '-c',
    'ip link set lo up && exec "$@"',
    'sh',
    ...unprivileged,
    process.execPath,
    ...program,
  ];
  return {
    folder,
    dataDir,
    run: (...program) =>
      execFileSync('unshare', contained(program), { cwd: folder, env, encoding: 'utf8', timeout: 120_000 }),
    start: () =>
      spawn('unshare', contained(['dist/provider/main.js']), { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    runIn: ({ pid }, ...program) =>
      execFileSync('nsenter', ['--net', '--target', String(pid), '--', ...unprivileged, process.execPath, ...program], {
        cwd: folder,
        env,
        encoding: 'utf8',
        timeout: 120_000,
      }),
    remove: () => rm(base, { recursive: true, force: true, maxRetries: 10 }),
  };
}
