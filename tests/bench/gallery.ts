// `npm run bench -- gallery [--visits N]`: the first visit to the ready-made designs in the built product: from the
// start of the navigation, with an empty cache, until every thumbnail in sight, and then every one of the page, is
// shown. Each visit has a new profile of Chromium.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, openBrowser } from '../e2e/support/browser';
import { startProduct } from '../e2e/support/product';
import { Screen } from '../e2e/support/screen';
import { createAccount, signIn } from '../e2e/support/signIn';
import { percentile } from './report';
import { reportRates } from './reportRates';

const option = process.argv.indexOf('--visits');
const visits = option < 0 ? 7 : Number(process.argv[option + 1]);
const address = '/design-library/sendgrid-designs';

interface Visit {
  /** Milliseconds from the start of the navigation to the last thumbnail in the window. */
  readonly seen: number;
  /** The same for all thumbnails, also those below. */
  readonly all: number;
  readonly thumbnails: number;
}

/** When each thumbnail had loaded, by the browser's own clock of the page. */
const measure = (browser: Browser): Promise<Visit | undefined> =>
  browser.execute(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('ul[aria-label="Ready-made designs"] img')];
    if (images.length === 0 || images.some(({ complete, naturalWidth }) => !complete || naturalWidth === 0))
      return undefined;
    const ends = new Map(
      performance
        .getEntriesByType('resource')
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).responseEnd]),
    );
    const times = images.map((image) => ({
      end: ends.get(image.currentSrc) ?? 0,
      top: image.getBoundingClientRect().top,
    }));
    const inSight = times.filter(({ top }) => top < window.innerHeight);
    return {
      seen: Math.max(...inSight.map(({ end }) => end)),
      all: Math.max(...times.map(({ end }) => end)),
      thumbnails: images.length,
    };
  });

async function visit(url: string): Promise<Visit> {
  const browser = await openBrowser({ width: 1440, height: 900 });
  try {
    const screen = new Screen(browser, url);
    await signIn(screen);
    // The session stays, everything else is asked for again, as at a first visit.
    await browser.sendCommandAndGetResult('Network.clearBrowserCache', {});
    await browser.execute(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      performance.setResourceTimingBufferSize(2000);
    });
    await screen.open('about:blank').catch(() => undefined);
    await browser.navigateTo(url + address);
    const until = performance.now() + 60_000;
    while (performance.now() < until) {
      // What is below is loaded when it comes near.
      await browser.execute(() => {
        for (const image of document.images) image.loading = 'eager';
      });
      const result = await measure(browser);
      if (result) return result;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('Some thumbnails were not shown.');
  } finally {
    await browser.deleteSession();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'sendwright-gallery-'));
const product = await startProduct({ dataDir: folder });
const results: Visit[] = [];
try {
  await createAccount(product);
  for (let index = 0; index < visits; index += 1) results.push(await visit(product.url));
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
const of = (key: 'seen' | 'all', share: number): number =>
  percentile(
    results.map((one) => one[key]),
    share,
  );
reportRates('gallery', [
  { name: 'thumbnails', value: results[0]?.thumbnails ?? 0, unit: 'images', atLeast: 40 },
  { name: 'until those in sight are shown, median', value: of('seen', 0.5), unit: 'ms', atMost: 1000 },
  { name: 'until those in sight are shown, slowest', value: of('seen', 1), unit: 'ms' },
  { name: 'until all are shown, median', value: of('all', 0.5), unit: 'ms', atMost: 1000 },
  { name: 'until all are shown, slowest', value: of('all', 1), unit: 'ms' },
]);
