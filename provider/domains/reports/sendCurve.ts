import type { SendCurve } from 'sendwright/wire/sendCurve';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import { isUuid } from '../../validation/uuid';

const hours = 72;
/** Earlier sends that say what is usual, and how many it takes. */
const usualSends = { most: 12, least: 5 };

interface SendRow {
  readonly triggered_at: Date | null;
  readonly delivered: number;
}

interface HourRow {
  readonly hour: number;
  readonly opened: number;
}

interface UsualRow {
  readonly hour: number;
  readonly sends: number;
  readonly low: number;
  readonly high: number;
}

/** Who opened a send in its first hours, and how many usually do. Throws 404 for an unknown send. */
export async function readSendCurve(database: Queryable, accountId: number, id: string): Promise<SendCurve> {
  const send = isUuid(id)
    ? await database.first<SendRow>(sql`
        select triggered_at, (select coalesce(sum(delivered), 0)::bigint from send_totals
          where send_totals.account_id = ${accountId} and send_totals.single_send_id = single_sends.single_send_id
        ) as delivered
        from single_sends where account_id = ${accountId} and single_send_id = ${id}`)
    : undefined;
  if (send === undefined) throw notFound();
  const { triggered_at: sentAt, delivered } = send;
  if (sentAt === null) return { id, sent_at: null, delivered, opened: [], usual: null };
  const [opened, usual] = await Promise.all([
    openedByHour(database, accountId, id, sentAt),
    usualByHour(database, accountId, sentAt),
  ]);
  const of = (share: number): number => Math.round(share * delivered);
  return {
    id,
    sent_at: sentAt.toISOString(),
    delivered,
    opened,
    usual: usual
      ? { sends: usual[0]?.sends ?? 0, low: usual.map(({ low }) => of(low)), high: usual.map(({ high }) => of(high)) }
      : null,
  };
}

/** The sum after each hour that has begun, the first of which is nothing. */
async function openedByHour(database: Queryable, accountId: number, id: string, sentAt: Date): Promise<number[]> {
  // A quarter hour that started before the send is part of its first hour.
  const rows = await database.rows<HourRow>(sql`
    select greatest(0, floor(extract(epoch from quarter - ${sentAt}) / 3600))::int as hour,
      sum(human_unique_opens)::bigint as opened
    from send_counts
    where account_id = ${accountId} and single_send_id = ${id}
      and quarter < ${sentAt}::timestamptz + make_interval(hours => ${hours})
    group by 1`);
  const begun = Math.min(hours, Math.max(0, Math.ceil((Date.now() - sentAt.getTime()) / 3_600_000)));
  const sums = [0];
  for (let hour = 0; hour < begun; hour += 1)
    sums.push((sums[hour] ?? 0) + (rows.find((row) => row.hour === hour)?.opened ?? 0));
  return sums;
}

/** Shares of the delivered messages; undefined if too few sends are old enough to tell. */
async function usualByHour(database: Queryable, accountId: number, before: Date): Promise<UsualRow[] | undefined> {
  const rows = await database.rows<UsualRow>(sql`
    with earlier as materialized (
      select single_send_id, triggered_at, delivered
      from single_sends cross join lateral (
        select coalesce(sum(delivered), 0)::float8 as delivered from send_totals
        where send_totals.account_id = ${accountId} and send_totals.single_send_id = single_sends.single_send_id
      ) as totals
      where account_id = ${accountId} and status = 'triggered' and sms_config is null and delivered > 0
        and triggered_at < least(${before}::timestamptz, now() - make_interval(hours => ${hours}))
      order by triggered_at desc limit ${usualSends.most}
    ), opened as materialized (
      select single_send_id, greatest(0, floor(extract(epoch from quarter - triggered_at) / 3600))::int + 1 as hour,
        sum(human_unique_opens) as opened
      from earlier join send_counts using (single_send_id)
      where send_counts.account_id = ${accountId}
        and quarter < triggered_at + make_interval(hours => ${hours})
      group by 1, 2
    ), curve as (
      select earlier.single_send_id, at.hour, coalesce(sum(opened.opened), 0) / delivered as share
      from earlier cross join generate_series(0, ${hours}::int) as at (hour)
        left join opened on opened.single_send_id = earlier.single_send_id and opened.hour <= at.hour
      group by earlier.single_send_id, at.hour, delivered
    )
    select hour, count(*) as sends, percentile_cont(0.1) within group (order by share)::float8 as low,
      percentile_cont(0.9) within group (order by share)::float8 as high
    from curve group by hour order by hour`);
  return (rows[0]?.sends ?? 0) < usualSends.least ? undefined : rows;
}
