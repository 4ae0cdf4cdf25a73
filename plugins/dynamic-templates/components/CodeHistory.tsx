import { useCallback } from 'react';
import { Alerts, Http, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Button, DateTime, Dialog, ErrorState, Skeleton } from 'sendwright/sdk/ui';
import type { DesignVersion } from 'sendwright/wire/designVersions';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import styles from './templates.module.css';

interface CodeHistoryProps {
  /** As saved. */
  readonly version: TemplateDraft;
  readonly onRestored: (version: TemplateDraft) => void;
  readonly onClose: () => void;
}

/** Previous contents of a version written as code, with an action to restore them. */
export function CodeHistory({ version, onRestored, onClose }: CodeHistoryProps) {
  const http = useService(Http);
  const store = useService(TemplatesStore);
  const alerts = useService(Alerts);
  const { id, template_id: templateId, revision } = version;
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) => {
        const params = { kind: 'template', owner_id: id } as const;
        return http.call('GET /design_versions/:kind/:owner_id', { params, retry: true, signal });
      },
      [http, id],
    ),
  );
  const states = value?.result;

  const restore = async (state: DesignVersion): Promise<void> => {
    try {
      const params = { kind: 'template', owner_id: id, version_id: state.id } as const;
      const { code } = await http.call('GET /design_versions/:kind/:owner_id/:version_id', { params, retry: true });
      if (code) onRestored(await store.saveDraft(templateId, id, { ...code, revision }));
    } catch (error) {
      showFailure(alerts, error, texts.restoreFailed);
    }
  };
  return (
    <Dialog title="Version history" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <p>Published and replaced content, and discarded drafts. If this version is live, restoring saves a draft.</p>
      {failure !== undefined && (
        <ErrorState failure={failure} title="The history couldn't be loaded." onRetry={reload} />
      )}
      {!states && failure === undefined && <Skeleton label="Loading the history" />}
      {states?.length === 0 && <p>Nothing yet. The first entry is saved when you publish.</p>}
      <ul className={styles.history}>
        {states?.map((state) => (
          <li key={state.id}>
            <DateTime at={state.created_at} />
            <Button
              size="small"
              ariaLabel={`Restore the version of ${state.created_at}`}
              onClick={() => void restore(state)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
