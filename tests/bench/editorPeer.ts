import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, openBrowser } from '../e2e/support/browser';
import { percentile } from './report';
import { servePages } from './servePages';

/** Frames are rendered as soon as they are ready, because a screen's refresh rate says nothing about an editor. */
export const frames = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** The peer's times in milliseconds, as far as it got: to open 50 and 500 blocks, and for each edit among 500. */
export interface PeerFigures {
  /** Gzipped size of its files. */
  readonly bytes: number;
  open50?: number;
  open500?: number;
  edit?: readonly number[];
  /** Why the rest is missing. */
  stopped?: string | undefined;
}
/** The interface of the peer's page, which is built from the peer's own files. */
interface PeerWindow {
  peerOpen(html: string): Promise<number>;
  peerEdit(): Promise<number>;
}

/** Installs the peer from the registry into a separate folder. */
function installPeer(peerFolder: string): { readonly page: string; readonly bytes: number } {
  execFileSync(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      peerFolder,
      'grapesjs',
      'grapesjs-preset-newsletter',
    ],
    { stdio: 'ignore' },
  );
  const modules = path.join(peerFolder, 'node_modules');
  const files = [
    'grapesjs/dist/grapes.min.js',
    'grapesjs/dist/css/grapes.min.css',
    'grapesjs-preset-newsletter/dist/index.js',
  ];
  const page = path.join(peerFolder, 'page');
  for (const file of files) cpSync(path.join(modules, file), path.join(page, path.basename(file)), { recursive: true });
  writeFileSync(
    path.join(page, 'index.html'),
    `<!doctype html><link rel="stylesheet" href="/grapes.min.css"><div id="gjs"></div>
<script src="/grapes.min.js"></script><script src="/index.js"></script><script>
const painted = () => new Promise((done) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(); port2.postMessage(0);
}));
let editor;
window.peerOpen = async (html) => {
  editor?.destroy(); document.querySelector('#gjs')?.remove();
  document.body.append(Object.assign(document.createElement('div'), { id: 'gjs' }));
  const started = performance.now();
  editor = grapesjs.init({
    container: '#gjs', components: html, storageManager: false, telemetry: false, cssIcons: '',
    plugins: ['grapesjs-preset-newsletter'], height: '100vh',
  });
  await new Promise((done) => editor.onReady(done)); await painted();
  return performance.now() - started;
};
let round = 0;
window.peerEdit = async () => {
  const all = editor.getWrapper().find('td'); const one = all[Math.floor(all.length / 2)];
  const started = performance.now();
  one.addStyle({ padding: (round += 1) % 60 + 'px' });
  await painted();
  return performance.now() - started;
};
</script>`,
  );
  return {
    page,
    bytes: files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(modules, file)), { level: 9 }).length, 0),
  };
}

/** Repeats a measurement, one after the other. */
export async function several(ask: () => Promise<number>, count = 40): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < count; round += 1) all.push(await ask());
  return all;
}

/**
 * Milliseconds for all of the peer's measurements: on a busy machine, 500 blocks alone take most of a minute, and each
 * edit takes seconds.
 */
const peerPatience = 240_000;

async function measurePeer(
  browser: Browser,
  url: string,
  html50: string,
  html500: string,
  figures: PeerFigures,
): Promise<void> {
  // Below webdriverio's own timeout of two minutes, after which it would retry.
  await browser.setTimeout({ script: 110_000 });
  // A new page each time, so that an editor's leftovers don't count as opening time.
  const open = async (html: string): Promise<number> => {
    await browser.url(url);
    const { took, error } = await browser.executeAsync(
      (source: string, done: (answer: { took: number; error: string }) => void) =>
        void (window as unknown as PeerWindow).peerOpen(source).then(
          (ms) => done({ took: ms, error: '' }),
          (failure: unknown) => done({ took: 0, error: String(failure) }),
        ),
      html,
    );
    if (error !== '') throw new Error(error);
    return took;
  };
  await open(html50);
  figures.open50 = percentile(await several(() => open(html50), 3), 0.5);
  figures.open500 = await open(html500);
  figures.edit = await several(
    () =>
      browser.executeAsync(
        (done: (took: number) => void) => void (window as unknown as PeerWindow).peerEdit().then(done),
      ),
    5,
  );
}

/** Measures the peer. Takes at most four minutes and cleans up in any case. */
export async function peerFigures(html50: string, html500: string): Promise<PeerFigures> {
  const peerFolder = mkdtempSync(path.join(os.tmpdir(), 'sendwright-peer-'));
  const { page, bytes } = installPeer(peerFolder);
  const figures: PeerFigures = { bytes };
  const pages = await servePages(page);
  const other = await openBrowser(undefined, frames);
  const late = new AbortController();
  try {
    const tooLong = delay(peerPatience, 'Timed out.', { signal: late.signal }).catch(() => undefined);
    figures.stopped = await Promise.race([
      measurePeer(other, pages.url, html50, html500, figures).then(() => undefined),
      tooLong,
    ]);
  } catch (error) {
    figures.stopped = String(error);
  } finally {
    late.abort();
    // A hanging browser does not respond to this either; its driver ends with this process.
    await Promise.race([other.deleteSession().catch(() => undefined), delay(10_000)]);
    await pages.close();
    rmSync(peerFolder, { recursive: true, force: true });
  }
  return figures;
}
