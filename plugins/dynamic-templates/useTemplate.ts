import { useService } from 'sendwright/sdk';
import { useFetched } from 'sendwright/sdk/models';
import type { Template } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from './templatesStore';
import { texts } from './texts';

/** A template with its versions; told and `onMissing` called where it can't be fetched. */
export function useTemplate(id: string, onMissing: () => void): Template | undefined {
  const store = useService(TemplatesStore);
  return useFetched(store, id, { get: store.get, failed: texts.fetchOneFailed, onMissing });
}
