import type { SendMetrics } from 'sendwright/wire/stats';
import type { Queryable } from '../../database/database';
import { type Sql, identifier, joinSql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';
import type { Bucket } from './buckets';
import { metrics } from './sendMetrics';

/** Days (`YYYY-MM-DD`, inclusive) in a time zone. */
export interface DateRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly timeZone: string;
}

/** The dimensions of a send's counts. */
export interface Grouping {
  readonly variation: boolean;
  readonly phase: boolean;
}

export const ungrouped: Grouping = { variation: false, phase: false };

export interface CountRow extends SendMetrics {
  single_send_id: string;
  variation: string;
  phase: 'all' | 'test' | 'send';
  /** The day or hour, or `total`. */
  bucket: string;
}

export interface SendName {
  single_send_id: string;
  name: string;
}

const sums = joinSql(metrics.map((metric) => sql`sum(${identifier(metric)})::bigint as ${identifier(metric)}`));
/** Variations of an A/B test number their links separately. */
const linksPerVariation = 1000;
const noVariation = '00000000-0000-0000-0000-000000000000';
const variation = ({ variation: wanted }: Grouping): Sql =>
  wanted ? sql`case when variation_id = ${noVariation} then 'all' else variation_id::text end` : sql`'all'`;
const phase = ({ phase: wanted }: Grouping): Sql => (wanted ? sql`phase` : sql`'all'`);
interface BucketSql {
  /** What rows are summed by. */
  readonly place: (zone: string) => Sql;
  readonly name: (zone: string) => Sql;
}

/**
 * The starts of a zone's days, from the `first` quarter hour with a count to the `last` one (of `ends`). A day whose
 * midnight occurs twice starts with the first one. Looking up a quarter hour here takes half the time of converting it
 * to the zone.
 */
const dayStarts = (zone: string): Sql => sql`
  select array(
    select
      case when ((midnight - interval '1 hour') at time zone ${zone})::date = day then midnight - interval '1 hour'
        else midnight end
    from (
      select day::date as day, day at time zone ${zone} as midnight
      from
        generate_series((first at time zone ${zone})::date::timestamp, (last at time zone ${zone})::date::timestamp,
          interval '1 day')
        as day
    ) as days order by day)
  from ends`;

const buckets: Readonly<Record<Bucket, BucketSql>> = {
  total: { place: () => sql`null::timestamp`, name: () => sql`'total'` },
  day: {
    place: (zone) => sql`width_bucket(quarter, (${dayStarts(zone)}))`,
    name: (zone) => sql`to_char((select (first at time zone ${zone})::date from ends) + place - 1, 'YYYY-MM-DD')`,
  },
  hour: {
    place: (zone) => sql`date_trunc('hour', quarter at time zone ${zone})`,
    name: () => sql`to_char(place, 'YYYY-MM-DD"T"HH24:00')`,
  },
};

/** The counts of sends, in total or by day or hour. The cost does not depend on the size of the sends. */
export function countsOf(
  database: Queryable,
  accountId: number,
  ids: readonly string[],
  range: DateRange,
  bucket: Bucket,
  grouping: Grouping = ungrouped,
): Promise<CountRow[]> {
  const zone = range.timeZone;
  const conditions: Sql[] = [sql`account_id = ${accountId}`, sql`single_send_id = any(${ids}::uuid[])`];
  const isWhole = bucket === 'total' && range.from === undefined && range.to === undefined;
  if (range.from !== undefined) conditions.push(sql`quarter >= ${range.from}::date::timestamp at time zone ${zone}`);
  if (range.to !== undefined) conditions.push(sql`quarter < (${range.to}::date + 1)::timestamp at time zone ${zone}`);
  const rolled = {
    variation: grouping.variation ? sql`variation_id` : sql`null::uuid`,
    phase: grouping.phase ? sql`phase` : sql`'all'`,
  };
  const rows = sql`from ${isWhole ? sql`send_totals` : sql`send_counts`} where ${joinSql(conditions, ' and ')}`;
  const { place, name } = buckets[bucket];
  return database.rows<CountRow>(sql`
    ${bucket === 'day' ? sql`with ends as (select min(quarter) as first, max(quarter) as last ${rows})` : sql``}
    select single_send_id,
      case when variation_id is null or variation_id = ${noVariation} then 'all' else variation_id::text end as
        variation,
      phase, ${name(zone)} as bucket, ${joinSql(metrics.map((metric) => identifier(metric)))}
    from (
      select single_send_id, ${rolled.variation} as variation_id, ${rolled.phase} as phase, ${place(zone)} as place,
        ${sums}
      ${rows} group by 1, 2, 3, 4
    ) as summed
    order by place, 2, 3`);
}

export function namesOf(database: Queryable, accountId: number, ids: readonly string[]): Promise<SendName[]> {
  return database.rows<SendName>(sql`
    select single_send_id, name from single_sends
    where account_id = ${accountId} and single_send_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], single_send_id)`);
}

