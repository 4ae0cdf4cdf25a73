import { spawn, type SpawnOptions } from 'node:child_process';
import { constants } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { canReach, type SystemUser } from '../database/systemUser';
import type { Browser } from './findBrowser';

/** A user to whom nothing belongs: PostgreSQL's files are `nobody`'s. */
const drawer: SystemUser = { uid: 65_533, gid: 65_533 };
/** Milliseconds. */
const patience = 30_000;

/**
 * A picture of `page` as a browser draws it, PNG. The page is somebody's: its frame runs no script (`stillPage`), the
 * browser reaches no
 * address (a proxy that is not there, names that do not resolve), keeps nothing, and is ended after half a minute. Its
 * own sandbox does not work for root, so root has it run as a user to whom nothing belongs. Rejects where the sandbox
 * cannot be had, unless the operator allows to do without.
 */
export async function photograph(
  { program, isSandboxed }: Browser,
  page: string,
  size: { width: number; height: number },
  signal: AbortSignal,
): Promise<Buffer> {
  signal.throwIfAborted();
  const user = process.getuid?.() === 0 ? drawer : undefined;
  if (isSandboxed && !(await canReach(user, program)))
    throw new Error(`The browser ${program} lies where only root can read it. Install one for all users.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'thumbnail-'));
  try {
    const file = path.join(folder, 'page.html');
    const picture = path.join(folder, 'picture.png');
    await writeFile(file, page);
    const isOwn = user !== undefined && (await canReach(user, program));
    if (isOwn) for (const place of [folder, file]) await chown(place, user.uid, user.gid);
    const options = [...flags(folder), ...(isSandboxed ? [] : ['--no-sandbox'])];
    await run(
      program,
      { ...(isOwn && user), cwd: folder, env: environment(folder) },
      [...options, `--screenshot=${picture}`, `--window-size=${size.width},${size.height}`, pathToFileURL(file).href],
      AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    );
    // The browser owns the folder: what it put there may lead elsewhere.
    return await readFile(picture, { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const flags = (folder: string): string[] => [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  '--force-device-scale-factor=1',
  // The frame in its page's own process is painted with it; in another one it may come after the picture.
  '--disable-features=IsolateSandboxedIframes',
  '--run-all-compositor-stages-before-draw',
  '--virtual-time-budget=3000',
  '--no-first-run',
  '--disable-extensions',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--proxy-server=127.0.0.1:9',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  `--user-data-dir=${path.join(folder, 'profile')}`,
];

/** Of our own environment, which holds passwords, only where programs lie. */
const environment = (folder: string): NodeJS.ProcessEnv =>
  process.platform === 'win32'
    ? process.env
    : { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', HOME: folder, TMPDIR: folder };

/** Runs a program in a group of its own, which ends with it whatever it started. */
function run(program: string, settings: SpawnOptions, given: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { ...settings, stdio: 'ignore', detached: process.platform !== 'win32' });
    const end = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself meanwhile.
      }
    };
    signal.addEventListener('abort', end, { once: true });
    child.once('error', (error) => {
      signal.removeEventListener('abort', end);
      reject(error);
    });
    child.once('exit', (code) => {
      signal.removeEventListener('abort', end);
      end();
      if (code === 0) resolve();
      else reject(new Error(signal.aborted ? 'The browser took too long.' : `The browser ended with ${code}.`));
    });
  });
}
