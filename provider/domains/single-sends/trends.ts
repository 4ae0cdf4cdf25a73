import type { SingleSendTrend } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** Days of a trend. */
const days = 14;

/** How many people opened sends by day, from each one's start until today: one row of numbers per send, for charts. */
export async function readTrends(
  database: Queryable,
  accountId: number,
  ids: readonly string[],
): Promise<SingleSendTrend[]> {
  const rows = await database.rows<{ id: string; begun: number; day: number | null; opens: number }>(sql`
    select single_send_id as id,
      least(${days}::int, floor(extract(epoch from now() - triggered_at) / 86400)::int + 1) as begun,
      floor(extract(epoch from quarter - triggered_at) / 86400)::int as day,
        coalesce(sum(human_unique_opens), 0)::bigint as opens
    from single_sends left join send_counts using (account_id, single_send_id)
    where account_id = ${accountId} and single_send_id = any(${ids}::uuid[]) and triggered_at is not null
      and (quarter < triggered_at + make_interval(days => ${days}) or quarter is null)
    group by 1, 2, 3`);
  const trends = new Map<string, number[]>(ids.map((id) => [id, []]));
  for (const { id, begun, day, opens } of rows) {
    const trend = trends.get(id);
    if (trend === undefined) continue;
    while (trend.length < begun) trend.push(0);
    // A quarter hour that started before the send counts toward its first day.
    const place = Math.min(Math.max(0, day ?? 0), begun - 1);
    trend[place] = (trend[place] ?? 0) + opens;
  }
  return [...trends].map(([id, opens]) => ({ id, opens }));
}
