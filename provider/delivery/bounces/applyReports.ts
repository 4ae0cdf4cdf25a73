import type { Queryable, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { type EmailEvent, type EmailEventName, recordEvents } from '../events/recordEvents';
import { variationDetail } from '../events/variationDetail';
import { mailStream } from '../mail/mailStream';
import { addSuppressions, type SuppressionRow } from '../suppressions';
import type { TokenSubject } from '../tracking/recipientToken';
import { isAddressRefused } from '../transport/refusedAddress';

/** What comes back as mail. */
export type BounceReport =
  | {
      readonly kind: 'failed' | 'delayed';
      /** The enhanced status (RFC 3463); empty: unknown. */
      readonly status: string;
      readonly reason: string;
      /** Whether the failure is about the address; unset: as status and reason say. */
      readonly isAddress?: boolean;
    }
  /** The recipient called it spam. */
  | { readonly kind: 'complaint' };

/** What is reported of a message that was handed on. */
export type MessageReport =
  | BounceReport
  | { readonly kind: 'delivered'; readonly response: string }
  /** The provider accepted it, but has not tried to deliver it. */
  | { readonly kind: 'dropped'; readonly reason: string };

/** `ignored`: it was already known. `unknown`: the ledger has no such message. */
export type BounceOutcome = 'bounced' | 'blocked' | 'deferred' | 'complaint' | 'ignored' | 'unknown';

/** What a report changed. */
export interface AppliedReport<Outcome = BounceOutcome | 'delivered' | 'dropped'> {
  readonly outcome: Outcome;
  readonly email?: string;
}

/** A report, and the recipient's message that it is about. */
export interface SubjectReport<Report = MessageReport> {
  readonly subject: TokenSubject;
  readonly report: Report;
}

/** Called in the transaction when a message with an unknown outcome has got one. */
export type Settled = (transaction: Transaction, subject: TokenSubject) => Promise<void>;

interface Holder {
  account_id: number;
  stream_id: string;
  contact_id: string;
  email: string;
  state: string;
  attempts: number;
  variation_id: string | null;
  phase: string | null;
}

/** What a batch of reports writes, at its end. */
interface Writes {
  readonly events: EmailEvent[];
  readonly settled: Array<{ readonly holder: Holder; readonly response: string }>;
  readonly suppressed: Map<number, SuppressionRow[]>;
}

const keyOf = ({ accountId, streamId, contactId }: TokenSubject): string => `${accountId} ${streamId} ${contactId}`;
const subjectOf = ({ account_id: accountId, stream_id: streamId, contact_id: contactId }: Holder): TokenSubject => ({
  accountId,
  streamId,
  contactId,
});

/**
 * Applies reports to the recipients' messages in the ledger, in their order and in a few statements for any number of
 * them. The messages are locked until the transaction ends. See `applyReport` for what each kind does.
 * @returns what each report changed; `sending`: the ledger does not know yet that the message was sent
 */
export function applyReports(
  transaction: Transaction,
  reports: ReadonlyArray<SubjectReport<BounceReport>>,
  settled?: Settled,
): Promise<ReadonlyArray<AppliedReport<BounceOutcome> | 'sending'>>;
export function applyReports(
  transaction: Transaction,
  reports: readonly SubjectReport[],
  settled?: Settled,
): Promise<ReadonlyArray<AppliedReport | 'sending'>>;
export async function applyReports(
  transaction: Transaction,
  reports: readonly SubjectReport[],
  settled?: Settled,
): Promise<ReadonlyArray<AppliedReport | 'sending'>> {
  if (reports.length === 0) return [];
  const holders = await lockHolders(transaction, reports);
  const known = await knownEvents(transaction, reports, holders);
  const writes: Writes = { events: [], settled: [], suppressed: new Map() };
  const reopened: TokenSubject[] = [];
  const applied = reports.map(({ subject, report }): AppliedReport | 'sending' => {
    const holder = holders.get(keyOf(subject));
    if (holder === undefined) return { outcome: 'unknown' };
    if (holder.state === 'sending') return 'sending';
    const wasUnconfirmed = holder.state === 'unconfirmed';
    const outcome = act(holder, report, known, writes);
    if (wasUnconfirmed && outcome !== 'ignored' && report.kind !== 'complaint') reopened.push(subject);
    return { outcome, email: holder.email };
  });
  await write(transaction, writes);
  for (const subject of reopened) await settled?.(transaction, subject);
  return applied;
}

/** Locks the messages, in the order of their keys, so that two batches can't deadlock. */
async function lockHolders(
  transaction: Transaction,
  reports: readonly SubjectReport[],
): Promise<ReadonlyMap<string, Holder>> {
  const subjects = [...new Map(reports.map(({ subject }) => [keyOf(subject), subject])).values()];
  const rows = await transaction.rows<Holder>(sql`
    select account_id, stream_id, contact_id, email, state, attempts, variation_id, phase
    from unnest(${subjects.map(({ accountId }) => accountId)}::bigint[],
      ${subjects.map(({ streamId }) => streamId)}::uuid[], ${subjects.map(({ contactId }) => contactId)}::uuid[]
    ) as named (account_id, stream_id, contact_id)
    join deliveries using (account_id, stream_id, contact_id)
    order by account_id, stream_id, contact_id
    for update of deliveries`);
  return new Map(rows.map((row) => [keyOf(subjectOf(row)), row]));
}

/** Decides what a report changes, notes what has to be written, and moves the holder on for the next report. */
function act(holder: Holder, report: MessageReport, known: Set<string>, writes: Writes): AppliedReport['outcome'] {
  const { accountId, streamId, contactId } = subjectOf(holder);
  const { email } = holder;
  const event = (name: EmailEventName, detail: Record<string, unknown>): void => {
    writes.events.push({
      accountId,
      singleSendId: streamId,
      contactId,
      email,
      event: name,
      detail: { ...detail, ...variationDetail(holder) },
    });
  };
  const suppress = (row: SuppressionRow): void => {
    const rows = writes.suppressed.get(accountId);
    if (rows) rows.push(row);
    else writes.suppressed.set(accountId, [row]);
  };
  const settle = (state: 'sent' | 'bounced' | 'dropped', response: string): void => {
    holder.state = state;
    writes.settled.push({ holder, response });
  };
  if (report.kind === 'complaint') {
    if (!isNews(known, holder, 'spamreport')) return 'ignored';
    event('spamreport', {});
    suppress({ email, kind: 'spam_report' });
    return 'complaint';
  }
  if (holder.state !== 'sent' && holder.state !== 'unconfirmed') return 'ignored';
  switch (report.kind) {
    case 'delivered':
      if (holder.state === 'sent') return 'ignored';
      settle('sent', report.response);
      event('delivered', { response: report.response });
      return 'delivered';
    case 'dropped':
      settle('dropped', report.reason);
      // With an attempt, because it was counted as a request when it was handed on.
      event('dropped', { reason: report.reason, attempt: holder.attempts });
      return 'dropped';
    case 'delayed':
      // Only once per message: anyone with its return path, such as its recipient, could submit any number of them.
      if (!isNews(known, holder, 'deferred')) return 'ignored';
      event('deferred', { response: report.reason, attempt: 1, notice: true });
      return 'deferred';
    case 'failed': {
      const { status, reason, isAddress = isAboutAddress(status, reason) } = report;
      settle('bounced', reason);
      event('bounce', { type: isAddress ? 'bounce' : 'blocked', reason, status });
      suppress({ email, kind: isAddress ? 'bounce' : 'block', reason, status });
      return isAddress ? 'bounced' : 'blocked';
    }
  }
}

async function write(transaction: Transaction, { events, settled, suppressed }: Writes): Promise<void> {
  // A message settles at most twice, the last one counts.
  const last = [...new Map(settled.map((one) => [one.holder, one])).values()];
  if (last.length > 0)
    await transaction.execute(sql`
      update deliveries set state = settled.state, response = settled.response, claimed_by = null
      from unnest(${last.map(({ holder }) => holder.account_id)}::bigint[],
        ${last.map(({ holder }) => holder.stream_id)}::uuid[], ${last.map(({ holder }) => holder.contact_id)}::uuid[],
        ${last.map(({ holder }) => holder.state)}::text[], ${last.map(({ response }) => response)}::text[]
      ) as settled (account_id, stream_id, contact_id, state, response)
      where deliveries.account_id = settled.account_id and deliveries.stream_id = settled.stream_id
        and deliveries.contact_id = settled.contact_id`);
  await recordEvents(transaction, events);
  for (const [accountId, rows] of [...suppressed].toSorted(([one], [other]) => one - other)) {
    // The last report of an address counts, as it does when they come one at a time.
    const byKey = new Map(rows.map((row) => [`${row.kind} ${row.email.toLowerCase()}`, row]));
    // In the order of accounts, so that two batches can't deadlock.
    await addSuppressions(transaction, accountId, [...byKey.values()]);
  }
}

/** Whether this is the first event of its kind for the message; from then on it is known. */
function isNews(known: Set<string>, holder: Holder, event: CountedOnce): boolean {
  const key = `${event} ${keyOf(subjectOf(holder))}`;
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

/** Events of which a message has at most one from reports. */
type CountedOnce = 'spamreport' | 'deferred';

const countedOnce = ({ kind }: MessageReport): CountedOnce | undefined =>
  kind === 'complaint' ? 'spamreport' : kind === 'delayed' ? 'deferred' : undefined;

/**
 * Which of the events that count once have been recorded, as `<event> <key>`. Events of `mail/send` name the message in
 * their details alone.
 */
async function knownEvents(
  database: Queryable,
  reports: readonly SubjectReport[],
  holders: ReadonlyMap<string, Holder>,
): Promise<Set<string>> {
  const asked = reports.flatMap(({ subject, report }) => {
    const event = countedOnce(report);
    const holder = holders.get(keyOf(subject));
    return event && holder ? [{ event, subject, email: holder.email }] : [];
  });
  const known = new Set<string>();
  const note = (rows: readonly KnownRow[]): void => {
    for (const row of rows)
      known.add(
        `${row.event} ${keyOf({ accountId: row.account_id, streamId: row.stream_id, contactId: row.contact_id })}`,
      );
  };
  const ofSends = asked.filter(({ subject }) => subject.streamId !== mailStream);
  if (ofSends.length > 0)
    note(
      await database.rows<KnownRow>(sql`
        select distinct named.event, named.account_id, named.stream_id, named.contact_id
        from unnest(${ofSends.map(({ event }) => event)}::text[],
          ${ofSends.map(({ subject }) => subject.accountId)}::bigint[],
          ${ofSends.map(({ subject }) => subject.streamId)}::uuid[],
          ${ofSends.map(({ subject }) => subject.contactId)}::uuid[]
        ) as named (event, account_id, stream_id, contact_id)
        join email_events as recorded on recorded.account_id = named.account_id
          and recorded.contact_id = named.contact_id and recorded.single_send_id = named.stream_id
          and recorded.event = named.event
        where named.event <> 'deferred' or recorded.detail @> '{"notice": true}'`),
    );
  const ofMail = asked.filter(({ subject }) => subject.streamId === mailStream);
  if (ofMail.length > 0)
    note(
      await database.rows<KnownRow>(sql`
        select distinct named.event, named.account_id, ${mailStream}::uuid as stream_id, named.contact_id
        from unnest(${ofMail.map(({ event }) => event)}::text[],
          ${ofMail.map(({ subject }) => subject.accountId)}::bigint[],
          ${ofMail.map(({ subject }) => subject.contactId)}::uuid[], ${ofMail.map(({ email }) => email)}::text[]
        ) as named (event, account_id, contact_id, email)
        join mail_copies as copy on copy.account_id = named.account_id and copy.copy_id = named.contact_id
        join email_events as recorded on recorded.account_id = copy.account_id
          and recorded.single_send_id is null and recorded.detail ->> 'message_id' = copy.detail ->> 'message_id'
          and lower(recorded.email) = lower(named.email) and recorded.event = named.event
          and recorded.detail ->> 'smtp_id' = copy.detail ->> 'smtp_id'
        where named.event <> 'deferred' or recorded.detail @> '{"notice": true}'`),
    );
  return known;
}

interface KnownRow {
  event: string;
  account_id: number;
  stream_id: string;
  contact_id: string;
}

/**
 * Whether a failure is about the address. Unlike during SMTP, 4.x.x is none either: temporary failures outlasted the
 * retries of the sending server. Otherwise the reason says, as the server's reply does during SMTP.
 */
function isAboutAddress(status: string, reason: string): boolean {
  const code = /^5\d\d\b/.exec(reason)?.[0];
  return !status.startsWith('4.') && isAddressRefused(code === undefined ? undefined : Number(code), status);
}
