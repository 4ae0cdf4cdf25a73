import { useCallback, useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { FormDraft } from './formDraft';
import { FormsStore } from './formsStore';

/** How long typing must pause before the preview follows, in milliseconds. */
const pause = 250;

/** The page that visitors would see, made by the provider; it stays while the next one is made. */
export function useFormPreview(draft: FormDraft, page: 'form' | 'confirmation') {
  const store = useService(FormsStore);
  const [html, setHtml] = useState<string>();
  const [failure, setFailure] = useState<unknown>();

  const render = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const { name: _name, list_id: _list, ...sample } = draft;
      try {
        const made = await store.preview({ ...sample, fields: [...sample.fields], page }, signal);
        if (signal?.aborted) return;
        setHtml(made);
        setFailure(undefined);
      } catch (error) {
        if (!signal?.aborted && !isAborted(error)) setFailure(error);
      }
    },
    [store, draft, page],
  );
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void render(controller.signal), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [render]);
  return { html, failure, retry: () => void render() };
}
