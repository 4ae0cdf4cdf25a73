import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody } from './common';
import { defineRoutes } from './contract';

/** What the phones of recipients show as the sender. */
export const SmsSender = Type.Object({
  type: Type.Union([Type.Literal('phone_number'), Type.Literal('short_code'), Type.Literal('alpha_sender')]),
  /** E.164 of a phone number, the digits of a short code, the name of an alphanumeric sender. */
  value: Type.String(),
});
export type SmsSender = Static<typeof SmsSender>;
/** In the provider's order: phone numbers, short codes, names. */
export const SmsSenders = Type.Object({ result: Type.Array(SmsSender) });
export type SmsSenders = Static<typeof SmsSenders>;

/** A message on the phone of a contact. */
export const SmsConversationEntry = Type.Object({
  id: Type.String(),
  /** When it was sent, or received by the account. */
  at: Type.String(),
  /** `out`: to the contact. */
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  /** Empty if it only had attachments. */
  body: Type.String(),
  /** The number of attachments. */
  attachments: Type.Integer(),
});
export type SmsConversationEntry = Static<typeof SmsConversationEntry>;
/** The newest twenty, oldest first. */
export const SmsConversation = Type.Object({ result: Type.Array(SmsConversationEntry) });
export type SmsConversation = Static<typeof SmsConversation>;

export const SmsConversationFilter = Type.Object({
  contact_id: Type.String({ format: 'uuid' }),
  messaging_service_sid: Type.String({ maxLength: 100 }),
});
export type SmsConversationFilter = Static<typeof SmsConversationFilter>;

/** What recipients' phones show around a message; our extensions. */
export const smsConversations = defineRoutes(
  { tag: 'SMS', feature: 'mc.sms' },
  {
    'GET /marketing/sms/messaging_services/:sid/senders': {
      summary: 'List the senders of a messaging service',
      description: 'Reads the phone numbers, short codes and names of the service from the provider, 100 of each.',
      scope: 'marketing.read',
      responses: { 200: SmsSenders },
      failures: { 502: ErrorBody },
      errors: ['sms_not_connected', 'sms_credentials_refused', 'sms_provider_unavailable'],
    },
    'GET /marketing/sms/conversation': {
      summary: 'Read the conversation with a contact',
      description:
        'The newest twenty messages between a contact and a messaging service, oldest first. Merge tags of sent ' +
        "messages show the contact's present data.",
      scope: 'marketing.read',
      query: SmsConversationFilter,
      responses: { 200: SmsConversation },
    },
  },
);
export type SmsConversationRoutes = typeof smsConversations.routes;
