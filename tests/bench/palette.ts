import os from 'node:os';
import { openBrowser } from '../e2e/support/browser';
import { bundlePage } from './bundlePage';
import { percentile, report } from './report';
import { threadTime } from './threadTime';
import { servePages } from './servePages';

const limit = 16;
/** Milliseconds between keys of a fast typist. */
const betweenKeys = 120;
const words = [
  'create seg',
  'export li',
  'dupl auto',
  'schedule single',
  'prev templ',
  'sgn frm',
  'archive 42',
  'del cust field',
];

const pages = await servePages(await bundlePage('palette', './tests/bench/palettePage.tsx'));
// Frames are rendered as soon as they are ready: this measures the work, not the screen's refresh rate.
const browser = await openBrowser(undefined, ['--disable-frame-rate-limit', '--disable-gpu-vsync']);
try {
  await browser.url(pages.url);
  await browser.waitUntil(() => browser.execute(() => typeof window.openPalette === 'function'));
  await browser.execute(() => window.openPalette());
  const field = await browser.$('[role="combobox"]');
  await field.waitForDisplayed();

  // The driver presses all keys of a text without asking the page anything in between, because that would be work on
  // the page's thread.
  const type = async (text: string): Promise<void> => {
    let keys = browser.action('key');
    for (const key of text) keys = keys.down(key).up(key).pause(betweenKeys);
    await keys.perform(true);
  };
  const reopen = (): Promise<void> => browser.execute(() => window.openPalette());
  // Twice to warm up, because the engine compiles frequently run code.
  for (const word of ['warm up', 'create a list']) {
    await type(word);
    await reopen();
  }
  await browser.execute(() => {
    window.keystrokes.length = 0;
  });
  const startedAt = await threadTime(browser);
  for (const word of words) {
    await type(word);
    await reopen();
  }
  const work = (await threadTime(browser)) - startedAt;
  const measured = await browser.execute(() => window.keystrokes);
  const pressed = words.join('').length;
  if (measured.length !== pressed) throw new Error(`${measured.length} of ${pressed} keystrokes were painted.`);
  console.log(
    `${pressed} keystrokes over 2,000 commands; load average ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  // Independent of other work on the machine; includes the page's work between keys, and eight openings.
  console.log(`processor time of the page's main thread per keystroke: mean ${(work / pressed).toFixed(1)} ms`);
  report([
    { name: 'keystroke to painted result, median', value: percentile(measured, 0.5), unit: 'ms', limit },
    { name: 'keystroke to painted result, p95', value: percentile(measured, 0.95), unit: 'ms', limit },
  ]);
} finally {
  await browser.deleteSession();
  await pages.close();
}
