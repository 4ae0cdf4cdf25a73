import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { MessageKey } from './messageKey';
import { compact, type MessageRow, selected, type TextFacts } from './messageRows';

/** The states of the ledger in which a text message was attempted, or held back for a reason. */
export const shownStates = ['sending', 'sent', 'deferred', 'bounced', 'dropped', 'unconfirmed'];

/** What a single send (`send`) or an automation's text message (`part`, of `automation`) says of all its messages. */
const campaignColumns = sql`
  case when part.message_id is null then 'single_send' else 'automation' end as source,
  null::text as from_email,
  coalesce(send.sms_config, part.sms_config) ->> 'body' as subject,
  coalesce(send.single_send_id, part.automation_id)::text as campaign_id,
  coalesce(send.name, automation.name) as campaign_name,
  part.step_id::text as template_id,
  coalesce(send.name, automation.name) as template_name,
  coalesce(send.categories, automation.categories, '{}') as categories,
  null::bigint as group_id, null::text as group_name`;

const campaignJoins = (accountId: number, streamId: Sql): Sql => sql`
  left join single_sends as send on send.account_id = ${accountId} and send.single_send_id = ${streamId}
  left join automation_messages as part on part.account_id = ${accountId} and part.message_id = ${streamId}
  left join automations as automation on automation.account_id = ${accountId}
    and automation.automation_id = part.automation_id`;

/** The single sends and automations' text messages that match a condition on what all their messages share. */
export async function textStreams(database: Queryable, accountId: number, condition: Sql): Promise<string[]> {
  const rows = await database.rows<{ stream_id: string }>(sql`
    select m.stream_id from (
      select stream.stream_id, ${campaignColumns} from (
        select single_send_id as stream_id from single_sends
        where account_id = ${accountId} and triggered_at is not null and sms_config is not null
        union all
        select message_id from automation_messages where account_id = ${accountId} and sms_config is not null
      ) as stream
      ${campaignJoins(accountId, sql`stream.stream_id`)}
    ) as m where ${condition}`);
  return rows.map((row) => row.stream_id);
}

/** When something last happened to a text message (`copy` of `delivery`), apart from clicks. */
const lastTime = sql`coalesce(copy.updated_at, delivery.finished_at, delivery.first_attempted_at, send.triggered_at,
  part.created_at)`;

const outcome = sql`case
  when delivery.state in ('waiting', 'deferred') then 'deferred'
  when delivery.state = 'dropped' then 'dropped'
  when copy.status in ('delivered', 'read') then 'delivered'
  when copy.status = 'undelivered' then 'undelivered'
  when copy.status in ('failed', 'canceled', 'refused') or delivery.state = 'bounced' then 'failed'
  else 'processed' end`;

type FoundText = Omit<MessageRow, 'text'> & TextFacts;

/** Text messages that match a condition on `m`, in any order. */
export async function textMessages(
  database: Queryable,
  accountId: number,
  keys: readonly MessageKey[],
  condition: Sql,
): Promise<MessageRow[]> {
  const rows = await database.rows<FoundText>(sql`
    with key as materialized (
      select * from unnest(${keys.map((key) => key.streamId)}::uuid[], ${keys.map((key) => key.contactId)}::uuid[])
        as key (stream_id, contact_id)
    )
    ${selected}, m.to_number as number, m.is_contact, m.service_sid, m.message_sid, m.status, m.error_code,
      m.segments, m.price, m.currency, m.response, m.attempts, m.first_attempted_at, m.opted_out_at
    from (
      select key.stream_id, key.contact_id, null::uuid as mail_id,
        ${compact(sql`key.stream_id`)} || '.' || ${compact(sql`key.contact_id`)} as msg_id,
        coalesce(contacts.email, '') as to_email, delivery.email as to_number, ${campaignColumns},
        null::text as api_key_id, null::text as api_key_name, null::text as originating_ip,
        '{}'::jsonb as unique_args, null::text as outbound_ip, ${outcome} as outcome,
        ${lastTime} as last_event_time, 0 as opens, clicked.count as clicks,
        array_remove(array[
          case when delivery.attempts > 0 then 'processed' end,
          case when ${outcome} <> 'processed' then ${outcome} end,
          case when clicked.count > 0 then 'click' end,
          case when opted_out.at is not null then 'unsubscribe' end], null) as kinds,
        contacts.contact_id is not null as is_contact,
        coalesce(send.sms_config, part.sms_config) ->> 'messaging_service_sid' as service_sid,
        copy.message_sid, copy.status, copy.error_code, copy.segments::integer as segments,
        copy.price::float8 as price, copy.currency, delivery.response, delivery.attempts::integer as attempts,
        delivery.first_attempted_at, opted_out.at as opted_out_at
      from key
      join deliveries as delivery on delivery.account_id = ${accountId} and delivery.stream_id = key.stream_id
        and delivery.contact_id = key.contact_id
      left join sms_copies as copy on copy.account_id = ${accountId} and copy.stream_id = key.stream_id
        and copy.contact_id = key.contact_id
      left join contacts on contacts.account_id = ${accountId} and contacts.contact_id = key.contact_id
      ${campaignJoins(accountId, sql`key.stream_id`)}
      cross join lateral (
        select count(*)::integer as count from email_events as event
        where event.account_id = ${accountId} and event.contact_id = key.contact_id
          and event.single_send_id = key.stream_id and event.event = 'click'
          -- A contact can have years of events.
          and event.occurred_at >= coalesce(send.triggered_at, part.created_at, '-infinity') - interval '1 day'
      ) as clicked
      cross join lateral (
        select min(opted_out_at) as at from sms_opt_outs
        where sms_opt_outs.account_id = ${accountId} and sms_opt_outs.phone_number = delivery.email
          and delivery.state = 'sent' and opted_out_at >= delivery.first_attempted_at
          and messaging_service_sid in ('', coalesce(send.sms_config, part.sms_config) ->> 'messaging_service_sid')
      ) as opted_out
      where coalesce(send.sms_config, part.sms_config) is not null
        and (delivery.state = any(${shownStates}::text[]) or (delivery.state = 'waiting' and delivery.attempts > 0))
    ) as m where ${condition}`);
  return rows.map(present);
}

/** With what only text messages have in a part of its own. */
function present(found: FoundText): MessageRow {
  const { number, is_contact, service_sid, message_sid, status, error_code, segments, price, currency } = found;
  const { response, attempts, first_attempted_at, opted_out_at, ...row } = found;
  return {
    ...row,
    text: {
      number,
      is_contact,
      service_sid,
      message_sid,
      status,
      error_code,
      segments,
      price,
      currency,
      response,
      attempts,
      first_attempted_at,
      opted_out_at,
    },
  };
}
