import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { providerOf } from '../pace/mailboxProviders';
import { limitOf } from '../pace/providerPace';
import type { SendLimits } from './pacer';

/** The name of an account's limit for all text messages. No mail domain has it. */
const allTexts = 'sms';

/** All limits of an account, by name: a mail domain, a messaging service, '' for all mail, 'sms' for all texts. */
export async function readSendLimits(database: Queryable, accountId: number): Promise<SendLimits> {
  const rows = await database.rows<{ domain: string; per_minute: number }>(sql`
    select domain, per_minute from send_limits where account_id = ${accountId} order by domain`);
  return new Map(rows.map((row) => [row.domain, row.per_minute]));
}

/** An account's limits for mail: in total, under the empty name, and by domain. */
export async function readMailLimits(database: Queryable, accountId: number): Promise<SendLimits> {
  return new Map([...(await readSendLimits(database, accountId))].filter(([name]) => name !== allTexts));
}

/** An account's limits for text messages of a service: of all its services together, and of this one. */
export async function readTextLimits(database: Queryable, accountId: number, serviceSid: string): Promise<SendLimits> {
  const rows = await database.rows<{ domain: string; per_minute: number }>(sql`
    select domain, per_minute from send_limits
    where account_id = ${accountId} and domain in (${allTexts}, ${serviceSid})`);
  return new Map(rows.map((row) => [row.domain, row.per_minute]));
}

/** The names of the limits that apply to a message for a domain or messaging service. */
export const limitNames = (limits: SendLimits, domain: string): string[] =>
  ['', allTexts, domain, limitOf(providerOf(domain))].filter((name) => limits.has(name));

/** Sets a limit in messages per minute; 0 removes it. */
export async function writeSendLimit(
  database: Queryable,
  accountId: number,
  domain: string,
  perMinute: number,
): Promise<void> {
  await database.execute(
    perMinute === 0
      ? sql`delete from send_limits where account_id = ${accountId} and domain = ${domain}`
      : sql`insert into send_limits (account_id, domain, per_minute) values (${accountId}, ${domain}, ${perMinute})
          on conflict (account_id, domain) do update set per_minute = excluded.per_minute`,
  );
}
