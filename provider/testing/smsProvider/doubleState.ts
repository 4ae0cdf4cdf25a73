import { createHmac, randomBytes } from 'node:crypto';
import type { Static } from '@sinclair/typebox';
import type { Message, MessageStatus } from './wire';

/** A provider id: a prefix and 32 hexadecimal digits. */
export const newSid = (prefix: string): string => `${prefix}${randomBytes(16).toString('hex')}`;

/** A message that the fake accepted. */
export interface AcceptedMessage {
  readonly sid: string;
  readonly to: string;
  readonly body: string;
  readonly messagingServiceSid: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | undefined;
  /** Seconds, as they were sent; unset: the provider's own limit. */
  readonly validityPeriod?: string | undefined;
  readonly createdAt: Date;
  /** Set: the provider's own reply to a keyword. */
  readonly isReply?: boolean;
  status: MessageStatus;
  errorCode: number | null;
}

/** A message in the API's shape. */
export function presentMessage(accountSid: string, message: AcceptedMessage): Static<typeof Message> {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  const sent = ['sent', 'delivered', 'undelivered'].includes(message.status);
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: message.createdAt.toUTCString().replace('GMT', '+0000'),
    date_sent: sent ? message.createdAt.toUTCString().replace('GMT', '+0000') : null,
    date_updated: message.createdAt.toUTCString().replace('GMT', '+0000'),
    direction: message.isReply ? 'outbound-reply' : 'outbound-api',
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : 'It was not delivered.',
    from: sent ? '+15005550006' : null,
    messaging_service_sid: message.messagingServiceSid,
    num_media: String(message.mediaUrls.length),
    num_segments: sent ? '1' : '0',
    price: sent ? '-0.00790' : null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

/** The signature of a webhook's form: HMAC-SHA1 of the address and the fields sorted by name. */
export function signForm(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const text = Object.keys(fields)
    .toSorted()
    .reduce((whole, name) => `${whole}${name}${fields[name]}`, url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}
