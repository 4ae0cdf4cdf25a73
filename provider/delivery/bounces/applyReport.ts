import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { HttpError } from '../../http/errors';
import { type EmailEvent, recordEvents } from '../events/recordEvents';
import { variationDetail } from '../events/variationDetail';
import { mailStream } from '../mail/mailStream';
import { addSuppressions } from '../suppressions';
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

export interface ApplyOptions {
  /** Milliseconds to wait for a message that is still being sent; default ten seconds. */
  readonly patience?: number;
  /** Called in the transaction when a message with an unknown outcome has got one. */
  readonly settled?: (transaction: Transaction, subject: TokenSubject) => Promise<void>;
}

/** Milliseconds between looks at a message that is still being sent. */
const pollInterval = 250;

interface Holder {
  email: string;
  state: string;
  attempts: number;
  variation_id: string | null;
  phase: string | null;
}

/**
 * Applies a report to the recipient's message in the ledger, in one transaction that locks it. A failure bounces it and
 * suppresses the address, unless the refusal is not about the address or was temporary (4.x.x). A complaint suppresses
 * it, too. A delay is recorded once. A delivery counts if its outcome was unknown: otherwise it was counted when the
 * message was handed on. Applying the same report again changes nothing.
 * @throws HttpError 503 if the message is still being sent
 */
export function applyReport(
  database: Database,
  subject: TokenSubject,
  report: BounceReport,
  options?: ApplyOptions,
): Promise<AppliedReport<BounceOutcome>>;
export function applyReport(
  database: Database,
  subject: TokenSubject,
  report: MessageReport,
  options?: ApplyOptions,
): Promise<AppliedReport>;
export async function applyReport(
  database: Database,
  subject: TokenSubject,
  report: MessageReport,
  { patience = 10_000, settled }: ApplyOptions = {},
): Promise<AppliedReport> {
  for (let waited = 0; ; waited += pollInterval) {
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    const applied = await applyOnce(database, subject, report, settled);
    if (applied !== 'sending') return applied;
    // Its worker records within a second that the message was sent; the report arrived before that.
    if (waited >= patience)
      throw new HttpError(503, {
        message: 'This message is still being sent. Submit it again in a minute.',
        field: null,
      });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await delay(pollInterval);
  }
}

/** Returns `sending` if the ledger does not know yet that the message was sent. */
function applyOnce(
  database: Database,
  subject: TokenSubject,
  report: MessageReport,
  settled: ApplyOptions['settled'],
): Promise<AppliedReport | 'sending'> {
  return database.transaction(async (transaction) => {
    const holder = await transaction.first<Holder>(sql`
      select email, state, attempts, variation_id, phase from deliveries
      where account_id = ${subject.accountId} and stream_id = ${subject.streamId}
        and contact_id = ${subject.contactId}
      for update`);
    if (holder === undefined) return { outcome: 'unknown' as const };
    if (holder.state === 'sending') return 'sending' as const;
    const outcome = await act(transaction, subject, holder, report);
    if (holder.state === 'unconfirmed' && outcome !== 'ignored' && report.kind !== 'complaint')
      await settled?.(transaction, subject);
    return { outcome, email: holder.email };
  });
}

async function act(
  transaction: Transaction,
  subject: TokenSubject,
  holder: Holder,
  report: MessageReport,
): Promise<AppliedReport['outcome']> {
  const { accountId, streamId, contactId } = subject;
  const { email } = holder;
  const event = (name: EmailEvent['event'], detail: Record<string, unknown>): Promise<void> =>
    recordEvents(transaction, [
      {
        accountId,
        singleSendId: streamId,
        contactId,
        email,
        event: name,
        detail: { ...detail, ...variationDetail(holder) },
      },
    ]);
  const isKnown = (name: EmailEvent['event'], detail: Record<string, unknown>): Promise<boolean> =>
    hasEvent(transaction, subject, email, name, detail);
  const settle = (state: 'sent' | 'bounced' | 'dropped', response: string) =>
    transaction.execute(sql`
      update deliveries set state = ${state}, response = ${response}, claimed_by = null
      where account_id = ${accountId} and stream_id = ${streamId} and contact_id = ${contactId}`);
  if (report.kind === 'complaint') {
    if (await isKnown('spamreport', {})) return 'ignored';
    await event('spamreport', {});
    await addSuppressions(transaction, accountId, [{ email, kind: 'spam_report' }]);
    return 'complaint';
  }
  if (holder.state !== 'sent' && holder.state !== 'unconfirmed') return 'ignored';
  switch (report.kind) {
    case 'delivered':
      if (holder.state === 'sent') return 'ignored';
      await settle('sent', report.response);
      await event('delivered', { response: report.response });
      return 'delivered';
    case 'dropped':
      await settle('dropped', report.reason);
      // With an attempt, because it was counted as a request when it was handed on.
      await event('dropped', { reason: report.reason, attempt: holder.attempts });
      return 'dropped';
    case 'delayed':
      // Only once per message: anyone with its return path, such as its recipient, could submit any number of them.
      if (await isKnown('deferred', { notice: true })) return 'ignored';
      await event('deferred', { response: report.reason, attempt: 1, notice: true });
      return 'deferred';
    case 'failed': {
      const { status, reason, isAddress = isAboutAddress(status, reason) } = report;
      await settle('bounced', reason);
      await event('bounce', { type: isAddress ? 'bounce' : 'blocked', reason, status });
      await addSuppressions(transaction, accountId, [{ email, kind: isAddress ? 'bounce' : 'block', reason, status }]);
      return isAddress ? 'bounced' : 'blocked';
    }
  }
}

/** Whether an event of the message has been recorded. Events of `mail/send` name the message in their details alone. */
async function hasEvent(
  transaction: Transaction,
  { accountId, streamId, contactId }: TokenSubject,
  email: string,
  name: EmailEvent['event'],
  detail: Record<string, unknown>,
): Promise<boolean> {
  const contained = JSON.stringify(detail);
  const found =
    streamId === mailStream
      ? await transaction.first(sql`
          select 1 from mail_copies as copy join email_events as known on known.account_id = copy.account_id
            and known.single_send_id is null and known.detail ->> 'message_id' = copy.detail ->> 'message_id'
            and lower(known.email) = lower(${email}) and known.event = ${name}
            and known.detail ->> 'smtp_id' = copy.detail ->> 'smtp_id' and known.detail @> ${contained}::jsonb
          where copy.account_id = ${accountId} and copy.copy_id = ${contactId} limit 1`)
      : await transaction.first(sql`
          select 1 from email_events
          where account_id = ${accountId} and single_send_id = ${streamId} and event = ${name}
            and contact_id = ${contactId} and detail @> ${contained}::jsonb
          limit 1`);
  return found !== undefined;
}

function isAboutAddress(status: string, reason: string): boolean {
  const code = /^5\d\d\b/.exec(reason)?.[0];
  return !status.startsWith('4.') && isAddressRefused(code === undefined ? undefined : Number(code), status);
}
