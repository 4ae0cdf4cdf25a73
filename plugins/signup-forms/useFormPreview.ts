import { useCallback, useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { SignupFormPreview, SignupFormSample } from 'sendwright/wire/signupForms';
import type { FormDraft } from './formDraft';
import { FormsStore } from './formsStore';

/** How long typing must pause before the preview follows, in milliseconds. */
const pause = 250;

/** Which step of signing up is shown. */
export type PreviewedPage = NonNullable<SignupFormSample['page']>;

/**
 * What the preview shows: the page or email as visitors get it, and the texts that stand where the author wrote none.
 */
export interface FormPreviewState {
  readonly html: string | undefined;
  readonly defaults: SignupFormPreview['defaults'];
  readonly failure: unknown;
  readonly retry: () => void;
}

/** The page that visitors would see, rendered by the provider; it stays while the next one is rendered. */
export function useFormPreview(draft: FormDraft, page: PreviewedPage): FormPreviewState {
  const store = useService(FormsStore);
  const [made, setMade] = useState<SignupFormPreview>();
  const [failure, setFailure] = useState<unknown>();

  const render = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const { name: _name, list_id: _list, ...sample } = draft;
      try {
        const rendered = await store.preview({ ...sample, fields: [...sample.fields], page }, signal);
        if (signal?.aborted) return;
        setMade(rendered);
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
  return { html: made?.html, defaults: made?.defaults, failure, retry: () => void render() };
}
