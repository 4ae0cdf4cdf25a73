import { useEffect } from 'react';
import { useService } from 'sendwright/sdk';
import type { DesignKind } from './contract';
import { DesignsStore } from './designsStore';

/** The designs of one kind, fetched. Read in an observer. */
export function useDesigns(kind: DesignKind): DesignsStore {
  const store = useService(DesignsStore);
  const page = store.page(kind);
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
  return store;
}
