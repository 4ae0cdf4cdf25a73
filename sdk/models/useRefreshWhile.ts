import { useEffect } from 'react';
import type { PagedRows } from './PagedRows';

/** Milliseconds between two looks, and how often. */
const interval = 2500;
const mostLooks = 12;
/** Rows of one page: further pages that are open would be lost by a look. */
const onePage = 50;

/** Refreshes a list for half a minute while something the server still makes is missing, as a thumbnail. */
export function useRefreshWhile(page: Pick<PagedRows<unknown>, 'rows' | 'refresh'>, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > mostLooks) clearInterval(timer);
      else if (!document.hidden && page.rows.length <= onePage) void page.refresh();
    }, interval);
    return () => clearInterval(timer);
  }, [page, isWaiting]);
}