/** Sends that have started, newest first. */
export async function triggeredSends(
  database: Queryable,
  accountId: number,
  page: Page,
): Promise<{ ids: string[]; count: number }> {
  const [rows, total] = await Promise.all([
    database.rows<{ single_send_id: string }>(sql`
      select single_send_id from single_sends where account_id = ${accountId} and status = 'triggered'
      order by triggered_at desc, single_send_id limit ${page.limit} offset ${page.offset}`),
    database.first<{ count: number }>(sql`
      select count(*) as count from single_sends where account_id = ${accountId} and status = 'triggered'`),
  ]);
  return { ids: rows.map((row) => row.single_send_id), count: total?.count ?? 0 };
}

export interface LinkRow {
  url: string;
  url_location: number;
  clicks: number;
  unique_clicks: number;
  human_unique_clicks: number;
  machine_clicks: number;
  ab_variation: string;
  ab_phase: 'all' | 'test' | 'send';
}

export interface LinkFilter {
  readonly variationId?: string | undefined;
  readonly phase?: 'test' | 'send' | undefined;
}

/**
 * Clicked links of a send for a range of days, in their order in the message. There are no daily counts, so the clicks
 * themselves are counted. A recipient counts once per link, at the first click; as a person
 * at the first that no scanner made.
 */
function clickedLinksOf(
  database: Queryable,
  accountId: number,
  singleSendId: string,
  filter: LinkFilter,
  grouping: Grouping,
  { from, to, timeZone }: DateRange,
): Promise<LinkRow[]> {
  const conditions: Sql[] = [sql`true`];
  if (filter.variationId !== undefined) conditions.push(sql`variation_id = ${filter.variationId}`);
  if (filter.phase !== undefined) conditions.push(sql`phase = ${filter.phase}`);
  if (from !== undefined) conditions.push(sql`occurred_at >= ${from}::date::timestamp at time zone ${timeZone}`);
  if (to !== undefined) conditions.push(sql`occurred_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  return database.rows<LinkRow>(sql`
    with clicks as (
      select event_id, occurred_at, coalesce((detail ->> 'url_index')::smallint, 0::smallint) as link_index,
        coalesce(detail ->> 'url', '') as clicked_url,
          coalesce((detail ->> 'template_id')::uuid, ${noVariation}) as variation_id,
        coalesce(detail ->> 'phase_id', 'send') as phase,
        row_number() over
          (partition by email, coalesce((detail ->> 'url_index')::smallint, 0::smallint) order by occurred_at, event_id)
          = 1 as is_first,
        scanner,
        row_number() over
          (partition by email, coalesce((detail ->> 'url_index')::smallint, 0::smallint), scanner
            order by occurred_at, event_id)
          = 1 as is_first_of_kind
      from (
        select *, exists (select from scanner_clicks where scanner_clicks.account_id = ${accountId}
          and scanner_clicks.single_send_id = ${singleSendId} and scanner_clicks.event_id = email_events.event_id)
          as scanner
        from email_events where account_id = ${accountId} and single_send_id = ${singleSendId} and event = 'click'
      ) as clicked
    ), counted as (
      select link_index, variation_id, phase, max(clicked_url) as clicked_url, count(*) as clicks,
        count(*) filter (where is_first) as unique_clicks,
        count(*) filter (where is_first_of_kind and not scanner) as human_unique_clicks,
        count(*) filter (where scanner) as machine_clicks
      from clicks where ${joinSql(conditions, ' and ')} group by 1, 2, 3
    )
    select coalesce((select url from message_links where message_links.account_id = ${accountId}
        and message_links.single_send_id = ${singleSendId} and message_links.link_index = counted.link_index),
        clicked_url)
        as url,
      link_index % ${linksPerVariation} as url_location, ${variation(grouping)} as ab_variation,
        ${phase(grouping)} as ab_phase,
      sum(clicks)::bigint as clicks, sum(unique_clicks)::bigint as unique_clicks,
        sum(human_unique_clicks)::bigint as human_unique_clicks, sum(machine_clicks)::bigint as machine_clicks
    from counted group by 1, 2, 3, 4 order by 2, 1, 3, 4`);
}

/** Clicked links of a send, in their order in the message. */
export function clickedLinks(
  database: Queryable,
  accountId: number,
  singleSendId: string,
  filter: LinkFilter,
  grouping: Grouping,
  range?: DateRange,
): Promise<LinkRow[]> {
  if (range?.from !== undefined || range?.to !== undefined)
    return clickedLinksOf(database, accountId, singleSendId, filter, grouping, range);
  const conditions: Sql[] = [sql`account_id = ${accountId}`, sql`single_send_id = ${singleSendId}`];
  if (filter.variationId !== undefined) conditions.push(sql`variation_id = ${filter.variationId}`);
  if (filter.phase !== undefined) conditions.push(sql`phase = ${filter.phase}`);
  return database.rows<LinkRow>(sql`
    select url, link_index % ${linksPerVariation} as url_location, ${variation(grouping)} as ab_variation,
      ${phase(grouping)} as ab_phase,
      sum(clicks)::bigint as clicks, sum(unique_clicks)::bigint as unique_clicks,
        sum(human_unique_clicks)::bigint as human_unique_clicks, sum(machine_clicks)::bigint as machine_clicks
    from send_link_counts where ${joinSql(conditions, ' and ')}
    group by 1, 2, 3, 4 order by 2, 1, 3, 4`);
}
