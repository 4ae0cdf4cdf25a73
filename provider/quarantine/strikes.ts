import type { Database, Queryable } from '../database/database';
import { sql } from '../database/sql';
import { mailStream } from '../delivery/mail/mailStream';
import { addNotice } from '../domains/notifications/notices';
import type { Subject } from './workMark';

/** How many processes may die while composing the same message before it is quarantined. */
export const maximumStrikes = 2;
/**
 * Quarantined messages of one send after which the send itself is blamed. Single strikes of many messages mean nothing:
 * each may be a random kill.
 */
const maximumMessages = 2;
const wholeMessage = '00000000-0000-0000-0000-000000000000';

export const copyQuarantined = 'Quarantined: composing this message stopped the server twice. It was not sent.';
export const jobQuarantined =
  'Quarantined: this job stopped the server repeatedly and will not be retried. Everything else continues.';
export const messageQuarantined =
  'Quarantined: composing its messages stopped the server twice. Change the content, then resume.';

/** Records that a process died while composing something; the second time its owner is notified. */
export async function addStrike(
  database: Database,
  { accountId, streamId, contactId = wholeMessage }: Subject,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await transaction.first<{ strikes: number }>(sql`
      insert into work_strikes (account_id, stream_id, contact_id)
      select account_id, ${streamId}, ${contactId} from accounts where account_id = ${accountId}
      on conflict (account_id, stream_id, contact_id) do update set strikes = work_strikes.strikes + 1,
        struck_at = now()
      returning strikes`);
    // A send or automation is paused with this reason, which its owner sees.
    if (row?.strikes !== maximumStrikes || contactId === wholeMessage) return;
    const isMail = streamId === mailStream;
    const copy = await transaction.first<{ email: string }>(sql`
      select email from deliveries
      where account_id = ${accountId} and stream_id = ${streamId} and contact_id = ${contactId}`);
    await addNotice(transaction, accountId, {
      occasion: `quarantined ${streamId} ${contactId}`,
      tone: 'warning',
      title: 'A message was quarantined',
      message:
        `Composing the message to ${copy?.email ?? 'a recipient'} stopped the server twice. It was not sent. ` +
        'Everything else continues.',
      link: isMail ? '/' : `/single-sends/${streamId}/stats`,
    });
  });
}

/** What must not be composed again: a whole send, or some of its messages. */
export interface Quarantine {
  readonly whole: boolean;
  readonly copies: ReadonlySet<string>;
}

export async function quarantineOf(database: Queryable, { accountId, streamId }: Subject): Promise<Quarantine> {
  const rows = await database.rows<{ contact_id: string; strikes: number }>(sql`
    select contact_id, strikes from work_strikes where account_id = ${accountId} and stream_id = ${streamId}`);
  const struck = rows.filter(({ strikes }) => strikes >= maximumStrikes);
  const whole =
    struck.some(({ contact_id: id }) => id === wholeMessage) ||
    (streamId !== mailStream && struck.length >= maximumMessages);
  return { whole, copies: new Set(struck.map(({ contact_id: id }) => id)) };
}

/** Allows a send, or some of its messages, to be tried again. */
export async function clearStrikes(
  database: Queryable,
  { accountId, streamId }: Subject,
  contactIds?: readonly string[],
): Promise<void> {
  await database.execute(sql`
    delete from work_strikes where account_id = ${accountId} and stream_id = ${streamId}
      and (${contactIds ?? null}::uuid[] is null or contact_id = any(${contactIds ?? null}::uuid[]))`);
}
