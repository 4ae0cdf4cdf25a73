/**
 * Scrolls 100,000 contacts from the first to the last in Chromium: measures the frame times, and whether the document
 * and the page's memory grow. `npm run bench -- grid [--json FILE]`.
 */
import os from 'node:os';
import { openBrowser } from '../e2e/support/browser';
import { bundlePage } from './bundlePage';
import { percentile, report } from './report';
import { servePages } from './servePages';
import { threadTime } from './threadTime';

const pixels = 600;
/** A script in the browser may run for five minutes, so it scrolls in parts. */
const framesAtOnce = 500;

const pages = await servePages(await bundlePage('grid', './tests/bench/gridPage.tsx'));
// Frames are rendered as soon as they are ready: this measures the work, not the screen's refresh rate.
const browser = await openBrowser(undefined, [
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
  '--js-flags=--expose-gc',
  '--enable-precise-memory-info',
]);
try {
  await browser.setTimeout({ script: 600_000 });
  await browser.url(pages.url);
  await browser.waitUntil(() => browser.execute(() => document.querySelectorAll('[role=row]').length > 10));
  const size = async (): Promise<{ nodes: number; megabytes: number }> =>
    browser.execute(() => {
      window.gc?.();
      const { usedJSHeapSize } = (performance as unknown as { memory: { usedJSHeapSize: number } }).memory;
      return { nodes: document.querySelectorAll('*').length, megabytes: usedJSHeapSize / 1024 ** 2 };
    });
  const part = async (): Promise<number[]> =>
    browser.execute(async (step, most) => window.scrollOn(step, most), pixels, framesAtOnce);
  const scroll = async (): Promise<number[]> => {
    const frames: number[] = [];
    for (;;) {
      const some = await part();
      frames.push(...some);
      if (some.length < framesAtOnce) return frames;
    }
  };
  // To warm up: the engine compiles frequently run code, and the row cache fills.
  await part();
  await part();
  await browser.execute(() => window.toTop());
  const before = await size();
  const startedAt = await threadTime(browser);
  const frames = await scroll();
  const work = ((await threadTime(browser)) - startedAt) / frames.length;
  const after = await size();
  console.log(
    `${frames.length} frames of ${pixels} px over 100,000 rows; load average ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  console.log(`processor time of a frame (the page's main thread): mean ${work.toFixed(1)} ms`);
  console.log(
    `elements ${before.nodes} before, ${after.nodes} after; heap ${before.megabytes.toFixed(1)} MB before, ` +
      `${after.megabytes.toFixed(1)} MB after`,
  );
  report([
    { name: 'frame while scrolling, median', value: percentile(frames, 0.5), unit: 'ms', limit: 20 },
    { name: 'frame while scrolling, p95', value: percentile(frames, 0.95), unit: 'ms', limit: 20 },
    { name: 'growth of the document', value: after.nodes / before.nodes, unit: 'x', limit: 1.05 },
    { name: 'growth of the heap', value: after.megabytes / before.megabytes, unit: 'x', limit: 1.1 },
  ]);
} finally {
  await browser.deleteSession();
  await pages.close();
}
