import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { mailStream } from '../mail/mailStream';
import { reopenDays } from './closedDays';

/** Events of a message (names as in event webhooks). */
export type EmailEventName =
  | 'processed'
  | 'dropped'
  | 'deferred'
  | 'delivered'
  | 'bounce'
  | 'open'
  | 'click'
  | 'spamreport'
  | 'unsubscribe'
  | 'group_unsubscribe'
  | 'group_resubscribe';

export interface EmailEvent {
  readonly accountId: number;
  readonly event: EmailEventName;
  readonly email: string;
  readonly contactId?: string | undefined;
  readonly singleSendId?: string | undefined;
  /** Defaults to the database's current time. */
  readonly occurredAt?: Date | undefined;
  /** Event-specific keys: url, url_index, reason, response, user_agent, ip, place, asm_group_id, machine, attempt. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Appends events, queues them for the receivers that want them, and updates on the contacts when they were last
 * emailed, opened or clicked. Two statements for any number of events; pass a transaction to commit them with other
 * changes.
 */
export async function recordEvents(database: Queryable, recorded: readonly EmailEvent[]): Promise<void> {
  if (recorded.length === 0) return;
  const events = await describeMailEvents(database, recorded);
  const times = events.map((event) => event.occurredAt ?? null);
  await database.execute(sql`
    with added as (
      insert into email_events (account_id, occurred_at, event, contact_id, email, single_send_id, detail)
      select account_id, coalesce(occurred_at, now()), event, contact_id, email, single_send_id, detail from unnest(
        ${events.map((event) => event.accountId)}::bigint[],
        ${times}::timestamptz[],
        ${events.map((event) => event.event)}::text[],
        ${events.map((event) => event.contactId ?? null)}::uuid[],
        ${events.map((event) => event.email)}::text[],
        ${events.map((event) => event.singleSendId ?? null)}::uuid[],
        ${events.map((event) => JSON.stringify(event.detail ?? {}))}::jsonb[]
      ) as event (account_id, occurred_at, event, contact_id, email, single_send_id, detail)
      returning *
    )
    insert into event_queue
      (account_id, receiver_id, event_id, event, occurred_at, email, contact_id, single_send_id, detail)
    select added.account_id, receiver_id, event_id, event, occurred_at,
      -- Of a text message, the recipient is a number, which receivers find in the details.
      case when not detail ? 'phone_number' then email else coalesce((select contacts.email from contacts
        where contacts.account_id = added.account_id and contacts.contact_id = added.contact_id), '') end,
      contact_id, single_send_id, detail
    from event_receivers join added on added.account_id = event_receivers.account_id
      -- Webhooks get a bot's open with a flag; customer data platforms have a separate event for it.
      and case when destination <> 'webhook' and event = 'open' and detail ->> 'machine' = 'true' then 'machine_opened'
        else event end
        = any(event_receivers.events)
    where event_receivers.enabled
      and event_receivers.account_id = any(${[...new Set(events.map((event) => event.accountId))]}::bigint[])`);
  await reopenDays(database, events);
  const touching = events.flatMap((event, index) => {
    const column = touched[event.event];
    return column !== undefined && event.contactId !== undefined
      ? [{ accountId: event.accountId, contactId: event.contactId, column, at: times[index] ?? null }]
      : [];
  });
  if (touching.length === 0) return;
  // Bots open mail, too, but a fetched pixel is the only signal of an open.
  await database.execute(sql`
    update contacts set
      last_emailed = greatest(contacts.last_emailed, seen.emailed),
      last_opened = greatest(contacts.last_opened, seen.opened),
      last_clicked = greatest(contacts.last_clicked, seen.clicked)
    from (
      select account_id, contact_id,
        max(coalesce(at, now())) filter (where kind = 'emailed') as emailed,
        max(coalesce(at, now())) filter (where kind = 'opened') as opened,
        max(coalesce(at, now())) filter (where kind = 'clicked') as clicked
      from unnest(
        ${touching.map((touch) => touch.accountId)}::bigint[],
        ${touching.map((touch) => touch.contactId)}::uuid[],
        ${touching.map((touch) => touch.column)}::text[],
        ${touching.map((touch) => touch.at)}::timestamptz[]
      ) as touch (account_id, contact_id, kind, at)
      group by account_id, contact_id
    ) as seen
    where contacts.account_id = seen.account_id and contacts.contact_id = seen.contact_id`);
}

const touched: Partial<Record<EmailEventName, 'emailed' | 'opened' | 'clicked'>> = {
  delivered: 'emailed',
  open: 'opened',
  click: 'clicked',
};

/**
 * Replaces the ledger's keys with mail-specific ones (`message_id`, `categories`, `custom_args`, `asm_group_id`) for
 * events of mail without a single send, and assigns them to the contact with the address, if there is one. Other events
 * are returned unchanged.
 */
async function describeMailEvents(database: Queryable, events: readonly EmailEvent[]): Promise<readonly EmailEvent[]> {
  const ofMail = events.filter((event) => event.singleSendId === mailStream);
  if (ofMail.length === 0) return events;
  const rows = await database.rows<{
    account_id: number;
    copy_id: string;
    contact_id: string | null;
    detail: Record<string, unknown>;
  }>(sql`
    select copy.account_id, copy.copy_id, copy.detail, contacts.contact_id
    from (select distinct * from unnest(
      ${ofMail.map((event) => event.accountId)}::bigint[], ${ofMail.map((event) => event.contactId ?? null)}::uuid[],
      ${ofMail.map((event) => event.email.toLowerCase())}::text[]
    ) as named (account_id, copy_id, email)) as named
    join mail_copies as copy on copy.account_id = named.account_id and copy.copy_id = named.copy_id
    left join contacts on contacts.account_id = named.account_id and contacts.email = named.email`);
  const copies = new Map(rows.map((row) => [`${row.account_id} ${row.copy_id}`, row]));
  return events.map((event) => {
    if (event.singleSendId !== mailStream) return event;
    const copy = copies.get(`${event.accountId} ${event.contactId ?? ''}`);
    return {
      ...event,
      singleSendId: undefined,
      contactId: copy?.contact_id ?? undefined,
      detail: { ...copy?.detail, ...event.detail },
    };
  });
}
