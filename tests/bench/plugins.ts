import { openBrowser } from '../e2e/support/browser';
import { bundlePage } from './bundlePage';
import { percentile, report } from './report';
import { servePages } from './servePages';

const limit = 50;
const rounds = 9;

const pages = await servePages(await bundlePage('plugins', './tests/bench/pluginsPage.ts'));
const browser = await openBrowser();
try {
  /** The first boot of a fresh page, many times over: what a user waits for. */
  const boots = async (withBroken: boolean): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await browser.url(pages.url);
      await browser.waitUntil(() => browser.execute(() => typeof window.boot === 'function'));
      times.push(await browser.execute((broken) => window.boot(broken), withBroken));
    }
    return times;
  };
  const sound = await boots(false);
  const broken = await boots(true);
  report([
    { name: 'kernel time to boot 200 plugins, median', value: percentile(sound, 0.5), unit: 'ms', limit },
    { name: 'the same with three broken ones among them', value: percentile(broken, 0.5), unit: 'ms', limit },
  ]);
} finally {
  await browser.deleteSession();
  await pages.close();
}
