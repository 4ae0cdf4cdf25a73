import { optOutTypeOf } from 'sendwright/sms';
import type { CapturedSmsReply, CapturedSmsReport, OutboxMessage, OutboxMessageDetail } from 'sendwright/wire/outbox';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import { newMessageSid, readCapturedText } from '../sms/delivery/capturedTexts';
import { findAutoReplies } from '../sms/autoReplies';
import { explainSmsError } from '../sms/delivery/smsErrors';
import { applyStatusReport } from '../sms/delivery/statusReports';
import { hasOptedOut } from '../sms/optOuts';
import { repliesSince, storeInbound } from '../sms/replies';
import { unknownAtFirst } from '../single-sends/sms/reconcileTexts';
import { type CapturedRow, type Viewer, findMessage } from './queries';

/** A captured text message that its recipient can act on. */
interface ActionableText {
  readonly accountId: number;
  readonly phoneNumber: string;
  readonly messageSid: string;
  readonly serviceSid: string;
  /** Undefined: a test message, which has no recipient. */
  readonly recipient: { readonly streamId: string; readonly contactId: string } | undefined;
}

/** @throws HttpError 404 if the viewer can't see such a text message */
export async function requireText(database: Queryable, viewer: Viewer, id: string): Promise<ActionableText> {
  const row = /^\d{1,15}$/.test(id) ? await findMessage(database, viewer, Number(id)) : undefined;
  if (row?.channel !== 'sms') throw notFound();
  return {
    accountId: viewer.accountId,
    phoneNumber: row.email,
    messageSid: row.message_id,
    serviceSid: readCapturedText(row.raw).messaging_service_sid,
    recipient: recipientOf(row),
  };
}

/** Undefined: a test message, which has no recipient. */
const recipientOf = ({ stream_id: streamId, contact_id: contactId }: CapturedRow): ActionableText['recipient'] =>
  streamId !== null && contactId !== null ? { streamId, contactId } : undefined;

/** How the unknown outcome of a message was settled; null: it was known. */
async function settledOutcome(database: Queryable, accountId: number, row: CapturedRow): Promise<string | null> {
  const recipient = recipientOf(row);
  if (recipient === undefined) return null;
  // The newest word: the ledger's own, or that it was released, which a later attempt overwrites there.
  const found = await database.first<{ response: string | null }>(sql`
    select case when starts_with(response, ${unknownAtFirst}) then response else (
      select from_response from delivery_actions as act
      where act.account_id = ${accountId} and act.stream_id = ${recipient.streamId}
        and act.contact_id = ${recipient.contactId} and action = 'released' order by acted_at desc limit 1) end
      as response
    from deliveries where account_id = ${accountId} and stream_id = ${recipient.streamId}
      and contact_id = ${recipient.contactId}`);
  return found?.response ?? null;
}

/** A text message with the reports on it and the replies to it. */
export async function readText(
  database: Queryable,
  accountId: number,
  message: OutboxMessage,
  row: CapturedRow,
): Promise<OutboxMessageDetail> {
  const { raw, message_id: messageSid, created_at: createdAt } = row;
  const { body, media_urls, messaging_service_sid: serviceSid, segments } = readCapturedText(raw);
  const copy = await database.first<{ status: string; error_code: number | null }>(sql`
    select status, error_code from sms_copies where account_id = ${accountId} and message_sid = ${messageSid}`);
  return {
    ...message,
    headers: [],
    html: null,
    text: body,
    source: '',
    sms: {
      messaging_service_sid: serviceSid,
      media_urls,
      segments,
      status: copy?.status ?? null,
      error_code: copy?.error_code ?? null,
      error: (copy?.error_code && explainSmsError(copy.error_code)) || null,
      settled: await settledOutcome(database, accountId, row),
      opted_out: await hasOptedOut(database, accountId, message.to, serviceSid),
      replies: await repliesSince(database, accountId, { phoneNumber: message.to, serviceSid, since: createdAt }),
      auto_replies: (await findAutoReplies(database, accountId)) ?? null,
    },
  };
}

/** Applies a report as if the provider had posted it. @throws HttpError 400 for a message that has no recipient */
export async function reportStatus(
  database: Database,
  { accountId, recipient, messageSid }: ActionableText,
  { status, error_code: code }: CapturedSmsReport,
): Promise<void> {
  if (recipient === undefined) throw badRequest('A test message has no statistics to report to.', 'status');
  const isError = status === 'undelivered' || status === 'failed';
  if (isError && code === undefined) throw badRequest('Enter an error code, such as 30003.', 'error_code');
  const errorCode = isError ? (code ?? null) : null;
  await applyStatusReport(database, { accountId, ...recipient }, { messageSid, status, errorCode });
}

/** Takes a reply as if the messaging service had received it. */
export async function replyTo(
  database: Database,
  { accountId, phoneNumber, serviceSid }: ActionableText,
  { body }: CapturedSmsReply,
): Promise<void> {
  await storeInbound(database, accountId, {
    messageSid: newMessageSid(),
    from: phoneNumber,
    messagingServiceSid: serviceSid,
    body: body.replaceAll('\0', ''),
    optOutType: optOutTypeOf(body),
  });
}
