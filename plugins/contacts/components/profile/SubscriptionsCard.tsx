import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { DateTime, Link, PageSection, StatusTag } from 'sendwright/sdk/ui';
import type { Consent } from 'sendwright/wire/consents';
import { paths } from '../../contract';
import styles from './cards.module.css';
import type { Suppressions } from './suppressions';
import { TextSubscription } from './TextSubscription';

const sources: Readonly<Record<Consent['source'], string>> = {
  form: 'A signup form',
  import: 'An import',
  api: 'The API or by hand',
  list: 'A list',
  ad: 'The form of an ad',
};

export interface SubscriptionsCardProps {
  readonly contactId: string;
  /** Empty: the contact has none. */
  readonly email: string;
  /** E.164; empty: the contact has none. */
  readonly number: string;
  readonly suppressions: Suppressions | undefined;
}

/** What a contact receives, and when they agreed to it. */
export function SubscriptionsCard({ contactId, email, number, suppressions }: SubscriptionsCardProps) {
  const http = useService(Http);
  const { value } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/contacts/:id/consents', { params: { id: contactId }, retry: true, signal }),
      [http, contactId],
    ),
  );
  const isStopped = suppressions?.found.some(({ kind }) => kind !== 'group') ?? false;
  const consent = value?.result[0];
  return (
    <PageSection
      title="Subscriptions"
      action={
        <Link to={paths.profileTab} params={{ id: contactId, tab: 'consent' }}>
          Consent records
        </Link>
      }
    >
      {email !== '' && suppressions && suppressions.groups.length > 0 && (
        <ul className={styles.rows}>
          {suppressions.groups.map(({ id, name, suppressed }) => (
            <li key={id} className={styles.row}>
              <span>{name}</span>
              <StatusTag
                tone={suppressed || isStopped ? 'neutral' : 'success'}
                label={suppressed ? 'Unsubscribed' : isStopped ? 'Gets no email' : 'Subscribed'}
              />
            </li>
          ))}
        </ul>
      )}
      {email !== '' && suppressions?.groups.length === 0 && (
        <p className={styles.none}>There are no unsubscribe groups.</p>
      )}
      {number !== '' && <TextSubscription number={number} />}
      {consent && (
        <p className={styles.none}>
          {consent.status === 'pending' ? 'Asked to confirm' : 'Consent'}:{' '}
          {consent.wording.form ?? sources[consent.source]},{' '}
          <DateTime at={consent.confirmed_at ?? consent.requested_at} showZone={false} />
        </p>
      )}
    </PageSection>
  );
}
