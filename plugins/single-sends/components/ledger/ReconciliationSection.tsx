import { Fragment } from 'react';
import { formatNumber, Icon, PageSection } from 'sendwright/sdk/ui';
import type { Reconciliation, ReconciliationLine } from 'sendwright/wire/deliveries';
import { PeopleLink } from '../../people/PeopleLink';
import { recountedAmount, sumOfLines } from '../../statistics/LedgerSums';
import type { SendReport } from '../../statistics/useSendReport';
import { isDeliveryState } from './deliveryStates';
import styles from './ReconciliationSection.module.css';

/** The meaning of enhanced status codes (RFC 3463, section 3; RFC 7372), with a fallback for each class. */
const meanings: Readonly<Record<string, string>> = {
  '1.1': 'No such mailbox',
  '1.2': 'No such domain',
  '1.3': 'Not a valid address',
  '1.6': 'The mailbox has moved',
  '1.10': 'The domain accepts no mail',
  '2.1': 'The mailbox is disabled',
  '2.2': 'The mailbox is full',
  '2.3': 'Too large for the mailbox',
  '3.4': 'Too large for the server',
  '4.4': 'No route to the server',
  '4.7': 'Timed out',
  '7.1': 'Blocked by the receiving server',
  '7.23': 'SPF did not pass',
  '7.25': 'The sending server has no reverse DNS',
  '7.26': 'Neither SPF nor DKIM passed',
};
const subjects: Readonly<Record<string, string>> = {
  1: 'The address was refused',
  2: 'The mailbox was refused',
  3: 'The receiving server refused it',
  4: 'The receiving server could not be reached',
  5: 'The receiving server reported a protocol error',
  6: 'The content was refused',
  7: 'Blocked by the receiving server',
};

const lineNames: Readonly<Record<string, string>> = {
  sent: 'Delivered',
  bounced: 'Refused by the receiving server',
  dropped: 'Dropped before sending',
  deferred: 'Deferred, will be retried',
  unconfirmed: 'Outcome unknown',
  sending: 'Being sent',
  waiting: 'Waiting',
  held: 'Held for later',
  cancelled: 'Canceled',
};
const checkNames: Readonly<Record<string, string>> = {
  requests: 'triggered',
  delivered: 'delivered',
  bounces: 'refused',
};

interface ReconciliationSectionProps {
  readonly report: SendReport;
  readonly reconciliation: Reconciliation;
  /** The part of the send, such as "variation B"; undefined: all. */
  readonly part: string | undefined;
  /** Whether messages are still being sent. */
  readonly isLeaving: boolean;
}

