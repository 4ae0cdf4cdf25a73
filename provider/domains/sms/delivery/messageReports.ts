import { outboxService } from 'sendwright/sms';
import type { Queryable, Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { RecordedOutcome } from '../../../delivery/ledger/lane';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import { optOut } from '../optOuts';
import { smsErrorClass } from './smsErrors';
import { insertTextEvents, textReceivers } from './textEvents';
import { serviceQuery } from './textStreams';

/**
 * The statuses of a submitted text message, in order of progress. Reports can arrive in any order and more than once:
 * the most advanced status is kept.
 */
export const smsMessageStatuses = [
  'refused',
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'canceled',
  'failed',
  'undelivered',
  'delivered',
  'read',
] as const;
export type SmsMessageStatus = (typeof smsMessageStatuses)[number];

export interface MessageReport {
  readonly contactId: string;
  /** Null: the provider has not accepted it. */
  readonly messageSid: string | null;
  readonly status: SmsMessageStatus;
  readonly errorCode: number | null;
  /** Null: unknown. */
  readonly segments: number | null;
}

/** Minutes after which the provider is asked what a message cost: it often has no price at first. */
const priceAfterMinutes = 10;

/**
 * Stores reports on messages of a stream, one for each recipient, and queues events of the messages that they advanced,
 * for webhooks that asked for them. Ignores reports on a stream or recipient that is gone. One statement, so that
 * reports which need nothing else need no transaction. Returns the contacts whose messages have advanced.
 */
export async function recordReports(
  database: Queryable,
  stream: StreamKey,
  reports: readonly MessageReport[],
): Promise<string[]> {
  if (reports.length === 0) return [];
  const rows = await database.rows<{ contact_id: string }>(sql`
    with noted as (${insertReports(stream, reports, sql`true`)}
      returning message.account_id, contact_id, message_sid, status, error_code, segments,
        updated_at >= statement_timestamp() as is_further
    ), queued as (${insertTextEvents(stream, sql`noted`)})
    select contact_id from noted where is_further`);
  return rows.map((row) => row.contact_id);
}

/**
 * As `recordReports`, if no webhook of the account asked for text messages: planning the events takes PostgreSQL as
 * long as storing fifty reports.
 * @returns whether they were stored
 */
export async function recordQuietly(
  database: Queryable,
  stream: StreamKey,
  reports: readonly MessageReport[],
): Promise<boolean> {
  const row = await database.first<{ is_asked: boolean }>(sql`
    with receivers as materialized (select exists (${textReceivers(stream.accountId)}) as is_asked),
    noted as (${insertReports(stream, reports, sql`not (select is_asked from receivers)`)})
    select is_asked from receivers`);
  return row?.is_asked === false;
}

/** Stores reports, one for each recipient, on the `condition`. */
function insertReports(stream: StreamKey, reports: readonly MessageReport[], condition: Sql): Sql {
  const { accountId, streamId } = stream;
  return sql`
    insert into sms_copies as message
      (account_id, stream_id, contact_id, message_sid, status, error_code, segments, price_due_at)
    select ${accountId}, ${streamId}, report.*,
      -- A captured message costs nothing, and no provider knows it.
      case when message_sid is not null and service_sid is distinct from ${outboxService}
        then now() + make_interval(mins => ${priceAfterMinutes}) end
    from (${serviceQuery(stream)}) as service, unnest(
      ${reports.map((report) => report.contactId)}::uuid[],
      ${reports.map((report) => report.messageSid)}::text[],
      ${reports.map((report) => report.status)}::text[],
      ${reports.map((report) => report.errorCode)}::int[],
      ${reports.map((report) => report.segments)}::smallint[]
    ) as report (contact_id, message_sid, status, error_code, segments)
    -- A scalar subquery, because it is looked up by key: as a join, a send without statistics is read in full.
    where ${condition} and (
      select true from deliveries where deliveries.account_id = ${accountId} and deliveries.stream_id = ${streamId}
        and deliveries.contact_id = report.contact_id)
    order by contact_id
    on conflict (account_id, stream_id, contact_id) do update set
      message_sid = coalesce(message.message_sid, excluded.message_sid),
      segments = coalesce(message.segments, excluded.segments),
      price_due_at = case when message.message_sid is null then excluded.price_due_at else message.price_due_at end,
      status = case when ${isFurther} then excluded.status else message.status end,
      error_code = case when ${isFurther} then excluded.error_code else message.error_code end,
      updated_at = case when ${isFurther} then clock_timestamp() else message.updated_at end
    -- A message that a person has had sent again is another one: what is still told of the first is not heard.
    where message.message_sid is null or excluded.message_sid is null or message.message_sid = excluded.message_sid`;
}

const isFurther = sql`(array_position(${smsMessageStatuses}::text[], excluded.status)
  > array_position(${smsMessageStatuses}::text[], message.status))`;

/** Stores details of outcomes that the ledger does not have: ids and codes, opt-outs, and unreachable numbers. */
export async function recordTexts(
  transaction: Transaction,
  stream: StreamKey,
  serviceSid: string,
  outcomes: readonly RecordedOutcome[],
): Promise<void> {
  await recordReports(
    transaction,
    stream,
    outcomes.flatMap(({ delivery: { contactId }, result }): MessageReport[] => {
      if (result.kind === 'sent' && result.receipt)
        return [
          {
            contactId,
            messageSid: result.receipt.id,
            status: 'accepted',
            errorCode: null,
            segments: result.receipt.segments,
          },
        ];
      const code = 'code' in result ? result.code : undefined;
      return code === undefined
        ? []
        : [{ contactId, messageSid: null, status: 'refused', errorCode: code, segments: null }];
    }),
  );
  // In order, as in `addOptOuts`: transactions that store the same numbers must not wait for each other.
  const byNumber = outcomes.toSorted((one, other) => (one.delivery.email < other.delivery.email ? -1 : 1));
  for (const { delivery, result } of byNumber) {
    if (!('code' in result) || result.code === undefined) continue;
    await recordNumberError(transaction, stream.accountId, serviceSid, delivery.email, result.code);
  }
}

/**
 * Applies the effect of an error about a number: an opt-out from the service, or a block on all messages. A number that
 * is only tried out in the Outbox stays reachable for real messages.
 */
export async function recordNumberError(
  database: Queryable,
  accountId: number,
  serviceSid: string,
  number: string,
  code: number,
): Promise<void> {
  const kind = smsErrorClass(code);
  if (kind === 'opted_out') await optOut(database, accountId, number, serviceSid);
  if (kind === 'number' && serviceSid !== outboxService)
    await database.execute(sql`
      insert into sms_unreachable_numbers (account_id, phone_number, error_code)
      values (${accountId}, ${number}, ${code}) on conflict do nothing`);
}
