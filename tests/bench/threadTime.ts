import type { Browser } from '../e2e/support/browser';

interface Metrics {
  readonly metrics: readonly { readonly name: string; readonly value: number }[];
}

/** Milliseconds of processor time that the page's main thread has used; waiting on a busy machine does not count. */
export async function threadTime(browser: Browser): Promise<number> {
  await browser.sendCommandAndGetResult('Performance.enable', {});
  // The response as documented by the protocol.
  const { metrics } = (await browser.sendCommandAndGetResult('Performance.getMetrics', {})) as Metrics;
  const time = metrics.find(({ name }) => name === 'ThreadTime')?.value;
  if (time === undefined) throw new Error('The browser does not tell the thread time.');
  return time * 1000;
}
