import { randomBytes } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { DeliveryAttempt } from '../../../delivery/ledger/deliverySource';
import type { MessageKeeper } from '../../../delivery/transport/keepMessages';
import { type Delivered, Withdrawn } from '../../../delivery/transport/transport';
import type { SmsMessage } from '../api/smsApi';
import type { SmsMessageKey } from './statusUrl';

/** The characters of a text that identify it in a list. */
const subjectLength = 200;

/** What the Outbox keeps of a text message besides its number. */
const CapturedText = Type.Object({
  body: Type.String(),
  media_urls: Type.Array(Type.String()),
  messaging_service_sid: Type.String(),
  segments: Type.Integer(),
});
export type CapturedText = Static<typeof CapturedText>;

/** An id as the SMS provider gives it to its messages. */
export const newMessageSid = (): string => `SM${randomBytes(16).toString('hex')}`;

/** Stores a text message for the Outbox. Returns its id. @throws TransportError */
export async function storeText(
  keeper: MessageKeeper,
  key: Pick<SmsMessageKey, 'accountId'> & Partial<SmsMessageKey>,
  { to, body, mediaUrls, messagingServiceSid }: SmsMessage,
  segments: number,
): Promise<string> {
  const text: CapturedText = { body, media_urls: [...mediaUrls], messaging_service_sid: messagingServiceSid, segments };
  const messageId = newMessageSid();
  await keeper.keep({
    ...key,
    channel: 'sms',
    messageId,
    to,
    subject: body.replaceAll(/\s+/g, ' ').slice(0, subjectLength),
    raw: Buffer.from(JSON.stringify(text)),
  });
  return messageId;
}

/** Hands a text message to the Outbox as `sendText` does to the provider. @throws TransportError or Withdrawn */
export async function captureText(
  keeper: MessageKeeper,
  key: SmsMessageKey,
  message: SmsMessage,
  segments: number,
  { begin, signal, cut }: Pick<DeliveryAttempt, 'begin' | 'signal' | 'cut'>,
): Promise<Delivered> {
  if (signal.aborted) throw new Withdrawn();
  await begin();
  cut?.addEventListener('abort', keeper.cut, { once: true });
  const id = await storeText(keeper, key, message, segments);
  return { response: `captured ${id}`, receipt: { id, segments } };
}

/** A recipient's captured message; undefined if there is none. */
export async function findCapturedText(
  database: Queryable,
  { accountId, streamId, contactId }: SmsMessageKey,
): Promise<{ readonly sid: string; readonly segments: number } | undefined> {
  const row = await database.first<{ message_id: string; raw: Buffer }>(sql`
    select message_id, raw from captured_messages
    where account_id = ${accountId} and single_send_id = ${streamId} and contact_id = ${contactId} and channel = 'sms'
    order by captured_message_id limit 1`);
  return row && { sid: row.message_id, segments: readCapturedText(row.raw).segments };
}

/** Parses what `storeText` stored. */
export const readCapturedText = (raw: Buffer): CapturedText =>
  Value.Decode(CapturedText, JSON.parse(raw.toString('utf8')));
