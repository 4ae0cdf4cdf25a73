import { useEffect } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { TemplatesStore } from './templatesStore';

/** The dynamic templates, fetched. Read in an observer. */
export function useTemplates(): TemplatesStore {
  const store = useService(TemplatesStore);
  const navigation = useService(Navigation);
  const page = store.page('dynamic');
  const { search } = navigation.location;
  useEffect(() => {
    void store.fetch('dynamic', new URLSearchParams(search).get('find') ?? '');
    return () => page.cancel();
  }, [store, page, search]);
  return store;
}
