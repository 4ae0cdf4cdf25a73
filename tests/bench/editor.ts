import os from 'node:os';
import { openBrowser } from '../e2e/support/browser';
import { bundlePage } from './bundlePage';
import { frames, peerFigures, several } from './editorPeer';
import { type Figure, percentile, report } from './report';
import { servePages } from './servePages';

// The design editor compared with GrapesJS and its newsletter preset, in the same browser, one after the other.

const ours = await servePages(await bundlePage('editor', './tests/bench/editorPage.tsx'));
const browser = await openBrowser(undefined, frames);
try {
  await browser.url(ours.url);
  await browser.waitUntil(() => browser.execute(() => typeof window.editorBench === 'object'));
  const ask = (what: 'edit' | 'undo' | 'drop'): Promise<number> =>
    browser.executeAsync(
      (name: 'edit' | 'undo' | 'drop', done: (took: number) => void) => void window.editorBench[name]().then(done),
      what,
    );
  const open = (blocks: number): Promise<number> =>
    browser.executeAsync(
      (count: number, done: (took: number) => void) => void window.editorBench.open(count).then(done),
      blocks,
    );
  await open(50);
  const open50 = percentile(await several(() => open(50), 5), 0.5);
  const open500 = percentile(await several(() => open(500), 5), 0.5);
  // Once to warm up, because the engine compiles frequently run code.
  await several(() => ask('edit'), 10);
  /** Until the frame is painted, and until the canvas's document has changed. */
  const measured = async (
    what: 'edit' | 'undo' | 'drop',
    times: number,
  ): Promise<{ painted: number[]; changed: number[] }> => {
    const painted = await several(() => ask(what), times);
    return { painted, changed: (await browser.execute(() => window.editorBench.changed)).slice(-times) };
  };
  const edit = await measured('edit', 40);
  const undo = await measured('undo', 20);
  const drop = await measured('drop', 20);
  await open(50);
  await browser.execute(() => window.editorBench.write());
  await browser.pause(100);
  for (const letter of 'typing into a block of a newsletter') await browser.keys(letter);
  const typed = await browser.execute(() => window.editorBench.keys);
  const [html50, html500] = await browser.execute(
    () => [window.editorBench.html(50), window.editorBench.html(500)] as const,
  );
  console.log(
    `load average ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}; frames as fast as they are ready`,
  );

  console.log(
    `ours: 50 blocks ${open50.toFixed(0)} ms, 500 blocks ${open500.toFixed(0)} ms, painted: edit p95 ` +
      `${percentile(edit.painted, 0.95).toFixed(1)} ms, undo p95 ${percentile(undo.painted, 0.95).toFixed(1)} ms, ` +
      `drop p95 ${percentile(drop.painted, 0.95).toFixed(1)} ms; key p95 ${percentile(typed, 0.95).toFixed(1)} ms`,
  );

  const peer = await peerFigures(html50, html500);
  const beside: Figure[] = [];
  const { open50: peer50, open500: peer500, edit: peerEdits } = peer;
  if (peer50 !== undefined)
    beside.push({ name: 'opens 50 blocks, against GrapesJS', value: open50 / peer50, unit: 'x', limit: 1 });
  if (peer500 !== undefined)
    beside.push({ name: 'opens 500 blocks, against GrapesJS', value: open500 / peer500, unit: 'x', limit: 0.5 });
  if (peerEdits)
    beside.push({
      name: 'an edit among 500, median, against GrapesJS',
      value: percentile(edit.painted, 0.5) / percentile(peerEdits, 0.5),
      unit: 'x',
      limit: 1,
    });
  const told = (took: number | undefined): string => (took === undefined ? 'not measured' : `${took.toFixed(0)} ms`);
  console.log(
    `GrapesJS with its newsletter preset: 50 blocks ${told(peer50)}, 500 blocks ${told(peer500)}, an edit among ` +
      `500 ${told(peerEdits && percentile(peerEdits, 0.5))}; ${(peer.bytes / 1024).toFixed(0)} KB gzipped`,
  );
  if (peer.stopped !== undefined) console.log(`GrapesJS was stopped: ${peer.stopped}`);
  report([
    { name: 'opens 50 blocks', value: open50, unit: 'ms', limit: 100 },
    { name: 'opens 500 blocks', value: open500, unit: 'ms', limit: 250 },
    ...beside,
    { name: 'edit to canvas among 500, p95', value: percentile(edit.changed, 0.95), unit: 'ms', limit: 8 },
    { name: 'undo among 500, p95', value: percentile(undo.changed, 0.95), unit: 'ms', limit: 10 },
    { name: 'drop among 500, p95', value: percentile(drop.changed, 0.95), unit: 'ms', limit: 50 },
    { name: 'key to frame, p95', value: percentile(typed, 0.95), unit: 'ms', limit: 17 },
  ]);
} finally {
  await browser.deleteSession();
  await ours.close();
}
process.exit();
