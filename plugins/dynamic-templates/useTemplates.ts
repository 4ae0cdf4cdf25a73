import { useEffect } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { useFetched } from 'sendwright/sdk/models';
import type { Template } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from './templatesStore';
import { texts } from './texts';

/** The loaded dynamic templates. Read in an observer. */
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

/** A template with its versions; if loading fails, notifies the user and calls `onMissing`. */
export function useTemplate(id: string, onMissing: () => void): Template | undefined {
  const store = useService(TemplatesStore);
  return useFetched(store, id, { get: store.get, failed: texts.fetchOneFailed, onMissing });
}
