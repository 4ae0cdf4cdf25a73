import { type ActivityEvent, activityEvents } from 'sendwright/query';
import type { MessageEvent } from 'sendwright/wire/activity';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { isoTime } from '../../http/isoTime';
import type { MessageRow } from './messageRows';
import { writeMailId } from './messageKey';

/** An event of one of several messages, with its place among them. */
interface StoredEvent {
  place: number;
  event: string;
  occurred_at: Date;
  detail: Readonly<Record<string, unknown>>;
}

/** More events of a message, such as those of a bot that opens without end, are left out. */
const mostEvents = 1000;

/** The events of messages, in the order in which they happened, by the messages' places. */
export async function eventsOf(
  database: Queryable,
  accountId: number,
  messages: readonly MessageRow[],
): Promise<StoredEvent[][]> {
  const rows = await database.rows<StoredEvent>(sql`
    select key.place::integer as place, found.event, found.occurred_at, found.detail
    from unnest(${messages.map((row) => (row.mail_id === null ? row.stream_id : null))}::uuid[],
      ${messages.map((row) => row.contact_id)}::uuid[],
      ${messages.map((row) => (row.mail_id === null ? null : writeMailId(row.mail_id)))}::text[],
      ${messages.map((row) => row.to_email.toLowerCase())}::text[])
      with ordinality as key (stream_id, contact_id, message_id, email, place)
    cross join lateral (
      select * from (
        select event.event, event.occurred_at, event.event_id, event.detail from email_events as event
        where event.account_id = ${accountId} and event.contact_id = key.contact_id
          and event.single_send_id = key.stream_id
        union all
        select event.event, event.occurred_at, event.event_id, event.detail from email_events as event
        where event.account_id = ${accountId} and event.single_send_id is null
          and event.detail ->> 'message_id' = key.message_id and lower(event.email) = key.email
      ) as event order by event.occurred_at, event.event <> 'processed', event.event_id limit ${mostEvents}
    ) as found
    order by key.place, found.occurred_at, found.event <> 'processed', found.event_id`);
  const byPlace: StoredEvent[][] = messages.map(() => []);
  for (const row of rows) byPlace[row.place - 1]?.push(row);
  return byPlace;
}

const names = new Map<string, ActivityEvent>(
  Object.entries(activityEvents).map(([name, stored]) => [stored, name as ActivityEvent]),
);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The server that answers as `250 mx.example.com …` is not known by its name. */
const unknownServer = '';

/** What is known of somebody's reaction: its link, the reader's software, and whether that was no person. */
export const presentReaction = (detail: StoredEvent['detail']) => {
  const { url, machine, user_agent: agent } = detail;
  return {
    ...(typeof url === 'string' && { url }),
    http_user_agent: textOf(agent),
    ...(machine === true && { is_machine: true }),
  };
};

export function presentEvent({ event, occurred_at: at, detail }: StoredEvent): MessageEvent {
  const reason = textOf(detail['reason']) || textOf(detail['response']);
  const { attempt, type } = detail;
  const { url, ...reader } = presentReaction(detail);
  return {
    event_name: names.get(event) ?? 'processed',
    processed: isoTime(at),
    ...(reason !== '' && { reason }),
    ...(event === 'deferred' && typeof attempt === 'number' && { attempt_num: attempt }),
    ...(event === 'click' && url !== undefined && { url }),
    ...(event === 'bounce' && { bounce_type: type === 'blocked' ? 'soft' : 'hard' }),
    ...reader,
    mx_server: unknownServer,
  };
}

/** The address that a message was sent from, as its delivery recorded it. */
export const outboundIpOf = (events: readonly StoredEvent[]): string =>
  textOf(events.findLast(({ event }) => event === 'delivered')?.detail['ip']);
