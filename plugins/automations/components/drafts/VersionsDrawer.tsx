import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, DateTime, Drawer, Empty, ErrorState, Skeleton, StatusTag } from 'sendwright/sdk/ui';
import styles from './drafts.module.css';

interface VersionsDrawerProps {
  readonly automationId: string;
  /** Whether there is a draft, which another version would replace. */
  readonly hasDraft: boolean;
  readonly isReadOnly: boolean;
  readonly onRestore: (version: number) => void;
  readonly onClose: () => void;
}

/** What an automation was each time it went live or was published; earlier ones return by way of a draft. */
export function VersionsDrawer({ automationId, hasDraft, isReadOnly, onRestore, onClose }: VersionsDrawerProps) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) =>
        http.call('GET /marketing/automations/:id/versions', { params: { id: automationId }, retry: true, signal }),
      [http, automationId],
    ),
  );
  return (
    <Drawer title="Published versions" onClose={onClose}>
      {failure !== undefined && (
        <ErrorState failure={failure} title="The versions couldn't be loaded." onRetry={reload} />
      )}
      {failure === undefined && !value && <Skeleton count={3} label="Loading the versions" />}
      {value?.result.length === 0 && (
        <Empty drawing="mail" title="No versions yet" text="Each time you publish changes, the version is kept here." />
      )}
      {value && value.result.length > 0 && (
        <>
          <p className={styles.detail}>
            A version is opened as a draft{hasDraft && ', in place of the present one'}. Nothing changes for contacts
            until you publish it.
          </p>
          <ol className={styles.list}>
            {value.result.map(({ version, name, published_at: at, published_by: by, step_count: steps }, index) => (
              <li key={version} className={styles.change} aria-label={`Version ${version}`}>
                <span className={styles.head}>
                  <strong>Version {version}</strong>
                  {index === 0 && <StatusTag tone="success" label="Last published" />}
                </span>
                <span>{name}</span>
                <span className={styles.detail}>
                  <DateTime at={at} length="long" />, {by}, {steps} {steps === 1 ? 'step' : 'steps'}
                </span>
                {!isReadOnly && (
                  <span>
                    <Button size="small" onClick={() => onRestore(version)}>
                      Open as draft
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </Drawer>
  );
}
