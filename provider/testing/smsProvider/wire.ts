import { Type } from '@sinclair/typebox';

/** The published shapes of Twilio's API that we use, requests and responses. The fake conforms to them. */

const sid = (prefix: string) => Type.String({ pattern: `^${prefix}[0-9a-fA-F]{32}$` });
const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** The statuses of a message, in the order of a successful delivery. */
export const messageStatuses = [
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'undelivered',
  'failed',
  'canceled',
  'receiving',
  'received',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The form of `POST /2010-04-01/Accounts/{AccountSid}/Messages.json`; repeated fields are arrays. */
export const CreateMessage = Type.Object(
  {
    To: Type.String({ pattern: '^\\+[1-9][0-9]{1,14}$' }),
    MessagingServiceSid: sid('MG'),
    Body: Type.Optional(Type.String({ maxLength: 1600, minLength: 1 })),
    MediaUrl: Type.Optional(Type.Array(Type.String({ pattern: '^https?://' }), { maxItems: 10 })),
    StatusCallback: Type.Optional(Type.String({ pattern: '^https?://' })),
    ValidityPeriod: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
  },
  { additionalProperties: false },
);

/** A message in responses. */
export const Message = Type.Object(
  {
    account_sid: sid('AC'),
    api_version: Type.String(),
    body: Nullable(Type.String()),
    date_created: Type.String(),
    date_sent: Nullable(Type.String()),
    date_updated: Type.String(),
    direction: Type.Union([Type.Literal('outbound-api'), Type.Literal('outbound-reply'), Type.Literal('inbound')]),
    error_code: Nullable(Type.Integer()),
    error_message: Nullable(Type.String()),
    from: Nullable(Type.String()),
    messaging_service_sid: Nullable(sid('MG')),
    num_media: Type.String(),
    num_segments: Type.String(),
    price: Nullable(Type.String()),
    price_unit: Nullable(Type.String()),
    sid: sid('(SM|MM)'),
    status: Type.Union(messageStatuses.map((status) => Type.Literal(status))),
    subresource_uris: Type.Object({ media: Type.String() }),
    to: Type.String(),
    uri: Type.String(),
  },
  { additionalProperties: false },
);

/** `GET …/Messages.json` */
export const MessageList = Type.Object(
  {
    end: Type.Integer(),
    first_page_uri: Type.String(),
    messages: Type.Array(Message),
    next_page_uri: Nullable(Type.String()),
    page: Type.Integer(),
    page_size: Type.Integer(),
    previous_page_uri: Nullable(Type.String()),
    start: Type.Integer(),
    uri: Type.String(),
  },
  { additionalProperties: false },
);

const meta = (key: string) =>
  Type.Object(
    {
      first_page_url: Type.String(),
      key: Type.Literal(key),
      next_page_url: Nullable(Type.String()),
      page: Type.Integer(),
      page_size: Type.Integer(),
      previous_page_url: Nullable(Type.String()),
      url: Type.String(),
    },
    { additionalProperties: false },
  );

/** `GET /v1/Services`, of which we use id and name. */
export const ServiceList = Type.Object({
  services: Type.Array(Type.Object({ sid: sid('MG'), account_sid: sid('AC'), friendly_name: Type.String() })),
  meta: meta('services'),
});

/** `GET /v1/Services/{ServiceSid}/PhoneNumbers`, of which we use the number. */
export const PhoneNumberList = Type.Object({
  phone_numbers: Type.Array(
    Type.Object({
      sid: sid('PN'),
      account_sid: sid('AC'),
      service_sid: sid('MG'),
      phone_number: Type.String({ pattern: '^\\+[1-9][0-9]{1,14}$' }),
      country_code: Type.String({ pattern: '^[A-Z]{2}$' }),
      capabilities: Type.Array(Type.String()),
    }),
  ),
  meta: meta('phone_numbers'),
});

/** `GET /v1/Services/{ServiceSid}/ShortCodes`: none. */
export const ShortCodeList = Type.Object({ short_codes: Type.Array(Type.Never()), meta: meta('short_codes') });

/** `GET /v1/Services/{ServiceSid}/AlphaSenders`: none. */
export const AlphaSenderList = Type.Object({ alpha_senders: Type.Array(Type.Never()), meta: meta('alpha_senders') });
