import type { Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { StreamKey } from '../../../delivery/ledger/streamKey';

/** Events of text messages that webhooks can subscribe to. */
export const textEventNames = [
  'sms_accepted',
  'sms_sent',
  'sms_delivered',
  'sms_undelivered',
  'sms_failed',
  'sms_reply',
  'sms_opt_out',
] as const;
export type TextEventName = (typeof textEventNames)[number];

/** A query for the webhooks of an account that asked for events of text messages. */
export const textReceivers = (accountId: number): Sql => sql`
  select from event_receivers
  where account_id = ${accountId} and destination = 'webhook' and enabled and events && ${[...textEventNames]}::text[]`;

/**
 * A statement that queues the status of messages of a stream for the webhooks that asked for it. `noted` names a
 * relation with columns of `sms_copies`, and `is_further`: the status is news. It looks the recipients up by key: as a
 * join, a send without statistics is read in full.
 */
export const insertTextEvents = ({ accountId, streamId }: StreamKey, noted: Sql): Sql => sql`
  insert into event_queue
    (account_id, receiver_id, event_id, event, occurred_at, email, contact_id, single_send_id, detail)
  select message.account_id, receiver_id, gen_random_uuid(), 'sms_' || message.status, now(),
    coalesce((select email from contacts
      where contacts.account_id = ${accountId} and contacts.contact_id = message.contact_id), ''),
    message.contact_id, ${streamId}::uuid,
    jsonb_strip_nulls(jsonb_build_object('phone_number', (select email from deliveries
        where deliveries.account_id = ${accountId} and deliveries.stream_id = ${streamId}
          and deliveries.contact_id = message.contact_id),
      'message_sid', message_sid, 'error_code', error_code, 'segments', segments))
  from event_receivers
  join ${noted} as message on message.account_id = event_receivers.account_id and is_further
  where event_receivers.account_id = ${accountId} and destination = 'webhook' and enabled
    and 'sms_' || message.status = any(event_receivers.events)`;

/** Queues an incoming message, or the opt-out that it requests. */
export async function queueReplyEvent(
  transaction: Queryable,
  accountId: number,
  event: Extract<TextEventName, 'sms_reply' | 'sms_opt_out'>,
  messageSid: string,
): Promise<void> {
  await transaction.execute(sql`
    insert into event_queue (account_id, receiver_id, event_id, event, occurred_at, email, contact_id, detail)
    select reply.account_id, receiver_id, gen_random_uuid(), ${event}, received_at, coalesce(contacts.email, ''),
      reply.contact_id, jsonb_strip_nulls(jsonb_build_object('phone_number', reply.phone_number,
        'message_sid', message_sid, 'messaging_service_sid', messaging_service_sid, 'body', body,
        'opt_out_type', opt_out_type))
    from event_receivers
    join sms_replies as reply on reply.account_id = event_receivers.account_id and message_sid = ${messageSid}
    left join contacts on contacts.account_id = reply.account_id and contacts.contact_id = reply.contact_id
    where event_receivers.account_id = ${accountId} and destination = 'webhook' and enabled
      and ${event} = any(event_receivers.events)`);
}
