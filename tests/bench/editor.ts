import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, openBrowser } from '../e2e/support/browser';
import { bundlePage } from './bundlePage';
import { type Figure, percentile, report } from './report';
import { servePages } from './servePages';

// The design editor beside GrapesJS with its newsletter preset, in one browser, one after the other.

const peerFolder = mkdtempSync(path.join(os.tmpdir(), 'sendwright-peer-'));
const rounds = 40;

interface Measured {
  readonly open50: number;
  readonly open500: number;
  readonly edit: readonly number[];
}
/** What the peer's page offers: it is built of the peer's own files. */
interface PeerWindow {
  peerOpen(html: string): Promise<number>;
  peerEdit(): Promise<number>;
}

/** Files of the peer, from the registry by name into a folder of its own. */
function installPeer(): { readonly page: string; readonly bytes: number } {
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', peerFolder, 'grapesjs', 'grapesjs-preset-newsletter'], { stdio: 'ignore' });
  const modules = path.join(peerFolder, 'node_modules');
  const files = ['grapesjs/dist/grapes.min.js', 'grapesjs/dist/css/grapes.min.css', 'grapesjs-preset-newsletter/dist/index.js'];
  const page = path.join(peerFolder, 'page');
  for (const file of files) cpSync(path.join(modules, file), path.join(page, path.basename(file)), { recursive: true });
  writeFileSync(
    path.join(page, 'index.html'),
    `<!doctype html><link rel="stylesheet" href="/grapes.min.css"><div id="gjs"></div><script src="/grapes.min.js"></script><script src="/index.js"></script><script>
const painted = () => new Promise((done) => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(); port2.postMessage(0); }));
let editor;
window.peerOpen = async (html) => {
  editor?.destroy(); document.querySelector('#gjs')?.remove(); document.body.append(Object.assign(document.createElement('div'), { id: 'gjs' }));
  const started = performance.now();
  editor = grapesjs.init({ container: '#gjs', components: html, storageManager: false, telemetry: false, cssIcons: '', plugins: ['grapesjs-preset-newsletter'], height: '100vh' });
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
  return { page, bytes: files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(modules, file)), { level: 9 }).length, 0) };
}

async function several(ask: () => Promise<number>, count = rounds): Promise<number[]> {
  const all: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
  for (let round = 0; round < count; round += 1) all.push(await ask());
  return all;
}

/** Milliseconds for all that the peer is asked: a page of it that hangs must not take our figures with it. */
const peerPatience = 480_000;

async function measurePeer(browser: Browser, url: string, html50: string, html500: string): Promise<Measured> {
  // It takes half a minute for 500 blocks on a busy machine, and webdriverio would ask again after two.
  await browser.setTimeout({ script: 110_000 });
  // A page of its own each time: what an editor leaves behind is not what opening it costs.
  const open = async (html: string): Promise<number> => {
    await browser.url(url);
    const { took, error } = await browser.executeAsync((source: string, done: (answer: { took: number; error: string }) => void) => void (window as unknown as PeerWindow).peerOpen(source).then((ms) => done({ took: ms, error: '' }), (failure: unknown) => done({ took: 0, error: String(failure) })), html);
    if (error !== '') throw new Error(error);
    return took;
  };
  await open(html50);
  const open50 = percentile(await several(() => open(html50), 5), 0.5);
  const open500 = percentile(await several(() => open(html500), 1), 0.5);
  return { open50, open500, edit: await several(() => browser.executeAsync((done: (took: number) => void) => void (window as unknown as PeerWindow).peerEdit().then(done)), 10) };
}

/** What the peer takes, or why that is not known. */
async function peerFigures(html50: string, html500: string): Promise<(Measured & { readonly bytes: number }) | string> {
  const { page, bytes } = installPeer();
  const pages = await servePages(page);
  const other = await openBrowser(undefined, frames);
  const late = new AbortController();
  try {
    const tooLong = delay(peerPatience, 'It took too long.', { signal: late.signal }).catch(() => 'It was measured.');
    const measured = await Promise.race([measurePeer(other, pages.url, html50, html500), tooLong]);
    return typeof measured === 'string' ? measured : { ...measured, bytes };
  } catch (error) {
    return String(error);
  } finally {
    late.abort();
    // A browser that hangs does not answer to this either: its driver ends with this process.
    await Promise.race([other.deleteSession().catch(() => undefined), delay(10_000)]);
    await pages.close();
  }
}

const frames = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
const ours = await servePages(await bundlePage('editor', './tests/bench/editorPage.tsx'));
const browser = await openBrowser(undefined, frames);
try {
  await browser.url(ours.url);
  await browser.waitUntil(() => browser.execute(() => typeof window.editorBench === 'object'));
  const ask = (what: 'edit' | 'undo' | 'drop'): Promise<number> => browser.executeAsync((name: 'edit' | 'undo' | 'drop', done: (took: number) => void) => void window.editorBench[name]().then(done), what);
  const open = (blocks: number): Promise<number> => browser.executeAsync((count: number, done: (took: number) => void) => void window.editorBench.open(count).then(done), blocks);
  await open(50);
  const open50 = percentile(await several(() => open(50), 5), 0.5);
  const open500 = percentile(await several(() => open(500), 5), 0.5);
  // Once to warm up: the engine compiles what it runs often.
  await several(() => ask('edit'), 10);
  const edit = await several(() => ask('edit'));
  const undo = await several(() => ask('undo'), 20);
  const drop = await several(() => ask('drop'), 20);
  await open(50);
  await browser.execute(() => window.editorBench.write());
  await browser.pause(100);
  for (const letter of 'typing into a block of a newsletter') await browser.keys(letter);
  const typed = await browser.execute(() => window.editorBench.keys);
  const [html50, html500] = await browser.execute(() => [window.editorBench.html(50), window.editorBench.html(500)] as const);
  console.log(`load average ${os.loadavg().map((load) => load.toFixed(1)).join(', ')}; frames as fast as they are ready`);

  console.log(`ours: 50 blocks ${open50.toFixed(0)} ms, 500 blocks ${open500.toFixed(0)} ms, edit p95 ${percentile(edit, 0.95).toFixed(1)} ms, undo p95 ${percentile(undo, 0.95).toFixed(1)} ms, drop p95 ${percentile(drop, 0.95).toFixed(1)} ms, key p95 ${percentile(typed, 0.95).toFixed(1)} ms`);

  const peer = await peerFigures(html50, html500);
  const beside: Figure[] = [];
  if (typeof peer === 'string') console.log(`GrapesJS with its newsletter preset: not measured. ${peer}`);
  else {
    beside.push({ name: 'opens 50 blocks, against GrapesJS', value: open50 / peer.open50, unit: 'x', limit: 1 }, { name: 'opens 500 blocks, against GrapesJS', value: open500 / peer.open500, unit: 'x', limit: 0.5 });
    console.log(`GrapesJS with its newsletter preset: opens 50 blocks in ${peer.open50.toFixed(0)} ms, 500 in ${peer.open500.toFixed(0)} ms; an edit among 500 p95 ${percentile(peer.edit, 0.95).toFixed(1)} ms; ${(peer.bytes / 1024).toFixed(0)} KB gzipped`);
  }
  report([
    { name: 'opens 50 blocks', value: open50, unit: 'ms', limit: 100 },
    { name: 'opens 500 blocks', value: open500, unit: 'ms', limit: 250 },
    ...beside,
    { name: 'edit to canvas among 500, p95', value: percentile(edit, 0.95), unit: 'ms', limit: 8 },
    { name: 'undo among 500, p95', value: percentile(undo, 0.95), unit: 'ms', limit: 10 },
    { name: 'drop among 500, p95', value: percentile(drop, 0.95), unit: 'ms', limit: 50 },
    { name: 'key to frame, p95', value: percentile(typed, 0.95), unit: 'ms', limit: 17 },
  ]);
} finally {
  await browser.deleteSession();
  await ours.close();
  rmSync(peerFolder, { recursive: true, force: true });
}
process.exit();
