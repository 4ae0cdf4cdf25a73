import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { applicationRole, prepareDatabase } from './applicationRole';
import { freePort } from './freePort';
import { postgresBinaries } from './postgresBinaries';
import { connectionUrl, createCluster, passwordOf } from './postgresCluster';
import { isAlive, releaseStaleLock, runningPostmaster } from './postmaster';
import { canPass, postgresUser, type SystemUser } from './systemUser';

/** Where a cluster goes if the user that runs PostgreSQL can't reach root's data folder. */
const sharedState = '/var/lib/sendwright';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** The product's database, as the role that owns it. */
  readonly url: string;
  /** The same database as the cluster's superuser: for maintenance, never for requests. */
  readonly adminUrl: string;
  /** The process id of the server. */
  readonly pid: number;
  /** Stops the server, unless another live process of ours owns it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder of package.json: the binaries come from its node_modules. */
  readonly root: string;
  readonly dataDir: string;
  /** Settings of postgresql.conf that override ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

const database = 'sendwright';

const defaults: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  // Nothing is replicated, and COPY into new tables then needs no WAL.
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  // JIT costs more than it saves for short statements.
  jit: 'off',
  // Containers have only 64 MB in /dev/shm, which a parallel query can exceed.
  dynamic_shared_memory_type: 'mmap',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** After a crash, recovery can take minutes: while the server says that it is starting, the wait begins again. */
const startMilliseconds = 60_000;

/**
 * Starts PostgreSQL on the data in `dataDir`; creates the cluster on first use. If a server is already running on it
 * (left by a killed process, or owned by a live one), that one is used. There are never two on one folder.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = await postgresUser();
  const home = await postgresHome(options.dataDir, user);
  const cluster = clusterFolder(home);
  let deadline = Date.now() + startMilliseconds;
  let failure = 'it did not answer';
  while (Date.now() < deadline) {
    const running = await runningPostmaster(cluster);
    if (running) {
      const answer = await answerOf(connectionUrl(running.port, await passwordOf(cluster), 'postgres'));
      if (answer === 'ready') return attach(home, running, await passwordOf(cluster));
      if (answer === 'starting') deadline = Date.now() + startMilliseconds;
      await delay(100);
      continue;
    }
    failure = (await launch(options, home, user)) ?? failure;
    if (!isPassing(failure)) break;
    await delay(200);
  }
  throw new Error(`The embedded PostgreSQL could not be started: ${failure}. See ${logFile(home)}.`);
}

/** Whether an embedded PostgreSQL is running on `dataDir`. */
export async function postgresRuns(dataDir: string): Promise<boolean> {
  const home = await postgresHome(dataDir, await postgresUser());
  return (await runningPostmaster(clusterFolder(home))) !== undefined;
}

/** Stops the embedded PostgreSQL running on `dataDir`, whoever owns it. */
export async function stopPostgres(dataDir: string): Promise<void> {
  const home = await postgresHome(dataDir, await postgresUser());
  const running = await runningPostmaster(clusterFolder(home));
  if (running) await stopProcess(running.pid);
}

/** `cannot_connect_now` (PostgreSQL, "Error Codes"): the server starts, recovers or stops. */
const cannotConnectNow = '57P03';

const clusterFolder = (home: string): string => path.join(home, 'postgres');
const ownerFile = (home: string): string => path.join(home, 'postgres.owner');
const logFile = (home: string): string => path.join(home, 'postgres.log');

async function attach(
  home: string,
  running: { pid: number; port: number },
  password: string,
): Promise<EmbeddedPostgres> {
  const owner = Number(await readFile(ownerFile(home), 'utf8').catch(() => '0'));
  if (!(owner > 0 && owner !== process.pid && isAlive(owner))) await writeFile(ownerFile(home), `${process.pid}\n`);
  const own = await prepareDatabase(connectionUrl(running.port, password, 'postgres'), clusterFolder(home), database);
  return {
    url: connectionUrl(running.port, own, database, applicationRole),
    adminUrl: connectionUrl(running.port, password, database),
    pid: running.pid,
    async stop() {
      const present = Number(await readFile(ownerFile(home), 'utf8').catch(() => '0'));
      if (present !== process.pid && present > 0 && isAlive(present)) return;
      await stopProcess(running.pid);
      await rm(ownerFile(home), { force: true });
    },
  };
}

/** Starts a server; returns the error if it exits before it answers. */
async function launch(
  options: EmbeddedPostgresOptions,
  home: string,
  user: SystemUser | undefined,
): Promise<string | undefined> {
  const binaries = await postgresBinaries({ root: options.root, home, user });
  const cluster = clusterFolder(home);
  await createCluster({ cluster, home, binaries, user });
  await releaseStaleLock(cluster);
  const port = await freePort();
  const settings = { ...defaults, ...options.settings, port: String(port) };
  const log = await open(logFile(home), 'a');
  try {
    if (user) await chown(logFile(home), user.uid, user.gid);
    await chmod(logFile(home), 0o600);
    const { size: logStart } = await log.stat();
    const child = spawn(
      binaries.postgres,
      ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        cwd: home,
        // Its own process group: Ctrl-C in the terminal must reach us first, and the database last.
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
        ...user,
      },
    );
    child.unref();
    let ended: string | undefined;
    child.once('error', (error) => (ended = error.message));
    child.once('exit', (code, signal) => (ended ??= `it ended with ${signal ?? `code ${code}`}`));
    const url = connectionUrl(port, await passwordOf(cluster), 'postgres');
    for (let deadline = Date.now() + startMilliseconds; Date.now() < deadline; await delay(25)) {
      if (ended !== undefined) return (await lastError(home, logStart)) ?? ended;
      const answer = await answerOf(url);
      if (answer === 'ready') return undefined;
      if (answer === 'starting') deadline = Date.now() + startMilliseconds;
    }
    return 'it did not answer in time';
  } finally {
    await log.close();
  }
}

/**
 * Transient reasons: another process was faster, whose server writes to the same log, or the last server's children are
 * still exiting.
 */
export function isPassing(failure: string): boolean {
  return [
    /did not answer$/,
    /the database system is (?:starting up|shutting down)/,
    /the database system is not (?:yet )?accepting connections/,
    /lock file/,
    /pre-existing shared memory/,
    /could not bind/,
    /Address already in use/,
    /could not create any TCP/,
  ].some((reason) => reason.test(failure));
}

async function lastError(home: string, from: number): Promise<string | undefined> {
  const log = (await readFile(logFile(home))).subarray(from).toString('utf8');
  return log
    .split('\n')
    .findLast((line) => /FATAL|PANIC|ERROR|error while loading/.test(line))
    ?.replace(/^.*?(FATAL|PANIC|ERROR): */, '');
}

async function answerOf(url: string): Promise<'ready' | 'starting' | 'none'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The connection may break after it failed to open; it already counts as failed.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === cannotConnectNow ? 'starting' : 'none';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopProcess(pid: number): Promise<void> {
  // SIGINT rolls back open transactions and closes connections; SIGQUIT is the last resort, with recovery from the WAL.
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(20)) {
      if (!isAlive(pid)) return;
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) did not end.`);
}

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
