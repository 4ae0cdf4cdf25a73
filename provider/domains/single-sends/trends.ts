import type { SingleSendTrend } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** Days of a trend. */
const days = 14;

/** Unique opens of sends by day, from the day each began: one row of numbers a send, for small charts. */
export async function readTrends(database: Queryable, accountId: number, ids: readonly string[]): Promise<SingleSendTrend[]> {
  const rows = await database.rows<{ id: string; day: number; opens: number }>(sql`
    select single_send_id as id, floor(extract(epoch from quarter - triggered_at) / 86400)::int as day, sum(unique_opens)::bigint as opens
    from single_sends join send_counts using (account_id, single_send_id)
    where account_id = ${accountId} and single_send_id = any(${ids}::uuid[]) and triggered_at is not null
      and quarter < triggered_at + make_interval(days => ${days})
    group by 1, 2`);
  const trends = new Map(ids.map((id) => [id, Array.from({ length: days }, () => 0)]));
  // A quarter of an hour that began before the send did belongs to its first day.
  for (const { id, day, opens } of rows) {
    const trend = trends.get(id);
    const place = Math.max(0, day);
    if (trend) trend[place] = (trend[place] ?? 0) + opens;
  }
  return [...trends].map(([id, opens]) => ({ id, opens }));
}
