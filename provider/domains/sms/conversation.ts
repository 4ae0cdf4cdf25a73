import { compileTemplate, type TemplateData, TemplateError } from 'sendwright/email/template';
import type { SmsConversationEntry, SmsConversationFilter } from 'sendwright/wire/smsConversations';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { loadRecipients } from '../../delivery/message/loadRecipients';
import { requireContact } from '../contacts/timeline/timeline';
import { shortLink, trackText } from './delivery/shortLinks';
import { checkService } from './smsContent';

/** As much as a phone shows without much scrolling. */
const maximumMessages = 20;

interface SentRow {
  readonly stream_id: string;
  readonly at: Date;
  readonly template: string;
  readonly attachments: number;
  /** The codes of its short links, in their order. */
  readonly codes: string[];
}

/**
 * The newest messages that a messaging service sent to a contact, with their replies, oldest first. The text of a sent
 * message is not kept: its template is rendered with the contact's present data and the links it was sent with.
 * Messages that never reached the phone are left out.
 * @throws HttpError 404 for an unknown contact, 400 for an invalid service
 */
export async function conversation(
  database: Queryable,
  contentUrl: string,
  accountId: number,
  { contact_id: contactId, messaging_service_sid: service }: SmsConversationFilter,
): Promise<SmsConversationEntry[]> {
  checkService(service);
  await requireContact(database, accountId, contactId);
  const sent = await database.rows<SentRow>(sql`
    select copy.stream_id, coalesce(delivery.finished_at, copy.updated_at) as at, text.config ->> 'body' as template,
      coalesce(jsonb_array_length(text.config -> 'media_urls'), 0)
        + coalesce(jsonb_array_length(text.config -> 'image_ids'), 0) as attachments,
      array(
        select code from sms_links as link
        where link.account_id = ${accountId} and link.stream_id = copy.stream_id
          and link.contact_id = copy.contact_id order by place) as codes
    from sms_copies as copy
    join deliveries as delivery on delivery.account_id = ${accountId} and delivery.stream_id = copy.stream_id
      and delivery.contact_id = copy.contact_id and delivery.state = 'sent'
    cross join lateral (
      select sms_config as config from single_sends
      where account_id = ${accountId} and single_send_id = copy.stream_id and sms_config is not null
      union all
      select sms_config from automation_messages
      where account_id = ${accountId} and message_id = copy.stream_id and sms_config is not null) as text
    where copy.account_id = ${accountId} and copy.contact_id = ${contactId}
      and copy.status not in ('refused', 'canceled', 'failed', 'undelivered')
      and text.config ->> 'messaging_service_sid' = ${service}
    order by at desc, copy.stream_id limit ${maximumMessages}`);
  const replies = await database.rows<{ message_sid: string; body: string; received_at: Date }>(sql`
    select message_sid, body, received_at from sms_replies
    where account_id = ${accountId} and contact_id = ${contactId} and messaging_service_sid in ('', ${service})
    order by received_at desc, message_sid limit ${maximumMessages}`);
  const { data = {} } =
    (await loadRecipients(database, accountId, [contactId], true)).get(contactId.toLowerCase()) ?? {};
  const messages = [
    ...sent.map((row) => ({
      at: row.at,
      entry: presentSent(row, data, (code) => shortLink(contentUrl, accountId, code)),
    })),
    ...replies.map(({ message_sid: id, body, received_at: at }) => ({
      at,
      entry: { id, at: at.toISOString(), direction: 'in' as const, body, attachments: 0 },
    })),
  ];
  return messages
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-maximumMessages)
    .map(({ entry }) => entry);
}

function presentSent(
  { stream_id: id, at, template, attachments, codes }: SentRow,
  data: TemplateData,
  linkOf: (code: string) => string,
): SmsConversationEntry {
  return { id, at: at.toISOString(), direction: 'out', body: rendered(template, data, codes.map(linkOf)), attachments };
}

/** A template that no longer fits the contact's data is shown as it was written. */
function rendered(template: string, data: TemplateData, links: readonly string[]): string {
  try {
    const tracked = trackText(template);
    return tracked.read(compileTemplate(tracked.source).render(data, { escape: false }).trim()).write(links);
  } catch (error) {
    if (error instanceof TemplateError) return template;
    throw error;
  }
}
