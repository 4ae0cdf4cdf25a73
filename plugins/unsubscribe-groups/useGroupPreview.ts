import { useCallback, useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { PreviewType } from './contract';
import { GroupActions } from './groupActions';
import type { GroupForm } from './groupForm';

/** How long typing must pause before the preview follows, in milliseconds. */
const pause = 250;

export interface GroupPreview {
  /** The last page that was rendered; it stays while the next one is made. */
  readonly html: string | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** The page recipients would see of a group with these values, rendered by the provider. */
export function useGroupPreview(type: PreviewType, values: GroupForm, id?: number): GroupPreview {
  const actions = useService(GroupActions);
  const [html, setHtml] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const { name, description, isDisplayedOnPreferencesPage } = values;

  const render = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const sample = {
          type,
          name,
          description,
          is_default: isDisplayedOnPreferencesPage,
          ...(id !== undefined && { id }),
        };
        const page = await actions.preview(sample, signal);
        if (signal?.aborted) return;
        setHtml(page);
        setFailure(undefined);
      } catch (error) {
        if (!signal?.aborted && !isAborted(error)) setFailure(error);
      }
    },
    [actions, type, name, description, isDisplayedOnPreferencesPage, id],
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
