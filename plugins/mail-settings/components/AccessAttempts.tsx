import { useCallback } from 'react';
import { Http, useRefusal, useService } from 'sendwright/sdk';
import { type Loaded, useLoaded } from 'sendwright/sdk/models';
import { Button, ErrorState, PageSection, RelativeTime, Skeleton, StatusTag, Tag } from 'sendwright/sdk/ui';
import type { AccessAttempt, AccessRule } from 'sendwright/wire/accessSettings';
import styles from './mailSettings.module.css';

/** The latest addresses that tried to use the account; none for whoever may not see them. */
export function useAttempts(): Loaded<readonly AccessAttempt[]> {
  const http = useService(Http);
  const cannotRead = useRefusal({ scope: 'access_settings.activity.read' }) !== undefined;
  return useLoaded(
    useCallback(
      async (signal: AbortSignal) =>
        cannotRead
          ? []
          : (await http.call('GET /access_settings/activity', { query: { limit: 50 }, retry: true, signal })).result,
      [http, cannotRead],
    ),
  );
}

interface AccessAttemptsProps {
  readonly attempts: Loaded<readonly AccessAttempt[]>;
  readonly rules: readonly AccessRule[];
  /** Unset: the reader may not add addresses. */
  readonly onAllow: ((address: string) => void) | undefined;
}

/** Where the account was used from lately, and what was shut out. */
export function AccessAttempts({ attempts: { value, failure, reload }, rules, onAllow }: AccessAttemptsProps) {
  const cannotRead = useRefusal({ scope: 'access_settings.activity.read' });
  if (cannotRead) return null;
  const single = new Set(rules.map(({ ip }) => ip));
  return (
    <PageSection title="Recent access" description="Addresses of the last 90 days, the latest first.">
      {!value && failure === undefined && <Skeleton count={4} label="Loading recent access" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="Recent access couldn't be loaded." onRetry={reload} />
      )}
      {value?.length === 0 && <p className={styles.note}>Nobody has used the account yet.</p>}
      {value && value.length > 0 && (
        <ul className={styles.list}>
          {value.map(({ ip, allowed, auth_method: method, last_at: lastAt }) => (
            <li key={`${ip} ${method}`} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.name}>
                  {ip}
                  <Tag>{method === 'Web' ? 'Signed in' : method}</Tag>
                </span>
                <span className={styles.detail}>
                  Last seen <RelativeTime at={new Date(lastAt * 1000).toISOString()} />
                </span>
              </div>
              <div className={styles.buttons}>
                <StatusTag tone={allowed ? 'success' : 'danger'} label={allowed ? 'Allowed' : 'Shut out'} />
                {onAllow && !single.has(`${ip}/32`) && !single.has(`${ip}/128`) && (
                  <Button size="small" ariaLabel={`Add ${ip}`} onClick={() => onAllow(ip)}>
                    Add
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