/** The number of messages in each delivery state, how they add up, and whether the statistics agree with the ledger. */
export function ReconciliationSection({ report, reconciliation, part, isLeaving }: ReconciliationSectionProps) {
  const { recipients, lines, unassigned, checks } = reconciliation;
  const differing = checks.filter(({ counted, ledger, again }) => counted !== ledger + again);
  const retried = recountedAmount(reconciliation, 'bounces');
  const cameBack = recountedAmount(reconciliation, 'delivered');
  const countedOf = (metric: string) => checks.find((check) => check.metric === metric)?.counted ?? 0;
  return (
    <PageSection
      title="Delivery status"
      description={
        `${part ? `Of ${part}: from` : 'From'} the delivery ledger, which has one row for each ` +
        `recipient.${isLeaving ? ' While messages leave, the sum is up to half a minute old.' : ''}`
      }
    >
      <table className={styles.sum} aria-label="Delivery status">
        <tbody>
          {lines.map(({ state, count, reasons }, index) => (
            <tr key={state}>
              <td className={styles.sign} aria-hidden="true">
                {index === 0 ? '' : '+'}
              </td>
              <th scope="row">
                {lineNames[state] ?? state}
                {reasons.length > 0 && (
                  <ul className={styles.reasons}>
                    {reasons.map(({ reason, count: copies }) => (
                      <li key={reason}>
                        <span>{describeRefusal(reason) || 'No reason given'}</span>{' '}
                        <LedgerLink report={report} state={state} reason={reason} count={copies} />
                      </li>
                    ))}
                  </ul>
                )}
              </th>
              <td>
                <LedgerLink report={report} state={state} count={count} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className={styles.sign} aria-hidden="true">
              =
            </td>
            <th scope="row">Recipients</th>
            <td>
              <LedgerLink report={report} state={undefined} count={recipients} />
            </td>
          </tr>
        </tfoot>
      </table>
      {unassigned.length > 0 && (
        <p className={styles.unassigned}>
          Besides these, {formatNumber(sumOfLines(unassigned))}{' '}
          {sumOfLines(unassigned) === 1 ? 'message is' : 'messages are'} of no variation:{' '}
          {unassigned.map((line, index) => (
            <Fragment key={line.state}>
              {index > 0 && ', '}
              <LedgerLink report={withoutVariation(report)} state={line.state} count={line.count} />
              {describeLine(line)}
            </Fragment>
          ))}
          .
        </p>
      )}
      <div>
        <p className={styles.agreement}>
          {differing.length === 0 ? (
            <>
              <Icon name="check" size={16} />
              <span>The statistics agree with the ledger.</span>
            </>
          ) : (
            <>
              <Icon name="warning" size={16} />
              <span>
                The statistics differ from the ledger:{' '}
                {differing
                  .map(
                    ({ metric, counted, ledger, again }) =>
                      `${formatNumber(counted)} ${checkNames[metric] ?? metric} counted, ` +
                      `${formatNumber(ledger + again)} in the ledger`,
                  )
                  .join('; ')}
                . {isLeaving && 'During sending, the two may differ briefly.'}
              </span>
            </>
          )}
        </p>
        {differing.length === 0 && retried > 0 && (
          <Step
            counted={countedOf('bounces')}
            of="bounced or blocked"
            again={retried}
            why="retried since"
            now="still refused"
          />
        )}
        {differing.length === 0 && cameBack > 0 && (
          <Step
            counted={countedOf('delivered')}
            of="delivered"
            again={cameBack}
            why="that came back later"
            now="still delivered"
          />
        )}
      </div>
    </PageSection>
  );
}

interface LedgerLinkProps {
  readonly report: SendReport;
  /** Undefined: everybody. */
  readonly state: string | undefined;
  readonly reason?: string;
  readonly count: number;
}

/** A number of messages in a state, which opens their recipients. */
function LedgerLink({ report, state, reason, count }: LedgerLinkProps) {
  const text = formatNumber(count);
  if (count === 0 || (state !== undefined && !isDeliveryState(state))) return <span>{text}</span>;
  const named = state === undefined ? undefined : (lineNames[state] ?? state);
  return (
    <PeopleLink
      report={{ ...report, days: undefined }}
      figure="recipients"
      narrowing={{ state, reason }}
      of={reason === undefined ? named : `${named}, ${describeRefusal(reason) || 'No reason given'}`}
    >
      {text}
    </PeopleLink>
  );
}

/** Messages that were dropped before the variations were chosen have the one of this id. */
const withoutVariation = (report: SendReport): SendReport => ({
  ...report,
  part: { ...report.part, variation: '00000000-0000-0000-0000-000000000000' },
});

interface StepProps {
  readonly counted: number;
  readonly of: string;
  readonly again: number;
  readonly why: string;
  readonly now: string;
}

/** Maps a statistic, which counts events, to the line that counts the current state. */
function Step({ counted, of, again, why, now }: StepProps) {
  return (
    <p className={styles.step}>
      {formatNumber(counted)} {of} − {formatNumber(again)} {why} = {formatNumber(counted - again)} {now}
    </p>
  );
}

/** " dropped before sending (Frequency Cap)", after the number. */
function describeLine({ state, reasons }: ReconciliationLine): string {
  const why = reasons
    .map(({ reason }) => describeRefusal(reason))
    .filter(Boolean)
    .join(', ');
  return ` ${(lineNames[state] ?? state).toLowerCase()}${why && ` (${why})`}`;
}

/**
 * Describes why messages were refused, with the server's code: `The mailbox is full (5.2.2)`. Reasons that are not
 * codes are unchanged.
 */
export function describeRefusal(reason: string): string {
  const [, subject = '', detail = ''] = /^[245]\.(\d{1,3})\.(\d{1,3})$/.exec(reason) ?? [];
  const words = meanings[`${subject}.${detail}`] ?? subjects[subject];
  if (words !== undefined) return `${words} (${reason})`;
  if (/^4\d\d$/.test(reason)) return `Deferred by the receiving server (${reason})`;
  return /^5\d\d$/.test(reason) ? `Refused by the receiving server (${reason})` : reason;
}
