import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { HttpError } from '../../http/errors';
import { addSuppressions } from '../suppressions';
import { type EmailEvent, recordEvents } from '../events/recordEvents';
import { variationDetail } from '../events/variationDetail';
import type { TokenSubject } from '../tracking/recipientToken';
import { findReturnPaths, verifyReturnPath } from '../tracking/returnPath';
import { isAddressRefused } from '../transport/refusedAddress';
import { parseReport, type Report } from './parseReport';

/** What was done about a returned message. */
export interface ProcessedBounce {
  /** `unknown`: it matches no recipient of ours. `ignored`: it requires no action, or was already known. */
  readonly outcome: 'bounced' | 'blocked' | 'deferred' | 'complaint' | 'ignored' | 'unknown';
  readonly email?: string;
}

/** Milliseconds between checks of a message that is still being sent. */
const pollInterval = 250;
const maximumAttempts = 40;
/** Maximum return paths that are looked up: real messages contain one, sometimes repeated or in another spelling. */
const maximumPaths = 20;

interface Holder {
  email: string;
  state: string;
  variation_id: string | null;
  phase: string | null;
}

/**
 * Processes a message that came back to one of our return paths. A failure bounces the recipient's message and
 * suppresses the address, unless the refusal is not about the address or was temporary (4.x.x). A complaint suppresses
 * it, too. A delay is recorded once. Processing the same message again changes nothing.
 * @throws HttpError 503 if the message is still being sent after ten seconds
 * @param accountId if set, returns of other accounts are `unknown`
 */
export async function processBounce(database: Database, raw: Buffer, accountId?: number): Promise<ProcessedBounce> {
  const subject = await findSubject(database, raw.toString('latin1'), accountId);
  if (subject === undefined) return { outcome: 'unknown' };
  const report = parseReport(raw);
  if (report.kind === 'other') return { outcome: 'ignored' };
  for (let looks = 1; ; looks += 1) {
    const outcome = await processReport(database, subject, report);
    if (outcome !== 'sending') return outcome;
    // Its worker records within a second that the message was sent; the bounce arrived before that.
    if (looks === maximumAttempts)
      throw new HttpError(503, {
        message: 'This message is still being sent. Submit it again in a minute.',
        field: null,
      });
    await delay(pollInterval);
  }
}

/** Processes a report; returns `sending` if the ledger does not know yet that the message was sent. */
function processReport(
  database: Database,
  subject: TokenSubject,
  report: Exclude<Report, { kind: 'other' }>,
): Promise<ProcessedBounce | 'sending'> {
  return database.transaction(async (transaction) => {
    const holder = await transaction.first<Holder>(sql`
      select email, state, variation_id, phase from deliveries
      where account_id = ${subject.accountId} and stream_id = ${subject.streamId}
        and contact_id = ${subject.contactId}
      for update`);
    if (holder === undefined) return { outcome: 'unknown' as const };
    if (holder.state === 'sending') return 'sending' as const;
    return { outcome: await act(transaction, subject, holder, report), email: holder.email };
  });
}

async function findSubject(
  database: Database,
  text: string,
  accountId: number | undefined,
): Promise<TokenSubject | undefined> {
  const found = findReturnPaths(text, maximumPaths).filter(
    ({ subject }) => accountId === undefined || subject.accountId === accountId,
  );
  const accountIds = [...new Set(found.map(({ subject }) => subject.accountId))];
  const accounts = await database.rows<{ account_id: number; link_secret: Buffer }>(
    sql`select account_id, link_secret from accounts where account_id = any(${accountIds}::bigint[])`,
  );
  const secrets = new Map(accounts.map((account) => [account.account_id, account.link_secret]));
  return found.find(({ subject, bytes }) => {
    const secret = secrets.get(subject.accountId);
    return secret !== undefined && verifyReturnPath(secret, bytes);
  })?.subject;
}

async function act(
  transaction: Transaction,
  subject: TokenSubject,
  holder: Holder,
  report: Exclude<Report, { kind: 'other' }>,
): Promise<ProcessedBounce['outcome']> {
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
  const isKnown = async (name: EmailEvent['event'], detail: Record<string, unknown>): Promise<boolean> =>
    undefined !==
    (await transaction.first(sql`
      select 1 from email_events
      where account_id = ${accountId} and single_send_id = ${streamId} and event = ${name}
        and contact_id = ${contactId} and detail @> ${JSON.stringify(detail)}::jsonb
      limit 1`));
  if (report.kind === 'complaint') {
    if (await isKnown('spamreport', {})) return 'ignored';
    await event('spamreport', {});
    await addSuppressions(transaction, accountId, [{ email, kind: 'spam_report' }]);
    return 'complaint';
  }
  if (holder.state !== 'sent' && holder.state !== 'unconfirmed') return 'ignored';
  const { status, reason } = report;
  if (report.kind === 'delayed') {
    // Only once per message: anyone with its return path, such as its recipient, could submit any number of them.
    if (await isKnown('deferred', { notice: true })) return 'ignored';
    await event('deferred', { response: reason, attempt: 1, notice: true });
    return 'deferred';
  }
  const code = /^5\d\d\b/.exec(reason)?.[0];
  const isGood = status.startsWith('4.') || !isAddressRefused(code === undefined ? undefined : Number(code), status);
  await transaction.execute(sql`
    update deliveries set state = 'bounced', response = ${reason}, claimed_by = null
    where account_id = ${accountId} and stream_id = ${streamId} and contact_id = ${contactId}`);
  await event('bounce', { type: isGood ? 'blocked' : 'bounce', reason, status });
  await addSuppressions(transaction, accountId, [{ email, kind: isGood ? 'block' : 'bounce', reason, status }]);
  return isGood ? 'blocked' : 'bounced';
}
