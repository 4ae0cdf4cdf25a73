import { useEffect } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { TemplatesStore } from './templatesStore';

/** Milliseconds between two looks while thumbnails are being made, and how often. */
const interval = 2500;
const mostLooks = 12;

/** The dynamic templates, fetched; and again for a while as long as some have no thumbnail yet. Read in an observer. */
export function useTemplates(): TemplatesStore {
  const store = useService(TemplatesStore);
  const navigation = useService(Navigation);
  const page = store.page('dynamic');
  const { search } = navigation.location;
  const isWaiting = page.request.status === 'success' && page.rows.some(({ id, versions }) => store.opened.has(id) && versions.some((version) => version.thumbnail_url === null));
  useEffect(() => {
    void store.fetch('dynamic', new URLSearchParams(search).get('find') ?? '');
    return () => page.cancel();
  }, [store, page, search]);
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
