import { type ActivityCondition, parseActivityQuery } from 'sendwright/query';
import type { ActivityChannel, MessageDetail, MessageStatus, MessageSummary } from 'sendwright/wire/activity';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound, refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import { AtOnce } from '../../http/atOnce';
import { findInChannels } from './channels';
import { findMessages } from './findMessages';
import { findTexts } from './findTexts';
import { eventsOf, outboundIpOf, presentEvent } from './messageEvents';
import { readMessageId, writeMessageId } from './messageKey';
import type { MessageRow } from './messageRows';
import { reasonOf, textEventsOf } from './textEvents';

/** A search ends after this many milliseconds. */
const longestSearch = 15_000;
const searches = new AtOnce(4, 5, 'Too many searches at once. Wait until one of them is done.');

/** The condition of a query. Throws 400 with what is wrong and where. */
export function readQuery(query: string | undefined): ActivityCondition | undefined {
  const { condition, error } = parseActivityQuery(query ?? '', Date.now());
  if (error === undefined) return condition;
  const { line, column } = error.at.start;
  const what = error.message.endsWith('.') ? error.message.slice(0, -1) : error.message;
  throw refusal('message_query_invalid', `invalid syntax: ${what} (line ${line}, column ${column})`);
}

/**
 * The newest messages that match a query. Throws 400 for an invalid one, and 429 while others are searched for.
 */
export async function listMessages(
  database: Database,
  accountId: number,
  {
    query,
    limit,
    channel = 'email',
  }: { readonly query?: string | undefined; readonly limit: number; readonly channel?: ActivityChannel | undefined },
): Promise<MessageSummary[]> {
  const condition = readQuery(query);
  const leave = searches.enter(accountId);
  try {
    const found: MessageRow[] = [];
    const deadline = performance.now() + longestSearch;
    for await (const page of findInChannels(database, { accountId, condition, expected: limit, deadline }, channel)) {
      found.push(...page);
      if (found.length >= limit) break;
    }
    return found.slice(0, limit).map(presentMessage);
  } finally {
    leave();
  }
}

/** A message with its events. Throws 404 if there is none with this id. */
export async function readMessage(database: Database, accountId: number, id: string): Promise<MessageDetail> {
  const unknown = notFound('not found', 'message_id');
  const key = readMessageId(id);
  if (key === undefined) throw unknown;
  const condition: ActivityCondition = { kind: 'in', field: 'msg_id', values: [id], at: nowhere };
  const search = { accountId, condition, expected: 1, deadline: performance.now() + longestSearch };
  for await (const [row] of findTexts(database, search)) if (row) return presentText(database, accountId, row);
  for await (const [row] of findMessages(database, search)) {
    if (!row) continue;
    const [[events = []], contact] = await Promise.all([
      eventsOf(database, accountId, [row]),
      database.first<{ contact_id: string }>(sql`
        select contact_id from contacts where account_id = ${accountId} and email = ${row.to_email.toLowerCase()}`),
    ]);
    return {
      ...shared(row),
      template_id: row.template_id ?? '',
      asm_group_id: row.group_id,
      teammate: '',
      api_key_id: row.api_key_id ?? '',
      events: events.map(presentEvent),
      originating_ip: row.originating_ip ?? '',
      categories: row.categories,
      unique_args: JSON.stringify(row.unique_args),
      outbound_ip: outboundIpOf(events),
      outbound_ip_type: 'dedicated',
      contact_id: contact?.contact_id ?? null,
    };
  }
  throw unknown;
}

async function presentText(database: Database, accountId: number, row: MessageRow): Promise<MessageDetail> {
  const [events = []] = await textEventsOf(database, accountId, [row]);
  const { text } = row;
  return {
    ...shared(row),
    template_id: row.template_id ?? '',
    asm_group_id: null,
    teammate: '',
    api_key_id: '',
    events,
    originating_ip: '',
    categories: row.categories,
    unique_args: '{}',
    outbound_ip: '',
    outbound_ip_type: 'dedicated',
    contact_id: text?.is_contact ? row.contact_id : null,
    ...(text && {
      sms: {
        messaging_service_sid: text.service_sid,
        message_sid: text.message_sid,
        status: text.status,
        error_code: text.error_code,
        segments: text.segments,
        price: text.price,
        currency: text.currency,
      },
    }),
  };
}

const nowhere = { start: { offset: 0, line: 1, column: 1 }, end: { offset: 0, line: 1, column: 1 } };

const statuses = {
  processed: 'processed',
  deferred: 'processed',
  delivered: 'delivered',
  bounced: 'not_delivered',
  blocked: 'not_delivered',
  dropped: 'not_delivered',
  undelivered: 'not_delivered',
  failed: 'not_delivered',
} as const satisfies Record<MessageRow['outcome'], MessageStatus>;

const shared = (row: MessageRow) => ({
  from_email: row.from_email ?? '',
  msg_id: writeMessageId({ streamId: row.stream_id, contactId: row.contact_id }, row.mail_id),
  subject: row.subject ?? '',
  to_email: row.to_email,
  status: statuses[row.outcome],
  outcome: row.outcome,
  source: row.source,
  campaign_id: row.campaign_id,
  campaign_name: row.campaign_name,
  ...(row.text && { channel: 'sms' as const, to_number: row.text.number, reason: reasonOf(row.text) }),
});

const presentMessage = (row: MessageRow): MessageSummary => ({
  ...shared(row),
  opens_count: row.opens,
  clicks_count: row.clicks,
  last_event_time: isoTime(row.last_event_time),
});
