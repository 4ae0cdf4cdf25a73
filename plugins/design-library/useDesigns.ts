import { useEffect } from 'react';
import { useService } from 'sendwright/sdk';
import { useRefreshWhile } from 'sendwright/sdk/models';
import type { DesignKind } from './contract';
import { DesignsStore } from './designsStore';

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
  useRefreshWhile(page, isWaiting);
  return store;
}
