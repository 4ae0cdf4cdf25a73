import type { Browser } from '../e2e/support/browser';

interface Metrics {
  readonly metrics: readonly { readonly name: string; readonly value: number }[];
}

/**
 * The processor time that the page's main thread has taken, in milliseconds: waiting for a turn on a busy machine adds
 * nothing to it.
 */
export async function threadTime(browser: Browser): Promise<number> {
  await browser.sendCommandAndGetResult('Performance.enable', {});
  // The protocol's answer, as its documentation gives it.
  const { metrics } = (await browser.sendCommandAndGetResult('Performance.getMetrics', {})) as Metrics;
  const time = metrics.find(({ name }) => name === 'ThreadTime')?.value;
  if (time === undefined) throw new Error('The browser does not tell the thread time.');
  return time * 1000;
}
