import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { SendLimits } from './pacer';

/** An account's limits by domain; the limit for all its mail is under the empty name. */
export async function readSendLimits(database: Queryable, accountId: number): Promise<SendLimits> {
  const rows = await database.rows<{ domain: string; per_minute: number }>(sql`
    select domain, per_minute from send_limits where account_id = ${accountId} order by domain`);
  return new Map(rows.map((row) => [row.domain, row.per_minute]));
}

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
