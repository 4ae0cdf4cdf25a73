import type { PeriodQuery } from 'sendwright/wire/accountStats';
import type { ParseStats } from 'sendwright/wire/inboundParse';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Page } from '../../http/paging';
import { dateOf, daysBetween, periodOf } from '../account-stats/statsPeriod';

/** How many messages were posted, for each date of the days asked for. Throws 400 for days that cannot be. */
export async function parseStats(
  database: Queryable,
  accountId: number,
  query: PeriodQuery,
  { limit, offset }: Page,
): Promise<ParseStats> {
  const { from, to, by } = periodOf(query);
  const received = new Map(daysBetween(from, to).map((day) => [dateOf(day, by), 0]));
  const rows = await database.rows<{ day: string; received: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, received from inbound_counts
    where account_id = ${accountId} and day between ${from}::date and ${to}::date`);
  for (const row of rows) {
    const date = dateOf(row.day, by);
    received.set(date, (received.get(date) ?? 0) + row.received);
  }
  return [...received]
    .slice(offset, offset + limit)
    .map(([date, count]) => ({ date, stats: [{ metrics: { received: count } }] }));
}

/**
 * One more message was posted today. All messages of a day are counted in one row, which each would hold until its
 * commit is on disk; so this one, a transaction of its own, does not wait for the disk.
 */
export async function countReceived(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`
    with counted as (
      insert into inbound_counts (account_id, day, received) values (${accountId}, (now() at time zone 'UTC')::date, 1)
      on conflict (account_id, day) do update set received = inbound_counts.received + 1 returning day
    )
    select set_config('synchronous_commit', 'off', true) from counted`);
}
