import type { SmsOptOut, SmsOptOutChange } from 'sendwright/wire/sms';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { e164, type PhoneCountry, phoneCountry } from '../contacts/fields/phoneNumbers';
import { checkService } from './smsContent';

/** Newest first; of one number if given. @throws HttpError 400 for an invalid number */
export async function listOptOuts(
  database: Queryable,
  accountId: number,
  given: string | undefined,
  page: Page,
): Promise<{ result: SmsOptOut[]; count: number }> {
  const number = given === undefined ? null : requireNumber(given, 'phone_number');
  const where = sql`account_id = ${accountId} and (${number}::text is null or phone_number = ${number})`;
  const rows = await database.rows<{ phone_number: string; messaging_service_sid: string; opted_out_at: Date }>(sql`
    select phone_number, messaging_service_sid, opted_out_at from sms_opt_outs where ${where}
    order by opted_out_at desc, phone_number, messaging_service_sid limit ${page.limit} offset ${page.offset}`);
  const total = await database.first<{ count: number }>(sql`
    select count(*) as count from sms_opt_outs where ${where}`);
  return {
    result: rows.map((row) => ({
      phone_number: row.phone_number,
      messaging_service_sid: row.messaging_service_sid || null,
      opted_out_at: row.opted_out_at.toISOString(),
    })),
    count: total?.count ?? 0,
  };
}

/** Whether a number has opted out of a service. */
export async function hasOptedOut(
  database: Queryable,
  accountId: number,
  number: string,
  serviceSid: string,
): Promise<boolean> {
  const found = await database.first(sql`
    select from sms_opt_outs
    where account_id = ${accountId} and phone_number = ${number} and messaging_service_sid in ('', ${serviceSid})`);
  return found !== undefined;
}

/** Stores that a number has opted out of a service, or of all services (''). */
export async function optOut(
  database: Queryable,
  accountId: number,
  number: string,
  serviceSid: string,
): Promise<void> {
  await database.execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid)
    values (${accountId}, ${number}, ${serviceSid}) ${keepingOptOuts}`);
}

/** One that was made on the preferences page is then no longer lifted there. */
const keepingOptOuts = sql`
  on conflict (account_id, phone_number, messaging_service_sid) do update set by_page = false
  where sms_opt_outs.by_page`;

/** Stores that a number wants the messages of a service again. An opt-out of all services stays. */
export async function optIn(
  database: Queryable,
  accountId: number,
  number: string,
  serviceSid: string,
): Promise<number> {
  return database.execute(sql`
    delete from sms_opt_outs
    where account_id = ${accountId} and phone_number = ${number} and messaging_service_sid = ${serviceSid}`);
}

/** @throws HttpError 400 for an invalid number or service; then nothing is stored */
export async function addOptOuts(
  database: Queryable,
  accountId: number,
  { phone_numbers: given, messaging_service_sid: service }: SmsOptOutChange,
): Promise<void> {
  if (service) checkService(service);
  const country = await phoneCountry(database, accountId);
  const numbers = given.map((text) => requireNumber(text, 'phone_numbers', country));
  // In order: two requests that name the same numbers must not wait for each other.
  await database.execute(sql`
    insert into sms_opt_outs (account_id, phone_number, messaging_service_sid)
    select ${accountId}, number, ${service ?? ''} from unnest(${[...new Set(numbers)]}::text[]) as number
    order by number collate "C" ${keepingOptOuts}`);
}

/** @throws HttpError 400 for an invalid number or service, 404 if it has not opted out */
export async function removeOptOut(
  database: Queryable,
  accountId: number,
  number: string,
  serviceSid: string | undefined,
): Promise<void> {
  if (serviceSid) checkService(serviceSid);
  if ((await optIn(database, accountId, requireNumber(number, 'phone_number'), serviceSid ?? '')) === 0)
    throw notFound('This number has not opted out.', 'phone_number');
}

/** The number in E.164; without a country code it is of `country`. @throws HttpError 400 */
export function requireNumber(text: string, field: string, country?: PhoneCountry): string {
  const number = e164(text, country);
  if (number === undefined)
    throw badRequest(
      `Enter phone numbers with their country code, such as +14155550100, not "${text.slice(0, 50)}".`,
      field,
    );
  return number;
}
