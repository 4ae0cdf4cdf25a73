import type { ContactActivity } from 'sendwright/wire/stats';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { explainSmsError } from '../sms/delivery/smsErrors';
import { isUuid } from '../../validation/uuid';

interface ActivityRow {
  event_id: string;
  event: string;
  occurred_at: Date;
  single_send_id: string | null;
  single_send_name: string | null;
  automation_id: string | null;
  automation_name: string | null;
  subject: string | null;
  url: string | null;
  machine: boolean;
  reason: string | null;
}

/** A contact's events, newest first; only one send's if `singleSendId` is given. Throws 404 for an unknown contact. */
export async function activityOfContact(
  database: Database,
  accountId: number,
  contactId: string,
  page: Page,
  singleSendId?: string,
): Promise<{ result: ContactActivity[]; count: number }> {
  const exists =
    isUuid(contactId) &&
    (await database.first(sql`
    select 1 from contacts where account_id = ${accountId} and contact_id = ${contactId}
    union all select 1 from deliveries
    where account_id = ${accountId} and stream_id = ${singleSendId ?? null}::uuid and contact_id = ${contactId}`));
  if (!exists) throw notFound('contact not found', 'id');
  const where = sql`
    account_id = ${accountId} and contact_id = ${contactId}
      and (${singleSendId ?? null}::uuid is null or single_send_id = ${singleSendId ?? null}::uuid)`;
  const [rows, total] = await Promise.all([
    database.rows<ActivityRow>(sql`
      select event_id, event, occurred_at,
        case when message.message_id is null then email_event.single_send_id end as single_send_id,
          single_sends.name as single_send_name,
        message.automation_id, automations.name as automation_name, detail ->> 'subject' as subject,
          detail ->> 'url' as url,
        coalesce((detail ->> 'machine')::boolean, false) or (event = 'click' and exists (
          select from scanner_clicks as scanned where scanned.account_id = ${accountId}
            and scanned.single_send_id = email_event.single_send_id
            and scanned.event_id::text = email_event.event_id)) as machine,
        coalesce(detail ->> 'reason', detail ->> 'response') as reason
      from (
        select event_id::text as event_id, event, occurred_at, single_send_id, detail from email_events where ${where}
        union all
        select 'sms ' || stream_id, 'sms_' || status, updated_at, stream_id,
          jsonb_build_object('reason', error_code::text)
        from sms_copies
        where account_id = ${accountId} and contact_id = ${contactId}
          and (${singleSendId ?? null}::uuid is null or stream_id = ${singleSendId ?? null}::uuid)
        union all
        select message_sid, case opt_out_type when 'STOP' then 'sms_opt_out' else 'sms_reply' end, received_at,
          null, jsonb_build_object('reason', body)
        from sms_replies
        where account_id = ${accountId} and contact_id = ${contactId} and ${singleSendId ?? null}::uuid is null
      ) as email_event
        left
        join single_sends on single_sends.account_id = ${accountId}
          and single_sends.single_send_id = email_event.single_send_id
        left
        join automation_messages as message on message.account_id = ${accountId}
          and message.message_id = email_event.single_send_id
        left
        join automations on automations.account_id = ${accountId} and automations.automation_id = message.automation_id
      -- Of one moment, the later step of a message's way first.
      order by occurred_at desc, event = 'processed', event_id limit ${page.limit} offset ${page.offset}`),
    database.first<{ count: number }>(sql`
      select (select count(*) from email_events where ${where})
        + (select count(*) from sms_copies
          where account_id = ${accountId} and contact_id = ${contactId}
            and (${singleSendId ?? null}::uuid is null or stream_id = ${singleSendId ?? null}::uuid))
        + (select count(*) from sms_replies
          where account_id = ${accountId} and contact_id = ${contactId} and ${singleSendId ?? null}::uuid is null)
        as count`),
  ]);
  return {
    result: rows.map(({ event_id: id, occurred_at: at, reason, ...row }) => ({
      id,
      ...row,
      reason: row.event.startsWith('sms_') && reason !== null ? withWords(reason) : reason,
      occurred_at: at.toISOString(),
    })),
    count: total?.count ?? 0,
  };
}

/** The code of an SMS error with what it says; what is none is returned as it is. */
function withWords(reason: string): string {
  const words = /^\d{5}$/.test(reason) ? explainSmsError(Number(reason)) : undefined;
  return words === undefined ? reason : `${reason}: ${words}`;
}
