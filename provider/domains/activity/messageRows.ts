import type { MessageOutcome, MessageSource } from 'sendwright/wire/activity';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { mailStream } from '../../delivery/mail/mailStream';
import type { MessageKey } from './messageKey';

/** A message of `mail/send`: its request, and one of its recipients in lower case. */
export interface MailKey {
  readonly mailId: string;
  /** The same id as events have it. */
  readonly messageId: string;
  readonly email: string;
}

/** What is known of a message without reading its events one by one. */
export interface MessageRow {
  stream_id: string;
  contact_id: string;
  /** Null: a message of a single send or an automation. */
  mail_id: string | null;
  source: MessageSource;
  to_email: string;
  from_email: string | null;
  subject: string | null;
  outcome: MessageOutcome;
  campaign_id: string | null;
  campaign_name: string | null;
  template_id: string | null;
  api_key_id: string | null;
  originating_ip: string | null;
  group_id: number | null;
  categories: string[];
  unique_args: Record<string, string>;
  last_event_time: Date;
  opens: number;
  clicks: number;
  /** What only text messages have. */
  text?: TextFacts;
}

/** What is known of a text message. */
export interface TextFacts {
  /** The number it was sent to. */
  number: string;
  /** Whether the recipient is still a contact. */
  is_contact: boolean;
  service_sid: string | null;
  message_sid: string | null;
  /** As the provider has reported it; null: it has not accepted the message. */
  status: string | null;
  error_code: number | null;
  segments: number | null;
  price: number | null;
  currency: string | null;
  /** Why it was not sent or waits, or what the provider replied. */
  response: string | null;
  attempts: number;
  first_attempted_at: Date | null;
  opted_out_at: Date | null;
}

/** The columns of a `MessageRow` in a query with messages `m`. */
export const selected = sql`
  select m.stream_id, m.contact_id, m.mail_id, m.source, m.to_email, m.from_email, m.subject, m.outcome, m.campaign_id,
    m.campaign_name, m.template_id, m.api_key_id, m.originating_ip, m.group_id, m.categories, m.unique_args,
    m.last_event_time, m.opens, m.clicks`;

/** An id in 22 characters. */
export const compact = (id: Sql): Sql => sql`rtrim(translate(encode(uuid_send(${id}), 'base64'), '+/', '-_'), '=')`;

/** Sums up a message's events. What became of it last is the outcome; of one time, the step after `processed`. */
const summedUp = sql`
  max(event.occurred_at) as last_event_time,
  (count(*) filter (where event.event = 'open'))::integer as opens,
  (count(*) filter (where event.event = 'click'))::integer as clicks,
  coalesce(array_agg(distinct event.event), '{}') as kinds,
  (array_agg(event.event order by event.occurred_at desc, event.event = 'processed')
    filter (where event.event in ('processed', 'deferred', 'delivered', 'bounce', 'dropped')))[1] as step`;

/** `type` reads the last bounce, which only bounced messages have. */
const outcome = (type: Sql): Sql => sql`
  case happened.step when 'bounce' then case when (${type}) = 'blocked' then 'blocked' else 'bounced' end
    when 'dropped' then 'dropped' when 'deferred' then 'deferred' when 'delivered' then 'delivered'
    else 'processed' end as outcome`;

const groupName = (accountId: number, id: Sql): Sql => sql`
  (select name from unsubscribe_groups as asm where asm.account_id = ${accountId} and asm.group_id = ${id})
    as group_name`;

/** What a single send (`send`) or an automation's email (`part`, of `automation`) says of all its messages. */
const campaignColumns = (accountId: number): Sql => sql`
  case when part.message_id is null then 'single_send' else 'automation' end as source,
  sender.from_email,
  coalesce(variation.content ->> 'subject', coalesce(send.email_config, part.email_config) ->> 'subject', '')
    as subject,
  coalesce(send.single_send_id, part.automation_id)::text as campaign_id,
  coalesce(send.name, automation.name) as campaign_name,
  coalesce(variation.content ->> 'id', send.template_id::text, part.step_id::text) as template_id,
  coalesce(send.name, automation.name) as template_name,
  coalesce(send.categories, automation.categories, '{}') as categories,
  (coalesce(send.email_config, part.email_config) ->> 'suppression_group_id')::bigint as group_id,
  ${groupName(accountId, sql`(coalesce(send.email_config, part.email_config) ->> 'suppression_group_id')::bigint`)}`;

