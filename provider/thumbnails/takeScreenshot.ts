import { spawn, type SpawnOptions } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chown, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { canReach, type SystemUser } from '../database/systemUser';
import type { Browser } from './findBrowser';

/** A user that owns nothing: `nobody` owns PostgreSQL's files. */
const drawer: SystemUser = { uid: 65_533, gid: 65_533 };
/** A browser takes a second or two. Occasionally it hangs at startup; the second one does not. */
const attempts = 2;

/**
 * Renders `page` in a browser and returns a PNG. The page is untrusted: its frame runs no scripts (`staticPage`), and
 * the browser has no network (its proxy does not exist, no name resolves), stores nothing, and is killed after a
 * timeout. Chromium's sandbox does not work for root, so root runs it as a user that owns nothing. Rejects if the
 * sandbox is unavailable, unless the operator turned it off, and if the browser fails or hangs twice.
 */
export async function takeScreenshot(
  { program, isSandboxed }: Browser,
  page: string,
  size: { width: number; height: number },
  signal: AbortSignal,
  attemptMs = 20_000,
): Promise<Buffer> {
  signal.throwIfAborted();
  const user = process.getuid?.() === 0 ? drawer : undefined;
  if (isSandboxed && !(await canReach(user, program)))
    throw new Error(`The browser ${program} lies where only root can read it. Install one for all users.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'thumbnail-'));
  const profiles = await mkdtemp(path.join(await profileRoot(), 'thumbnail-profile-'));
  try {
    const file = path.join(folder, 'page.html');
    const picture = path.join(folder, 'picture.png');
    await writeFile(file, page);
    const isOwn = user !== undefined && (await canReach(user, program));
    if (isOwn) for (const place of [folder, file, profiles]) await chown(place, user.uid, user.gid);
    const windowSize = `--window-size=${size.width},${size.height}`;
    for (let attempt = 1; ; attempt += 1) {
      // A killed browser leaves a lock in its profile.
      const profile = `--user-data-dir=${path.join(profiles, String(attempt))}`;
      const options = [
        ...flags,
        ...(isSandboxed ? [] : ['--no-sandbox']),
        profile,
        windowSize,
        `--screenshot=${picture}`,
      ];
      const settings = { ...(isOwn && user), cwd: folder, env: environment(folder) };
      const hung = await run(program, settings, [...options, pathToFileURL(file).href], signal, attemptMs);
      if (hung === undefined) break;
      if (attempt === attempts) throw new Error(`The browser hung ${attempts} times. Its last output: ${hung}`);
    }
    // The browser owns the folder, so its files may be symbolic links.
    return await readFile(picture, { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
  } finally {
    for (const place of [folder, profiles]) await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

const memory = '/dev/shm';
/** A new profile takes 3 MB. Containers often have 64 MB of such memory. */
const profileBytes = 16 * 1024 * 1024;

/**
 * Where profiles are: in memory if possible. A browser waits for its disk 230 times while it creates a profile, which
 * takes 23 seconds where each wait takes a tenth of a second.
 */
async function profileRoot(): Promise<string> {
  try {
    await access(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(memory);
    if (bavail * bsize >= profileBytes) return memory;
  } catch {
    // Not Linux, or a container without shared memory.
  }
  return tmpdir();
}

const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  '--force-device-scale-factor=1',
  // A frame in its page's process is painted with it; in a separate process it may be too late for the screenshot.
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
];

/** Only the path: our environment contains passwords. */
const environment = (folder: string): NodeJS.ProcessEnv =>
  process.platform === 'win32'
    ? process.env
    : { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', HOME: folder, TMPDIR: folder };

/**
 * Runs a program in its own process group, which is killed with all its children. Resolves with its last output if it
 * was killed after a timeout; rejects if it fails or `signal` aborts. Uses a plain timer: Node.js 20 may
 * garbage-collect an `AbortSignal.timeout` that only `AbortSignal.any` refers to, and the program would run forever.
 */
function run(
  program: string,
  settings: SpawnOptions,
  given: readonly string[],
  signal: AbortSignal,
  timeoutMs: number,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const isWindows = process.platform === 'win32';
    const child = spawn(program, given, { ...settings, stdio: ['ignore', 'ignore', 'pipe'], detached: !isWindows });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-1000)));
    let hung = false;
    const kill = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // It has exited in the meantime.
      }
    };
    const timer = setTimeout(() => {
      hung = true;
      kill();
    }, timeoutMs);
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      kill();
    };
    signal.addEventListener('abort', kill, { once: true });
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('exit', (code) => {
      settle();
      if (signal.aborted) reject(new Error('The screenshot is no longer needed.', { cause: signal.reason }));
      else if (code === 0 || hung) resolve(code === 0 ? undefined : said.trim());
      else reject(new Error(`The browser ended with ${code}: ${said.trim()}`));
    });
  });
}
