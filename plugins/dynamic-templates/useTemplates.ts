import { useEffect } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { useRefreshWhile } from 'sendwright/sdk/models';
import { TemplatesStore } from './templatesStore';

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
  useRefreshWhile(page, isWaiting);
  return store;
}
