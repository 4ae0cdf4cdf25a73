import type { SmsUnreachableNumber } from 'sendwright/wire/sms';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { explainSmsError } from './delivery/smsErrors';
import { requireNumber } from './optOuts';

/**
 * Numbers that text messages can't reach, newest first; of one number if given.
 *
 * @throws HttpError 400 for an invalid number
 */
export async function listUnreachable(
  database: Queryable,
  accountId: number,
  given: string | undefined,
  page: Page,
): Promise<{ result: SmsUnreachableNumber[]; count: number }> {
  const number = given === undefined ? null : requireNumber(given, 'phone_number');
  const where = sql`account_id = ${accountId} and (${number}::text is null or phone_number = ${number})`;
  const rows = await database.rows<{ phone_number: string; error_code: number; noted_at: Date }>(sql`
    select phone_number, error_code, noted_at from sms_unreachable_numbers where ${where}
    order by noted_at desc, phone_number limit ${page.limit} offset ${page.offset}`);
  const total = await database.first<{ count: number }>(sql`
    select count(*) as count from sms_unreachable_numbers where ${where}`);
  return {
    result: rows.map((row) => ({
      ...row,
      explanation: explainSmsError(row.error_code) ?? null,
      noted_at: row.noted_at.toISOString(),
    })),
    count: total?.count ?? 0,
  };
}

/** Tries a number again with the next message. @throws HttpError 404 if it is not known to be unreachable */
export async function removeUnreachable(database: Queryable, accountId: number, number: string): Promise<void> {
  const known = requireNumber(number, 'phone_number');
  const removed = await database.execute(sql`
    delete from sms_unreachable_numbers where account_id = ${accountId} and phone_number = ${known}`);
  if (removed === 0) throw notFound('This number is not known to be unreachable.', 'phone_number');
}
