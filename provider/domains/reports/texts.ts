import type { ReportTexts, TextFigures } from 'sendwright/wire/textReports';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { ZonedDays } from './counts';
import { rangeOf } from './reportRange';

interface Counts {
  accepted: number;
  delivered: number;
  undelivered: number;
  failed: number;
  not_sent: number;
  segments: number;
  unpriced: number;
}

/** Sums of text messages: rows of the ledger (`delivery`) with what the provider reported (`copy`). */
const counts = sql`
  count(*) filter (where copy.message_sid is not null) as accepted,
  count(*) filter (where copy.status in ('delivered', 'read')) as delivered,
  count(*) filter (where copy.status = 'undelivered') as undelivered,
  count(*) filter (where copy.status in ('failed', 'canceled') or delivery.state = 'bounced') as failed,
  count(*) filter (where delivery.state = 'dropped') as not_sent,
  coalesce(sum(copy.segments) filter (where copy.message_sid is not null), 0)::bigint as segments,
  count(*) filter (where copy.message_sid is not null and copy.price is null) as unpriced`;

const copies = (accountId: number): Sql => sql`
  left join sms_copies as copy on copy.account_id = ${accountId} and copy.stream_id = delivery.stream_id
    and copy.contact_id = delivery.contact_id`;

/** The figures of some single sends by SMS, by id. */
export async function textFigures(
  database: Queryable,
  accountId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TextFigures>> {
  if (ids.length === 0) return new Map();
  const [rows, costs, reactions] = await Promise.all([
    database.rows<Counts & { stream_id: string }>(sql`
      select delivery.stream_id, ${counts} from deliveries as delivery ${copies(accountId)}
      where delivery.account_id = ${accountId} and delivery.stream_id = any(${ids}::uuid[])
      group by delivery.stream_id`),
    database.rows<{ stream_id: string; currency: string; amount: number }>(sql`
      select stream_id, coalesce(currency, '') as currency, sum(price)::float8 as amount from sms_copies
      where account_id = ${accountId} and stream_id = any(${ids}::uuid[]) and price is not null
      group by 1, 2 order by 3 desc`),
    database.rows<{ single_send_id: string; clicked: number; opt_outs: number }>(sql`
      select send.single_send_id,
        (select coalesce(sum(human_unique_clicks), 0)::bigint from send_totals
          where send_totals.account_id = ${accountId} and send_totals.single_send_id = send.single_send_id) as clicked,
        (select count(*) from sms_opt_outs
          where sms_opt_outs.account_id = ${accountId}
            and messaging_service_sid in ('', send.sms_config ->> 'messaging_service_sid')
            and opted_out_at >= send.triggered_at
            and phone_number in (select email from deliveries as delivery
              where delivery.account_id = ${accountId} and delivery.stream_id = send.single_send_id
                and delivery.state = 'sent')) as opt_outs
      from single_sends as send
      where send.account_id = ${accountId} and send.single_send_id = any(${ids}::uuid[])`),
  ]);
  const found = new Map(rows.map(({ stream_id: id, ...row }) => [id, row]));
  return new Map(
    reactions.map(({ single_send_id: id, clicked, opt_outs }) => [
      id,
      {
        ...(found.get(id) ?? nothing),
        clicked,
        opt_outs,
        costs: costs.filter((one) => one.stream_id === id).map(({ currency, amount }) => ({ currency, amount })),
      },
    ]),
  );
}

const nothing: Counts = { accepted: 0, delivered: 0, undelivered: 0, failed: 0, not_sent: 0, segments: 0, unpriced: 0 };

/** Text messages of single sends and automations in the days, and in as many days before. Throws 400. */
export async function readTexts(
  database: Queryable,
  accountId: number,
  query: { readonly start_date: string; readonly end_date: string },
): Promise<ReportTexts> {
  const { time_zone: zone, ...range } = await rangeOf(database, accountId, query);
  const [totals, before] = await Promise.all([
    totalsWithin(database, accountId, { from: range.start_date, to: range.end_date, zone }),
    totalsWithin(database, accountId, { from: range.previous_start_date, to: range.previous_end_date, zone }),
  ]);
  return { ...range, totals, previous_totals: before };
}

async function totalsWithin(database: Queryable, accountId: number, days: ZonedDays): Promise<TextFigures> {
  const { from, to, zone } = days;
  const isWithin = (at: Sql): Sql => sql`${at} >= ${from}::date::timestamp at time zone ${zone}
    and ${at} < (${to}::date + 1)::timestamp at time zone ${zone}`;
  // A send that started later has nothing in these days, and of one that started long before nothing waits any more.
  const streams = sql`
    select single_send_id as stream_id from single_sends
    where account_id = ${accountId} and sms_config is not null
      and triggered_at < (${to}::date + 1)::timestamp at time zone ${zone}
      and triggered_at >= ${from}::date::timestamp at time zone ${zone} - interval '30 days'
    union all
    select message_id from automation_messages where account_id = ${accountId} and sms_config is not null`;
  const [counted, costs, reactions] = await Promise.all([
    database.first<Counts>(sql`
      with streams as materialized (${streams})
      select ${counts} from streams
      join deliveries as delivery on delivery.account_id = ${accountId} and delivery.stream_id = streams.stream_id
      ${copies(accountId)}
      where ${isWithin(sql`delivery.finished_at`)}`),
    database.rows<{ currency: string; amount: number }>(sql`
      with streams as materialized (${streams})
      select coalesce(currency, '') as currency, sum(price)::float8 as amount from streams
      join deliveries as delivery on delivery.account_id = ${accountId} and delivery.stream_id = streams.stream_id
      ${copies(accountId)}
      where price is not null and ${isWithin(sql`delivery.finished_at`)} group by 1 order by 2 desc`),
    database.first<{ clicked: number; opt_outs: number }>(sql`
      with streams as materialized (${streams})
      select
        (select count(*) from streams join send_reactions as reaction
          on reaction.account_id = ${accountId} and reaction.single_send_id = streams.stream_id
          where ${isWithin(sql`human_clicked_at`)}) as clicked,
        (select count(*) from sms_opt_outs
          where account_id = ${accountId} and ${isWithin(sql`opted_out_at`)}) as opt_outs`),
  ]);
  return { ...(counted ?? nothing), costs, clicked: reactions?.clicked ?? 0, opt_outs: reactions?.opt_outs ?? 0 };
}
