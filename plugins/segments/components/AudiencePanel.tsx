import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { Button, failureAdvice, formatNumber, formatPercent, Icon, Link } from 'sendwright/sdk/ui';
import type { UnreachableReason } from 'sendwright/wire/segments';
import type { AudienceWatch } from '../audienceWatch';
import styles from './AudiencePanel.module.css';

const reasons: Readonly<Record<UnreachableReason, string>> = {
  no_address: 'without an email address',
  spam_report: 'reported spam',
  global_unsubscribe: 'unsubscribed from everything',
  group_unsubscribe: 'unsubscribed from the group',
  bounce: 'bounced',
  invalid_email: 'with an invalid address',
};

export interface AudiencePanelProps {
  readonly watch: AudienceWatch;
  /** The segment as a sentence. */
  readonly summary: ReactNode;
  /** Why nothing can be counted; undefined if it can. */
  readonly waiting: string | undefined;
  /** Conditions that are not part of the count. */
  readonly unfinished: number;
  /** Whether to hide the contacts themselves. */
  readonly withoutSample?: boolean;
}

/** The result of a segment: how many contacts match, how many can be mailed and why the others cannot, and a sample. */
export const AudiencePanel = observer(function AudiencePanel({
  watch,
  summary,
  waiting,
  unfinished,
  withoutSample = false,
}: AudiencePanelProps) {
  const { audience, request } = watch;
  const isCounting = request.status === 'loading';
  const matching = audience?.contacts_count ?? 0;
  const reachable = audience?.reachable_count ?? null;
  const share = reachable !== null && matching > 0 ? reachable / matching : 0;
  const exact = audience && !audience.is_estimate && !isCounting;
  return (
    <section className={styles.panel} aria-label="Audience" aria-busy={isCounting}>
      {request.status === 'failure' ? (
        <div className={styles.failure} role="alert">
          <Icon name="warning" />{' '}
          <span>
            {request.failure?.errors[0]?.message ??
              `The contacts couldn't be counted. ${failureAdvice(request.failure ?? request.error)}`}
          </span>
          <Button size="small" onClick={() => watch.retry()}>
            Retry
          </Button>
        </div>
      ) : (
        <div className={isCounting ? styles.stale : styles.figures}>
          <div className={styles.figure}>
            <span className={styles.number} data-testid="matching">
              {audience ? `${audience.is_estimate ? '≈ ' : ''}${formatNumber(matching)}` : '–'}
            </span>
            <span className={styles.unit}>{matching === 1 ? 'contact matches' : 'contacts match'}</span>
          </div>
          <div className={styles.figure}>
            <span className={styles.number} data-testid="reachable">
              {reachable === null ? '–' : formatNumber(reachable)}
            </span>
            <span className={styles.unit}>
              can be reached
              {reachable !== null && matching > 0 && ` (${formatPercent(share, share < 1 && share > 0.99 ? 1 : 0)})`}
            </span>
          </div>
        </div>
      )}
      {waiting === undefined && request.status !== 'failure' && (
        <div className={styles.bar} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <p className={styles.state}>
        {waiting ??
          (isCounting
            ? audience?.is_estimate
              ? 'An estimate; counting exactly…'
              : 'Counting…'
            : audience
              ? audience.is_estimate
                ? 'An estimate; counting exactly takes too long. A saved segment is counted in the background.'
                : 'Exact, as of now'
              : '')}
        {unfinished > 0 &&
          ` · ${unfinished === 1 ? 'one unfinished condition is' : `${unfinished} unfinished conditions are`} left out`}
      </p>
      {audience && audience.unreachable.length > 0 && (
        <ul className={styles.reasons} aria-label="Why the others can't be reached">
          {audience.unreachable.map(({ reason, count }) => (
            <li key={reason}>
              <strong>{formatNumber(count)}</strong> {reasons[reason]}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.said} role="status">
        {exact
          ? `${formatNumber(matching)} ${matching === 1 ? 'contact matches' : 'contacts match'}, ` +
            `${formatNumber(reachable)} can be reached.`
          : ''}
      </p>
      <div className={styles.summary}>{summary}</div>
      {!withoutSample && audience && audience.contacts_sample.length > 0 && (
        <div className={styles.sample}>
          <h3>Sample</h3>
          <ul>
            {audience.contacts_sample.map((contact) => (
              <li key={contact.id}>
                <Link to={contactPaths.profile} params={{ id: contact.id }} look="quiet">
                  {contact.email || contact.phone_number_id || contact.external_id || contact.anonymous_id}
                </Link>
                <span>{`${contact.first_name} ${contact.last_name}`.trim()}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
});
