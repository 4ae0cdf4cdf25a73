/**
 * The canvas of an automation in Chromium: opening it, dragging a step and all of it, and typing in its panel.
 * `npm run bench -- canvas [--json FILE]`.
 */
import os from 'node:os';
import { openBrowser, screenshot } from '../e2e/support/browser';
import { bundlePage } from './bundlePage';
import { frames, several } from './editorPeer';
import { percentile, report } from './report';
import { servePages } from './servePages';

const count = 300;
const dragFrames = 240;
const pages = await servePages(await bundlePage('canvas', './tests/bench/canvasPage.tsx'));
const browser = await openBrowser(undefined, frames);
try {
  await browser.setTimeout({ script: 300_000 });
  await browser.url(pages.url);
  await browser.waitUntil(() => browser.execute(() => typeof window.canvasBench === 'object'));
  const open = (nodes: number) => browser.execute((many) => window.canvasBench.open(many), nodes);
  const opened = async (nodes: number): Promise<number> => {
    const times = await several(async () => (await open(nodes)).took, 7);
    return percentile(times, 0.5);
  };
  const drag = (what: 'step' | 'canvas') =>
    browser.execute((one, many) => window.canvasBench.drag(one, many), what, dragFrames);
  const keys = async (): Promise<readonly number[]> => {
    await browser.execute(() => window.canvasBench.edit());
    for (const letter of 'typing a subject into the panel of the canvas') await browser.keys(letter);
    return browser.execute(() => window.canvasBench.keys.splice(0));
  };
  // In turns with the canvas, because a busy machine slows all of them down.
  const floors: string[] = [];
  const floorOf = async (what: 'flow' | 'element'): Promise<{ readonly step: number; readonly canvas: number }> => {
    await browser.execute((one) => window.canvasBench.openFloor(one), what);
    const [step, canvas] = [await drag('step'), await drag('canvas')];
    return { step: percentile(step, 0.95), canvas: percentile(canvas, 0.95) };
  };
  await opened(30);
  const growth: string[] = [];
  for (const nodes of [30, count, 1000]) {
    const took = await opened(nodes);
    const { nodes: drawn } = await open(nodes);
    const [step, canvas] = [await drag('step'), await drag('canvas')];
    const typed = await keys();
    growth.push(
      `${drawn} nodes: open ${took.toFixed(0)} ms; a frame of dragging a step, median ` +
        `${percentile(step, 0.5).toFixed(1)}, p95 ${percentile(step, 0.95).toFixed(1)} ms; of the canvas, p95 ` +
        `${percentile(canvas, 0.95).toFixed(1)} ms; ` +
        `a key, median ${percentile(typed, 0.5).toFixed(1)}, p95 ${percentile(typed, 0.95).toFixed(1)} ms`,
    );
    if (nodes !== count) continue;
    for (const what of ['flow', 'element'] as const) {
      const floor = await floorOf(what);
      const times = (mine: number, least: number) => `${(mine / least).toFixed(1)} times ${least.toFixed(1)} ms`;
      floors.push(
        `${what === 'flow' ? '300 plain nodes of React Flow' : 'an element that follows the pointer'}: a step takes ` +
          `${times(percentile(step, 0.95), floor.step)}, the canvas ${times(percentile(canvas, 0.95), floor.canvas)}`,
      );
    }
    await screenshot(browser, 'bench-canvas');
    report([
      { name: `open, ${drawn} nodes, median`, value: took, unit: 'ms', limit: 300 },
      { name: 'frame while dragging a step, p95', value: percentile(step, 0.95), unit: 'ms', limit: 16 },
      { name: 'frame while dragging the canvas, p95', value: percentile(canvas, 0.95), unit: 'ms', limit: 16 },
      { name: 'keystroke in the panel, p95', value: percentile(typed, 0.95), unit: 'ms', limit: 16 },
    ]);
  }
  const load = os
    .loadavg()
    .map((one) => one.toFixed(1))
    .join(', ');
  console.log(`The same drags, p95, compared with\n${floors.join('\n')}`);
  console.log(`What it grows with, at a load average of ${load}:\n${growth.join('\n')}`);
} finally {
  await browser.deleteSession();
  await pages.close();
}