/** Joins what `campaignColumns` reads to a stream. */
const campaignJoins = (accountId: number, streamId: Sql): Sql => sql`
  left join single_sends as send on send.account_id = ${accountId} and send.single_send_id = ${streamId}
  left join automation_messages as part on part.account_id = ${accountId} and part.message_id = ${streamId}
  left join automations as automation on automation.account_id = ${accountId}
    and automation.automation_id = part.automation_id
  left join senders as sender on sender.account_id = ${accountId}
    and sender.sender_id = (coalesce(send.email_config, part.email_config) ->> 'sender_id')::bigint`;

/** Messages of single sends and automations that match a condition on `m`, in any order. */
export function campaignMessages(
  database: Queryable,
  accountId: number,
  keys: readonly MessageKey[],
  condition: Sql,
): Promise<MessageRow[]> {
  return database.rows<MessageRow>(sql`
    with key as materialized (
      select * from unnest(${keys.map((key) => key.streamId)}::uuid[], ${keys.map((key) => key.contactId)}::uuid[])
        as key (stream_id, contact_id)
    )
    ${selected} from (
      select key.stream_id, key.contact_id, null::uuid as mail_id,
        ${compact(sql`key.stream_id`)} || '.' || ${compact(sql`key.contact_id`)} as msg_id,
        coalesce(delivery.email, (select event.email from email_events as event
          where event.account_id = ${accountId} and event.contact_id = key.contact_id
            and event.single_send_id = key.stream_id limit 1), '') as to_email,
        ${campaignColumns(accountId)},
        null::text as api_key_id, null::text as api_key_name, null::text as originating_ip,
        '{}'::jsonb as unique_args,
        (select event.detail ->> 'ip' from email_events as event
          where event.account_id = ${accountId} and event.contact_id = key.contact_id
            and event.single_send_id = key.stream_id and event.event = 'delivered'
          order by event.occurred_at desc limit 1) as outbound_ip,
        null::text as to_number,
        ${outcome(sql`select event.detail ->> 'type' from email_events as event
          where event.account_id = ${accountId} and event.contact_id = key.contact_id
            and event.single_send_id = key.stream_id and event.event = 'bounce'
          order by event.occurred_at desc limit 1`)},
        happened.last_event_time, happened.opens, happened.clicks, happened.kinds
      from key
      left join deliveries as delivery on delivery.account_id = ${accountId} and delivery.stream_id = key.stream_id
        and delivery.contact_id = key.contact_id
      ${campaignJoins(accountId, sql`key.stream_id`)}
      left join lateral (
        select content from jsonb_array_elements(send.abtest -> 'variations') as content
        where content ->> 'id' = delivery.variation_id::text limit 1
      ) as variation on true
      cross join lateral (
        select ${summedUp} from email_events as event
        where event.account_id = ${accountId} and event.contact_id = key.contact_id
          and event.single_send_id = key.stream_id
          -- A contact can have years of events.
          and event.occurred_at >= coalesce(send.triggered_at, part.created_at, '-infinity') - interval '1 day'
      ) as happened
      where happened.last_event_time is not null
        -- The clicks on text messages have their recipients, too.
        and send.sms_config is null and part.sms_config is null
    ) as m where ${condition}`);
}

