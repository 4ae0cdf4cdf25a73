import { type OptOutType, optOutTypeOf, optOutTypes } from 'sendwright/sms';
import type { SmsReply } from 'sendwright/wire/sms';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
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
  const body = (form.get('Body') ?? '').replaceAll('\0', '').slice(0, 1600);
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

/** Newest first; of one contact if given. */
export async function listReplies(
  database: Queryable,
  accountId: number,
  contactId: string | undefined,
  page: Page,
): Promise<{ result: SmsReply[]; count: number }> {
  const where = sql`
    account_id = ${accountId} and (${contactId ?? null}::uuid is null or contact_id = ${contactId ?? null}::uuid)`;
  const rows = await database.rows<ReplyRow>(sql`
    select message_sid, phone_number, contact_id, messaging_service_sid, body, opt_out_type, received_at
    from sms_replies where ${where} order by received_at desc, message_sid limit ${page.limit} offset ${page.offset}`);
  const total = await database.first<{ count: number }>(sql`
    select count(*) as count from sms_replies where ${where}`);
  return { result: rows.map(presentReply), count: total?.count ?? 0 };
}

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
