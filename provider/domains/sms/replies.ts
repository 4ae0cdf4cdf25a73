import { type OptOutType, optOutTypeOf, optOutTypes } from 'sendwright/sms';
import type { SmsReply, SmsReplyFilter } from 'sendwright/wire/sms';
import type { Database, Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';
import { queueReplyEvent } from './delivery/textEvents';
import { optIn, optOut } from './optOuts';

/** A text message that somebody sent to the account. */
export interface InboundMessage {
  readonly messageSid: string;
  /** E.164 */
  readonly from: string;
  /** Empty: it came to a number of no service. */
  readonly messagingServiceSid: string;
  readonly body: string;
  readonly optOutType: OptOutType | undefined;
  /** The provider has classified it, and answered as its own settings say. */
  readonly isClassified: boolean;
}

/** Parses the form that the provider posts; undefined if it is not a message. */
export function readInbound(form: URLSearchParams): InboundMessage | undefined {
  const messageSid = form.get('MessageSid') ?? '';
  const from = form.get('From') ?? '';
  const messagingServiceSid = form.get('MessagingServiceSid') ?? '';
  if (!/^(SM|MM)[0-9a-fA-F]{32}$/.test(messageSid) || !/^\+[1-9]\d{1,14}$/.test(from)) return undefined;
  if (!/^(?:MG[0-9a-fA-F]{32})?$/.test(messagingServiceSid)) return undefined;
  // PostgreSQL cannot store null characters.
  const text = (form.get('Body') ?? '').replaceAll('\0', '').slice(0, 1600);
  const body = text.trim() === '' ? attachmentsOf(form) : text;
  // The provider decides, because its customers can define their own keywords. What it says is only ignored where that
  // would go on texting somebody.
  const told = form.get('OptOutType')?.trim().toUpperCase();
  const classified = optOutTypes.find((type) => type === told);
  const worded = optOutTypeOf(body);
  return {
    messageSid,
    from,
    messagingServiceSid,
    body,
    optOutType: classified ?? (told === undefined || worded === 'STOP' ? worded : undefined),
    isClassified: told !== undefined,
  };
}

/** What is shown of a message without text; its attachments stay at the provider. */
function attachmentsOf(form: URLSearchParams): string {
  const count = /^\d{1,2}$/.test(form.get('NumMedia') ?? '') ? Number(form.get('NumMedia')) : 0;
  return count === 0 ? '' : `[${count} ${count === 1 ? 'attachment' : 'attachments'}]`;
}

/**
 * Stores a message and applies its keyword: for all services if it came to a number of none. A message that is posted
 * again changes nothing.
 */
export async function storeInbound(
  database: Database,
  accountId: number,
  message: Omit<InboundMessage, 'isClassified'>,
): Promise<void> {
  const { messageSid, from, messagingServiceSid, body, optOutType } = message;
  await database.transaction(async (transaction) => {
    const added = await transaction.execute(sql`
      insert into sms_replies
        (account_id, message_sid, phone_number, contact_id, messaging_service_sid, body, opt_out_type)
      values (${accountId}, ${messageSid}, ${from},
        (select contact_id from contacts where account_id = ${accountId} and phone_number_id = ${from}),
        ${messagingServiceSid}, ${body}, ${optOutType ?? null})
      on conflict do nothing`);
    if (added === 0) return;
    await queueReplyEvent(transaction, accountId, optOutType === 'STOP' ? 'sms_opt_out' : 'sms_reply', messageSid);
    if (optOutType === 'STOP') await optOut(transaction, accountId, from, messagingServiceSid);
    if (optOutType === 'START') await optIn(transaction, accountId, from, messagingServiceSid);
  });
}

/** Newest first; of one contact, or to one single send, if given. */
export async function listReplies(
  database: Queryable,
  accountId: number,
  { contact_id: contactId, single_send_id: sendId }: SmsReplyFilter,
  page: Page,
): Promise<{ result: SmsReply[]; count: number }> {
  const ofContact = sql`${contactId ?? null}::uuid is null or reply.contact_id = ${contactId ?? null}::uuid`;
  const ofSend = sendId === undefined ? sql`true` : isTo(accountId, sendId);
  const where = sql`reply.account_id = ${accountId} and (${ofContact}) and ${ofSend}`;
  const rows = await database.rows<ListedRow>(sql`
    select message_sid, reply.phone_number, reply.contact_id, messaging_service_sid, body, opt_out_type, received_at,
      nullif(trim(concat_ws(' ', first_name, last_name)), '') as name
    from sms_replies as reply
    left join contacts on contacts.account_id = ${accountId} and contacts.contact_id = reply.contact_id
    where ${where} order by received_at desc, message_sid limit ${page.limit} offset ${page.offset}`);
  const total = await database.first<{ count: number }>(sql`
    select count(*) as count from sms_replies as reply where ${where}`);
  return {
    result: rows.map(({ name, ...row }) => ({ ...presentReply(row), ...(name !== null && { name }) })),
    count: total?.count ?? 0,
  };
}

/**
 * A condition on `reply`: it answers a single send. It came to the send's messaging service (or to a number of none)
 * from a recipient, after the message and before the next one that the same service sent to them.
 */
const isTo = (accountId: number, sendId: string): Sql => sql`exists (
  select from single_sends as send
  join deliveries as copy on copy.account_id = ${accountId} and copy.stream_id = send.single_send_id
    and copy.contact_id = reply.contact_id and copy.state = 'sent' and copy.finished_at <= reply.received_at
  where send.account_id = ${accountId} and send.single_send_id = ${sendId}
    and reply.messaging_service_sid in ('', send.sms_config ->> 'messaging_service_sid')
    and not exists (
      select from sms_copies as other
      join deliveries as later on later.account_id = ${accountId} and later.stream_id = other.stream_id
        and later.contact_id = other.contact_id and later.state = 'sent'
        and later.finished_at > copy.finished_at and later.finished_at <= reply.received_at
      left join single_sends as next_send on next_send.account_id = ${accountId}
        and next_send.single_send_id = other.stream_id
      left join automation_messages as next_text on next_text.account_id = ${accountId}
        and next_text.message_id = other.stream_id
      where other.account_id = ${accountId} and other.contact_id = reply.contact_id
        and other.stream_id <> send.single_send_id
        and coalesce(next_send.sms_config, next_text.sms_config) ->> 'messaging_service_sid'
          = send.sms_config ->> 'messaging_service_sid'))`;

/** The replies of a number to a service since a time, oldest first; 50 at most. */
export async function repliesSince(
  database: Queryable,
  accountId: number,
  { phoneNumber, serviceSid, since }: { phoneNumber: string; serviceSid: string; since: Date },
): Promise<SmsReply[]> {
  const rows = await database.rows<ReplyRow>(sql`
    select message_sid, phone_number, contact_id, messaging_service_sid, body, opt_out_type, received_at
    from sms_replies
    where account_id = ${accountId} and phone_number = ${phoneNumber} and messaging_service_sid = ${serviceSid}
      and received_at >= ${since}
    order by received_at, message_sid limit 50`);
  return rows.map(presentReply);
}

type ListedRow = ReplyRow & { name: string | null };

type ReplyRow = Omit<SmsReply, 'received_at' | 'opt_out_type' | 'messaging_service_sid'> & {
  messaging_service_sid: string;
  opt_out_type: string | null;
  received_at: Date;
};

const presentReply = (row: ReplyRow): SmsReply => ({
  ...row,
  messaging_service_sid: row.messaging_service_sid || null,
  opt_out_type: optOutTypes.find((type) => type === row.opt_out_type) ?? null,
  received_at: row.received_at.toISOString(),
});
