import type { Browser } from './browser';

/** How far what visitors read was moved, as browsers measure it: 0 is nothing. */
export const layoutShift = (browser: Browser): Promise<unknown> =>
  browser.executeAsync((done: (sum: number) => void) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { readonly value?: number })[];
    observer.disconnect();
    done(shifts.reduce((sum, { value = 0 }) => sum + value, 0));
  });