/** Messages of `mail/send` that match a condition on `m`, in any order. */
export function mailMessages(
  database: Queryable,
  accountId: number,
  keys: readonly MailKey[],
  condition: Sql,
): Promise<MessageRow[]> {
  const mine = sql`event.account_id = ${accountId} and event.single_send_id is null
    and event.detail ->> 'message_id' = key.message_id and lower(event.email) = key.email`;
  return database.rows<MessageRow & { mail_id: string }>(sql`
    with key as materialized (
      select * from unnest(${keys.map((key) => key.mailId)}::uuid[], ${keys.map((key) => key.messageId)}::text[],
        ${keys.map((key) => key.email)}::text[]) as key (mail_id, message_id, email)
    ), copy as materialized (
      -- An address that a request names twice has two copies, and is shown once.
      select distinct on (mail.mail_id, lower(delivery.email)) mail.mail_id, lower(delivery.email) as address,
        delivery.email, copy.copy_id, copy.detail, copy.group_id, mail.template_id, mail.api_key_id,
        mail.originating_ip, coalesce(mail.from_email, mail.message -> 'from' ->> 'email') as from_email
      from (select distinct mail_id from key) as wanted
      join mail_sends as mail on mail.account_id = ${accountId} and mail.mail_id = wanted.mail_id
      join mail_copies as copy on copy.account_id = ${accountId} and copy.mail_id = mail.mail_id
      join deliveries as delivery on delivery.account_id = ${accountId} and delivery.stream_id = ${mailStream}
        and delivery.contact_id = copy.copy_id
      order by mail.mail_id, lower(delivery.email), copy.copy_id
    )
    ${selected} from (
      select ${mailStream}::uuid as stream_id, copy.copy_id as contact_id, copy.mail_id,
        key.message_id || '.' || ${compact(sql`copy.copy_id`)} as msg_id, 'api' as source, copy.email as to_email,
        coalesce(copy.detail ->> 'from_email', copy.from_email) as from_email,
        coalesce(copy.detail ->> 'subject', '') as subject, null::text as campaign_id, null::text as campaign_name,
        copy.template_id,
        (select name from templates where templates.account_id = ${accountId}
          and templates.template_id = copy.template_id) as template_name,
        copy.api_key_id,
        (select name from api_keys where api_keys.account_id = ${accountId}
          and api_keys.api_key_id = copy.api_key_id) as api_key_name,
        copy.originating_ip, copy.group_id, ${groupName(accountId, sql`copy.group_id`)},
        array(select jsonb_array_elements_text(coalesce(copy.detail -> 'categories', '[]'))) as categories,
        coalesce(copy.detail -> 'custom_args', '{}') as unique_args,
        (select event.detail ->> 'ip' from email_events as event where ${mine} and event.event = 'delivered'
          order by event.occurred_at desc limit 1) as outbound_ip,
        null::text as to_number,
        ${outcome(sql`select event.detail ->> 'type' from email_events as event where ${mine}
          and event.event = 'bounce' order by event.occurred_at desc limit 1`)},
        happened.last_event_time, happened.opens, happened.clicks, happened.kinds
      from key join copy on copy.mail_id = key.mail_id and copy.address = key.email
      cross join lateral (select ${summedUp} from email_events as event where ${mine}) as happened
      where happened.last_event_time is not null
    ) as m where ${condition}`);
}

/**
 * The single sends and emails of automations that match a condition on what all their messages share, up to a limit.
 */
export async function matchingStreams(
  database: Queryable,
  accountId: number,
  condition: Sql,
  limit: number,
): Promise<string[]> {
  const rows = await database.rows<{ stream_id: string }>(sql`
    select distinct m.stream_id from (
      select stream.stream_id, ${campaignColumns(accountId)}
      from (
        select single_send_id as stream_id from single_sends
        where account_id = ${accountId} and triggered_at is not null
        union all select message_id from automation_messages where account_id = ${accountId}
      ) as stream
      ${campaignJoins(accountId, sql`stream.stream_id`)}
      left join lateral (
        select content from jsonb_array_elements(send.abtest -> 'variations') as content
        union all select null::jsonb
      ) as variation on true
    ) as m where ${condition} limit ${limit}`);
  return rows.map((row) => row.stream_id);
}
