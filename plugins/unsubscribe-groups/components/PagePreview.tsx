import { useCallback } from 'react';
import { pathTo, useService } from 'sendwright/sdk';
import { type Loaded, useRendered } from 'sendwright/sdk/models';
import { ErrorState, SandboxedHtml, Skeleton, Tabs } from 'sendwright/sdk/ui';
import type { PreviewType } from '../contract';
import { GroupActions } from '../groupActions';
import type { GroupForm } from '../groupForm';
import styles from './PagePreview.module.css';

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
  const { value: html, failure, reload } = useGroupPreview(type, values, id);
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
          <ErrorState failure={failure} title="The preview couldn't be created." onRetry={reload} />
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
function useGroupPreview(type: PreviewType, values: GroupForm, id?: number): Loaded<string> {
  const actions = useService(GroupActions);
  const { name, description, isDisplayedOnPreferencesPage } = values;
  return useRendered(
    useCallback(
      (signal: AbortSignal) =>
        actions.preview(
          { type, name, description, is_default: isDisplayedOnPreferencesPage, ...(id !== undefined && { id }) },
          signal,
        ),
      [actions, type, name, description, isDisplayedOnPreferencesPage, id],
    ),
  );
}
