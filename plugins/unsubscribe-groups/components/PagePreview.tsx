import { useCallback, useEffect, useState } from 'react';
import { pathTo, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { ErrorState, SandboxedHtml, Skeleton, Tabs } from 'sendwright/sdk/ui';
import type { PreviewType } from '../contract';
import { GroupActions } from '../groupActions';
import type { GroupForm } from '../groupForm';
import styles from './PagePreview.module.css';

/** The delay in milliseconds between the last edit and the preview. */
const pause = 250;

interface GroupPreview {
  /** The last rendered page; kept while the next one is rendered. */
  readonly html: string | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
}

export interface PagePreviewProps {
  /** The route whose parameter `type` selects the page. */
  readonly path: string;
  readonly type: PreviewType;
  readonly values: GroupForm;
  /** Set for an existing group. */
  readonly id?: number;
}

/** Parses the route parameter; unknown values mean the unsubscribe page. */
export const toPreviewType = (parameter: string): PreviewType =>
  parameter === 'preferences' ? 'preferences' : 'unsubscribe';

/** The two pages of a group that recipients see, as the provider serves them. */
export function PagePreview({ path, type, values, id }: PagePreviewProps) {
  const { html, failure, retry } = useGroupPreview(type, values, id);
  const addressOf = (tab: PreviewType): string =>
    pathTo<string>(path, { type: tab, ...(id !== undefined && { id: String(id) }) });
  return (
    <div className={styles.preview}>
      <Tabs
        label="Preview"
        selected={type}
        tabs={[
          { id: 'unsubscribe', title: 'Unsubscribe', to: addressOf('unsubscribe') },
          { id: 'preferences', title: 'Unsubscribe preferences', to: addressOf('preferences') },
        ]}
      />
      <div className={styles.browser}>
        <div className={styles.bar} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
        {failure !== undefined ? (
          <ErrorState failure={failure} title="The preview couldn't be created." onRetry={retry} />
        ) : html === undefined ? (
          <Skeleton shape="block" height={320} label="Loading the preview" />
        ) : (
          <SandboxedHtml
            html={html}
            title={type === 'preferences' ? 'The unsubscribe preferences page' : 'The unsubscribe page'}
            height={440}
          />
        )}
      </div>
      <p className={styles.note}>
        This is the page your recipients see, with you@example.com as the recipient. Its buttons do nothing here.
      </p>
    </div>
  );
}

/** The page that recipients would see with these values, rendered by the provider. */
function useGroupPreview(type: PreviewType, values: GroupForm, id?: number): GroupPreview {
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
