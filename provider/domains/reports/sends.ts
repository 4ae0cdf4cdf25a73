import type { ActivityChannel } from 'sendwright/wire/activity';
import { rateNames, type RateName, type ReportMetrics, type UsualRates } from 'sendwright/wire/reports';
import type { Queryable } from '../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';
import type { ZonedDays } from './counts';
import { metricColumns, metrics, metricSums } from './reportMetrics';

/** Sends that say what is usual, and how many it takes. */
const usualSends = { most: 20, least: 5 };

/** What rates are shares of; null for a send that nobody has got. */
const rates: Readonly<Record<RateName, Sql>> = {
  open_rate: sql`unique_opens / nullif(delivered, 0)::float8`,
  human_open_rate: sql`human_unique_opens / nullif(delivered, 0)::float8`,
  click_rate: sql`unique_clicks / nullif(delivered, 0)::float8`,
  human_click_rate: sql`human_unique_clicks / nullif(delivered, 0)::float8`,
  unsubscribe_rate: sql`unsubscribes / nullif(delivered, 0)::float8`,
  bounce_rate: sql`bounces / nullif(delivered + bounces + blocks, 0)::float8`,
  spam_rate: sql`spam_reports / nullif(delivered, 0)::float8`,
};

/** Conditions on the sends of a channel. */
const isOf: Readonly<Record<ActivityChannel, Sql>> = {
  email: sql`sms_config is null`,
  sms: sql`sms_config is not null`,
  all: sql`true`,
};

const startedWithin = (
  accountId: number,
  { from, to, zone }: ZonedDays,
  channel: ActivityChannel,
  ids: readonly string[] | undefined,
): Sql => sql`
  account_id = ${accountId} and status = 'triggered' and ${isOf[channel]}
    ${ids ? sql`and single_send_id = any(${[...ids]}::uuid[])` : sql``}
    and triggered_at >= ${from}::date::timestamp at time zone ${zone}
    and triggered_at < (${to}::date + 1)::timestamp at time zone ${zone}`;

/** How many single sends started within the days, of all or of some. */
export async function countSends(
  database: Queryable,
  accountId: number,
  days: ZonedDays,
  channel: ActivityChannel = 'email',
  ids?: readonly string[],
): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) as count from single_sends where ${startedWithin(accountId, days, channel, ids)}`,
  );
  return row?.count ?? 0;
}

export interface SendRow extends ReportMetrics {
  readonly single_send_id: string;
  readonly name: string;
  readonly subject: string;
  readonly triggered_at: Date;
  readonly is_text: boolean;
}

export interface SendOrder {
  readonly by: 'sent_at' | 'delivered' | 'human_open_rate' | 'human_click_rate';
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
  readonly channel: ActivityChannel;
  /** Without those that few got, as of a trial: see `isTypical`. */
  readonly isComparable: boolean;
}

/** Whether a send of `sent` reached at least a tenth of what a typical one does: a rate of a few says little. */
const isTypical = (sent: Sql): Sql => sql`
  delivered * 10 >= (select percentile_cont(0.5) within group (order by delivered) from ${sent} where delivered > 0)`;

/** The counts of a send, with the delivered text messages, which only the provider's reports tell. */
const columnsWithTexts = joinSql(
  metrics.map((metric) =>
    metric === 'delivered' ? sql`totals.delivered + texts.received as delivered` : identifier(metric),
  ),
);

/** The single sends that started within the days, with their counts of all time. Sends without a rate come last. */
export function sendsWithin(
  database: Queryable,
  accountId: number,
  days: ZonedDays,
  { by, direction, limit, offset, channel, isComparable }: SendOrder,
  ids?: readonly string[],
): Promise<SendRow[]> {
  const value = by === 'sent_at' ? sql`triggered_at` : by === 'delivered' ? sql`delivered` : rates[by];
  const ordered = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  return database.rows<SendRow>(sql`
    with sent as (
      select single_send_id, name, coalesce(sms_config ->> 'body', email_config ->> 'subject', '') as subject,
        coalesce(triggered_at, send_at, updated_at) as triggered_at, sms_config is not null as is_text,
        ${columnsWithTexts}
      from single_sends cross join lateral (
        select ${metricSums} from send_totals
        where send_totals.account_id = ${accountId} and send_totals.single_send_id = single_sends.single_send_id
      ) as totals cross join lateral (
        select count(*) filter (where sms_copies.status in ('delivered', 'read')) as received from sms_copies
        where sms_copies.account_id = ${accountId} and stream_id = single_send_id
      ) as texts
      where ${startedWithin(accountId, days, channel, ids)}
    )
    select single_send_id, name, subject, triggered_at, is_text, ${metricColumns}
    from sent where ${isComparable ? isTypical(sql`sent`) : sql`true`}
    order by ${value} ${ordered}, triggered_at desc, single_send_id limit ${limit} offset ${offset}`);
}

interface UsualRow {
  readonly rate: string;
  readonly sends: number;
  readonly low: number;
  readonly typical: number;
  readonly high: number;
}

/** What the account's last sends before the end of the days usually reach: four of five lie between low and high. */
export async function usualRates(database: Queryable, accountId: number, { to, zone }: ZonedDays): Promise<UsualRates> {
  const found = await database.rows<UsualRow>(sql`
    with recent as (
      select delivered, ${joinSql(rateNames.map((name) => sql`${rates[name]} as ${identifier(name)}`))}
      from (
        select totals.* from single_sends cross join lateral (
          select ${metricSums} from send_totals
          where send_totals.account_id = ${accountId} and send_totals.single_send_id = single_sends.single_send_id
        ) as totals
        where account_id = ${accountId} and status = 'triggered' and sms_config is null
          and triggered_at < (${to}::date + 1)::timestamp at time zone ${zone}
        order by triggered_at desc limit 200
      ) as sent
      where delivered > 0 limit ${usualSends.most}
    )
    select rate, count(*) as sends,
      percentile_cont(0.1) within group (order by value) as low,
      percentile_cont(0.5) within group (order by value) as typical,
      percentile_cont(0.9) within group (order by value) as high
    from recent cross join lateral (
      values ${joinSql(rateNames.map((name) => sql`(${name}::text, ${identifier(name)})`))}
    ) as rated (rate, value)
    where ${isTypical(sql`recent`)}
    group by rate`);
  const sends = Math.min(...found.map((row) => row.sends));
  if (found.length === 0 || sends < usualSends.least) return null;
  const of = (name: RateName) => {
    const { low, typical, high } = found.find((row) => row.rate === name) ?? { low: 0, typical: 0, high: 0 };
    return { low, typical, high };
  };
  return {
    sends,
    rates: {
      open_rate: of('open_rate'),
      human_open_rate: of('human_open_rate'),
      click_rate: of('click_rate'),
      human_click_rate: of('human_click_rate'),
      unsubscribe_rate: of('unsubscribe_rate'),
      bounce_rate: of('bounce_rate'),
      spam_rate: of('spam_rate'),
    },
  };
}
