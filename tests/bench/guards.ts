import os from 'node:os';
import { openBrowser } from '../e2e/support/browser';
import { bundlePage } from './bundlePage';
import { percentile, report } from './report';
import { servePages } from './servePages';

const limit = 16;
const flips = 40;

const pages = await servePages(await bundlePage('guards', './tests/bench/guardsPage.tsx'));
// Frames are rendered as soon as they are ready: this measures the work, not the screen's refresh rate.
const browser = await openBrowser(undefined, ['--disable-frame-rate-limit', '--disable-gpu-vsync']);
try {
  await browser.url(pages.url);
  await browser.waitUntil(() => browser.execute(() => typeof window.flip === 'function'));
  const measured: number[] = [];
  for (let count = 0; count < flips; count += 1) {
    const { milliseconds, links, wanted } = await browser.executeAsync(
      (done: (result: { milliseconds: number; links: number; wanted: number }) => void) =>
        void window.flip().then(done),
    );
    // The expected links depend on the session, which may be reloaded between two flips.
    if (links !== wanted)
      throw new Error(`After flip ${count + 1} the navigation shows ${links} links, not ${wanted}.`);
    // The first ones compile the code.
    if (count >= 4) measured.push(milliseconds);
  }
  console.log(
    `${measured.length} flips of a toggle that guards half of 200 plugins and 2,000 commands; load average ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  report([
    { name: 'toggle to consistent page, median', value: percentile(measured, 0.5), unit: 'ms', limit },
    { name: 'toggle to consistent page, p95', value: percentile(measured, 0.95), unit: 'ms', limit },
  ]);
} finally {
  await browser.deleteSession();
  await pages.close();
}
