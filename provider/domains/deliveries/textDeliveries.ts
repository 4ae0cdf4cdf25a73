import type { DeliveryFilter } from 'sendwright/wire/deliveries';
import type { SmsResult } from 'sendwright/wire/sms';
import { type Sql, sql } from '../../database/sql';
import { HttpError } from '../../http/errors';
import { contactSearch } from '../contacts/browse/contactSearch';
import type { SingleSendRow } from '../single-sends/singleSendRow';

/** Conditions on `sms_copies`: the messages that a figure of the statistics counts (`smsStatsOf`). */
const results: Readonly<Record<Exclude<SmsResult, 'opted_out' | 'failed' | 'clicked'>, Sql>> = {
  accepted: sql`message_sid is not null`,
  sent: sql`status in ('sent', 'undelivered', 'delivered', 'read')`,
  delivered: sql`status in ('delivered', 'read')`,
  undelivered: sql`status = 'undelivered'`,
};
const failed = sql`status in ('failed', 'canceled')`;

/** Whether the number has opted out of the send's messages since it started; `number` is a column. */
export const optedOutSince = (accountId: number, send: SingleSendRow, number: Sql): Sql => sql`exists (
  select from sms_opt_outs
  where sms_opt_outs.account_id = ${accountId} and sms_opt_outs.phone_number = ${number}
    and messaging_service_sid in ('', ${send.sms_config?.messaging_service_sid ?? ''})
    and opted_out_at >= (
      select triggered_at from single_sends
      where single_sends.account_id = ${accountId} and single_send_id = ${send.single_send_id}))`;

/** Conditions on `deliveries` of a text message: its outcome and the provider's error. None for an email. */
export function ofOutcome(
  accountId: number,
  send: SingleSendRow,
  { sms: result, error_code: code }: DeliveryFilter,
): Sql[] {
  if (send.sms_config === null) return result === undefined && code === undefined ? [] : [sql`false`];
  const among = (condition: Sql): Sql => sql`contact_id in (
    select contact_id from sms_copies
    where account_id = ${accountId} and stream_id = ${send.single_send_id} and ${condition})`;
  const conditions: Sql[] = [];
  if (result === 'opted_out')
    conditions.push(sql`state = 'sent'`, optedOutSince(accountId, send, sql`deliveries.email`));
  else if (result === 'clicked')
    conditions.push(sql`email in (
      select email from send_reactions
      where account_id = ${accountId} and single_send_id = ${send.single_send_id} and human_clicked_at is not null)`);
  else if (result === 'failed') conditions.push(sql`(state = 'bounced' or ${among(failed)})`);
  else if (result !== undefined) conditions.push(among(results[result]));
  if (code !== undefined) conditions.push(among(sql`error_code = ${code}`));
  return conditions;
}

/**
 * A condition on `deliveries` of a text message: recipients whose number contains the digits that were typed, however
 * they are grouped, or whom a search for contacts finds, such as by name. Digits read the send's rows once, as the
 * start of an address does; words have an index.
 */
export function foundBy(accountId: number, typed: string): Sql {
  const digits = digitsOf(typed);
  if (digits !== '') return sql`strpos(email, ${digits}) > 0`;
  const search = searchOf(accountId, typed);
  if (search === undefined) return sql`false`;
  return sql`contact_id in (
    select contacts.contact_id from contacts where contacts.account_id = ${accountId} and ${search})`;
}

/** The digits of a number that was typed; empty if it is none. */
function digitsOf(typed: string): string {
  const digits = /^[\d\s+().\-/]+$/.test(typed) ? typed.replace(/\D+/g, '') : '';
  // National numbers are written with a zero that is no part of them.
  return digits.length < 7 ? digits : digits.replace(/^0+/, '');
}

/** The same as a condition on `contacts`, by their present number. */
export function contactFoundBy(accountId: number, typed: string): Sql {
  const digits = digitsOf(typed);
  return digits === ''
    ? (searchOf(accountId, typed) ?? sql`false`)
    : sql`strpos(contacts.phone_number_id, ${digits}) > 0`;
}

/** Undefined for a text that contacts can't be searched for: it is too short, or has other characters. */
function searchOf(accountId: number, typed: string): Sql | undefined {
  try {
    return contactSearch(accountId, typed).matches;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return undefined;
    throw error;
  }
}
