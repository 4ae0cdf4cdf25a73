import type { AutomationSmsStats, SmsStats } from 'sendwright/wire/sms';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import { isUuid } from '../../validation/uuid';
import { explainSmsError } from '../sms/delivery/smsErrors';

const maximumErrors = 50;

/**
 * The statistics of a text message, counted from the ledger and the provider's reports: each recipient is counted once.
 * @throws HttpError 404 if the account has no such text message
 */
export async function smsStatsOf(database: Queryable, accountId: number, id: string): Promise<SmsStats> {
  const send = isUuid(id)
    ? await database.first<{ service_sid: string; triggered_at: Date | null }>(sql`
        select coalesce(sms_config ->> 'messaging_service_sid', '') as service_sid, triggered_at from single_sends
        where account_id = ${accountId} and single_send_id = ${id} and sms_config is not null`)
    : undefined;
  if (send === undefined) throw notFound('single send not found', 'id');
  return figuresOf(database, accountId, { ids: [id], services: [send.service_sid], since: send.triggered_at });
}

/**
 * The statistics of the text messages of an automation by step: all versions of one together. Unknown and removed steps
 * are missing.
 */
export async function smsStatsOfSteps(
  database: Queryable,
  accountId: number,
  automationId: string,
): Promise<AutomationSmsStats> {
  const rows = await database.rows<{ step_id: string; ids: string[]; services: string[]; since: Date }>(sql`
    select step_id, array_agg(message_id) as ids, min(created_at) as since,
      array_agg(distinct coalesce(sms_config ->> 'messaging_service_sid', '')) as services
    from automation_messages
    where account_id = ${accountId} and automation_id = ${automationId} and sms_config is not null
    group by step_id order by min(created_at), step_id`);
  const result: AutomationSmsStats['result'] = [];
  for (const { step_id: stepId, ...streams } of rows)
    result.push({ step_id: stepId, ...(await figuresOf(database, accountId, streams)) });
  return { result };
}

interface TextStreams {
  readonly ids: readonly string[];
  readonly services: readonly string[];
  /** Opt-outs before are not counted. */
  readonly since: Date | null;
}

async function figuresOf(
  database: Queryable,
  accountId: number,
  { ids, services, since }: TextStreams,
): Promise<SmsStats> {
  const copies = sql`account_id = ${accountId} and stream_id = any(${ids}::uuid[])`;
  const [ledger, reports, errors, optOuts, clicks, costs] = await Promise.all([
    database.first<LedgerCounts>(sql`
      select count(*) as recipients,
        count(*) filter (where state in ('held', 'waiting', 'sending', 'deferred')) as waiting,
        count(*) filter (where state = 'unconfirmed') as unconfirmed,
        count(*) filter (where state = 'bounced') as refused,
        count(*) filter (where state = 'dropped') as dropped,
        count(*) filter (where state = 'cancelled') as cancelled
      from deliveries where ${copies}`),
    database.first<ReportCounts>(sql`
      select count(*) filter (where message_sid is not null) as accepted,
        count(*) filter (where status in ('sent', 'undelivered', 'delivered', 'read')) as sent,
        count(*) filter (where status in ('delivered', 'read')) as delivered,
        count(*) filter (where status = 'undelivered') as undelivered,
        count(*) filter (where status in ('failed', 'canceled')) as failed,
        count(*) filter (where message_sid is not null and price is null) as unpriced,
        coalesce(sum(segments) filter (where message_sid is not null), 0)::bigint as segments
      from sms_copies where ${copies}`),
    database.rows<{ code: number; count: number }>(sql`
      select coalesce(error_code, 0) as code, count(*) as count from sms_copies
      where ${copies} and error_code is not null group by 1 order by 2 desc, 1 limit ${maximumErrors}`),
    database.first<{ count: number }>(sql`
      select count(*) as count from sms_opt_outs
      where account_id = ${accountId} and messaging_service_sid = any(${['', ...services]}::text[])
        and opted_out_at >= ${since}::timestamptz
        and phone_number in (select email from deliveries where ${copies} and state = 'sent')`),
    database.first<ClickCounts>(sql`
      select coalesce(sum(clicks), 0)::bigint as clicks, coalesce(sum(unique_clicks), 0)::bigint as unique_clicks,
        coalesce(sum(machine_clicks), 0)::bigint as machine_clicks,
        coalesce(sum(human_unique_clicks), 0)::bigint as human_unique_clicks
      from send_totals where account_id = ${accountId} and single_send_id = any(${ids}::uuid[])`),
    database.rows<{ currency: string; amount: number; messages: number }>(sql`
      select coalesce(currency, '') as currency, sum(price)::float8 as amount, count(*) as messages
      from sms_copies where ${copies} and price is not null group by 1 order by 3 desc limit 10`),
  ]);
  if (ledger === undefined || reports === undefined || clicks === undefined)
    throw new Error('Counts without groups have a row.');
  return {
    ...ledger,
    ...reports,
    ...clicks,
    costs,
    opt_outs: optOuts?.count ?? 0,
    errors: errors.map(({ code, count }) => ({ code, explanation: explainSmsError(code) ?? null, count })),
  };
}

/** What the text messages among sends have in the totals of all sends: accepted and delivered messages. */
export async function textTotals(
  database: Queryable,
  accountId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly requests: number; readonly delivered: number }>> {
  const rows = await database.rows<{ stream_id: string; requests: number; delivered: number }>(sql`
    select stream_id, count(*) filter (where message_sid is not null) as requests,
      count(*) filter (where status in ('delivered', 'read')) as delivered
    from sms_copies where account_id = ${accountId} and stream_id = any(${ids}::uuid[]) group by stream_id`);
  return new Map(rows.map(({ stream_id: id, requests, delivered }) => [id, { requests, delivered }]));
}

interface LedgerCounts {
  recipients: number;
  waiting: number;
  unconfirmed: number;
  refused: number;
  dropped: number;
  cancelled: number;
}

interface ReportCounts {
  accepted: number;
  sent: number;
  delivered: number;
  undelivered: number;
  failed: number;
  segments: number;
  unpriced: number;
}

interface ClickCounts {
  clicks: number;
  unique_clicks: number;
  machine_clicks: number;
  human_unique_clicks: number;
}
