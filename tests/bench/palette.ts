import os from 'node:os';
import { openBrowser } from '../e2e/support/browser';
import { bundlePage } from './bundlePage';
import { percentile, report } from './report';
import { threadTime } from './threadTime';
import { servePages } from './servePages';

const limit = 16;
const words = ['create seg', 'export li', 'dupl auto', 'schedule single', 'prev templ', 'sgn frm', 'archive 42', 'del cust field'];

const pages = await servePages(await bundlePage('palette', './tests/bench/palettePage.tsx'));
// Frames are drawn when they are ready: what is measured is the work, not the wait for the screen.
const browser = await openBrowser(undefined, ['--disable-frame-rate-limit', '--disable-gpu-vsync']);
try {
  await browser.url(pages.url);
  await browser.waitUntil(() => browser.execute(() => typeof window.openPalette === 'function'));
  await browser.execute(() => window.openPalette());
  const field = await browser.$('[role="combobox"]');
  await field.waitForDisplayed();

  // What the machine's other work cannot lengthen.
  const work: number[] = [];
  const type = async (text: string): Promise<void> => {
    for (const key of text) {
      const before = await browser.execute(() => window.keystrokes.length);
      const startedAt = await threadTime(browser);
      await browser.keys(key);
      await browser.waitUntil(async () => (await browser.execute(() => window.keystrokes.length)) > before, { interval: 250 });
      work.push((await threadTime(browser)) - startedAt);
    }
  };
  // Once to warm up: the engine compiles what it runs often.
  await type('warm up');
  await browser.execute(() => {
    window.keystrokes.length = 0;
  });
  work.length = 0;
  for (const word of words) {
    await type(word);
    await browser.execute(() => window.openPalette());
  }
  const measured = await browser.execute(() => window.keystrokes);
  console.log(`${measured.length} keystrokes over 2,000 commands; load average ${os.loadavg().map((load) => load.toFixed(1)).join(', ')}`);
  console.log(`processor time of a keystroke (the page's main thread, with the driver's questions): median ${percentile(work, 0.5).toFixed(1)} ms, p95 ${percentile(work, 0.95).toFixed(1)} ms`);
  report([
    { name: 'keystroke to painted result, median', value: percentile(measured, 0.5), unit: 'ms', limit },
    { name: 'keystroke to painted result, p95', value: percentile(measured, 0.95), unit: 'ms', limit },
  ]);
} finally {
  await browser.deleteSession();
  await pages.close();
}
