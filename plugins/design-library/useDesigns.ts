import { useEffect } from 'react';
import { useService } from 'sendwright/sdk';
import type { DesignKind } from './contract';
import { DesignsStore } from './designsStore';

/** Milliseconds between two looks while thumbnails are being made, and how often. */
const interval = 2500;
const mostLooks = 12;

/** The designs of one kind, fetched; and again for a while as long as some have no thumbnail yet. Read in an observer. */
export function useDesigns(kind: DesignKind): DesignsStore {
  const store = useService(DesignsStore);
  const page = store.page(kind);
  const isWaiting = page.request.status === 'success' && page.rows.some((design) => design.thumbnail_url === null);
  useEffect(() => {
    void store.fetch(kind, { name: '', category: '' });
    // Without categories the list is whole, only the filter is missing.
    const controller = new AbortController();
    if (kind === 'your-designs') store.fetchCategories(controller.signal).catch(() => undefined);
    return () => {
      controller.abort();
      page.cancel();
    };
  }, [store, page, kind]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > mostLooks) clearInterval(timer);
      // Further pages that are open would be lost by it.
      else if (!document.hidden && page.rows.length <= 50) void page.refresh();
    }, interval);
    return () => clearInterval(timer);
  }, [page, isWaiting]);
  return store;
}
