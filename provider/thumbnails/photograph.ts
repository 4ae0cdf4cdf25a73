import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Milliseconds. */
const patience = 30_000;

/**
 * A picture of `page` as a browser draws it, PNG. The page is somebody's: its sandbox runs no script (`stillPage`), the browser reaches no
 * address (a proxy that is not there, names that do not resolve), keeps nothing, and is ended after half a minute.
 */
export async function photograph(browser: string, page: string, size: { width: number; height: number }, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const folder = await mkdtemp(path.join(tmpdir(), 'thumbnail-'));
  try {
    const file = path.join(folder, 'page.html');
    const picture = path.join(folder, 'picture.png');
    await writeFile(file, page);
    await run(browser, [...flags(folder), `--screenshot=${picture}`, `--window-size=${size.width},${size.height}`, pathToFileURL(file).href], AbortSignal.any([signal, AbortSignal.timeout(patience)]));
    return await readFile(picture);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const flags = (folder: string): string[] => [
  '--headless', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars', '--mute-audio', '--force-device-scale-factor=1',
  // The frame in its page's own process is painted with it; in another one it may come after the picture.
  '--disable-features=IsolateSandboxedIframes', '--run-all-compositor-stages-before-draw', '--virtual-time-budget=3000',
  '--no-first-run', '--disable-extensions', '--disable-sync', '--disable-background-networking', '--disable-component-update', '--disable-quic',
  '--proxy-server=127.0.0.1:9', '--host-resolver-rules=MAP * ~NOTFOUND',
  `--user-data-dir=${path.join(folder, 'profile')}`,
  // Chromium's own sandbox does not work for root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Runs a program in a group of its own, which ends with it whatever it started. */
function run(program: string, given: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { stdio: 'ignore', detached: process.platform !== 'win32' });
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
