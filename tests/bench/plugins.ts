import { openBrowser } from '../e2e/support/browser';
import { bundlePage } from './bundlePage';
import { percentile, report } from './report';
import { servePages } from './servePages';

const limit = 50;
const rounds = 15;

/** The wall time and processor time of a boot, in milliseconds; other work on a busy machine affects the former. */
interface Boot {
  readonly elapsed: number;
  readonly processor: number;
}

const pages = await servePages(await bundlePage('plugins', './tests/bench/pluginsPage.ts'));
const browser = await openBrowser();

/** The processor time used by the page's main thread. */
async function threadTime(): Promise<number> {
  const { metrics } = await browser.sendCommandAndGetResult('Performance.getMetrics', {});
  const seconds: unknown = Array.isArray(metrics)
    ? metrics.find(({ name }) => name === 'ThreadTime')?.value
    : undefined;
  if (typeof seconds !== 'number') throw new Error('The browser tells no thread time.');
  return seconds * 1000;
}

/** The first boot of a fresh page, which is what a user waits for. */
async function boot(withBroken: boolean): Promise<Boot> {
  await browser.url(pages.url);
  await browser.waitUntil(() => browser.execute(() => typeof window.boot === 'function'));
  const before = await threadTime();
  const elapsed = await browser.execute((broken) => window.boot(broken), withBroken);
  return { elapsed, processor: (await threadTime()) - before };
}

try {
  await browser.sendCommandAndGetResult('Performance.enable', {});
  const sound: Boot[] = [];
  const broken: Boot[] = [];
  // Alternating, so that other work on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    sound.push(await boot(false));
    broken.push(await boot(true));
  }
  const median = (boots: readonly Boot[], clock: keyof Boot) =>
    percentile(
      boots.map((each) => each[clock]),
      0.5,
    );
  report([
    { name: 'kernel time to boot 200 plugins, median', value: median(sound, 'elapsed'), unit: 'ms', limit },
    { name: 'the same, processor time', value: median(sound, 'processor'), unit: 'ms', limit },
    { name: 'with three broken ones among them, median', value: median(broken, 'elapsed'), unit: 'ms', limit },
    { name: 'the same, processor time', value: median(broken, 'processor'), unit: 'ms', limit },
  ]);
} finally {
  await browser.deleteSession();
  await pages.close();
}
