import { Type, type Static } from '@sinclair/typebox';

/** The parts of Twilio's published API responses that are used; other properties are ignored. */

const Text = Type.Union([Type.String(), Type.Null()]);
/** What is stored has limits: no response may keep an outcome from being written. */
const Code = Type.Union([Type.Integer({ minimum: 0, maximum: 9_999_999 }), Type.Null()]);

export const ApiProblem = Type.Object({ code: Type.Optional(Code), message: Type.Optional(Text) });

/** `GET /2010-04-01/Accounts/{Sid}.json` */
export const ApiAccount = Type.Object({ sid: Type.String(), status: Type.Optional(Text) });

/** `GET /v1/Services` */
export const ServicePage = Type.Object({
  services: Type.Array(Type.Object({ sid: Type.String(), friendly_name: Text })),
  meta: Type.Object({ next_page_url: Type.Optional(Text) }),
});

/** `GET /v1/Services/{ServiceSid}/PhoneNumbers` */
export const PhoneNumberPage = Type.Object({ phone_numbers: Type.Array(Type.Object({ phone_number: Text })) });

/** `GET /v1/Services/{ServiceSid}/ShortCodes` */
export const ShortCodePage = Type.Object({ short_codes: Type.Array(Type.Object({ short_code: Text })) });

/** `GET /v1/Services/{ServiceSid}/AlphaSenders` */
export const AlphaSenderPage = Type.Object({ alpha_senders: Type.Array(Type.Object({ alpha_sender: Text })) });

/** A message as returned and listed. Numbers are strings; times are RFC 2822. */
export const ApiMessage = Type.Object({
  sid: Type.String({ pattern: '^(SM|MM)[0-9a-fA-F]{32}$' }),
  status: Type.String({ pattern: '^[a-z_-]{1,40}$' }),
  to: Type.Optional(Text),
  body: Type.Optional(Text),
  /** `outbound-api`: accepted from us. `outbound-reply`: the provider's reply to a keyword. */
  direction: Type.Optional(Text),
  messaging_service_sid: Type.Optional(Text),
  /** '0' until the provider has split it. */
  num_segments: Type.Optional(Text),
  num_media: Type.Optional(Text),
  price: Type.Optional(Text),
  price_unit: Type.Optional(Text),
  error_code: Type.Optional(Code),
  date_created: Type.Optional(Text),
});
export type ApiMessage = Static<typeof ApiMessage>;

/** The parts that a message is billed as; null: the provider has not said. */
export const billedParts = ({ num_segments: parts }: Pick<ApiMessage, 'num_segments'>): number | null =>
  parts && /^[1-9]\d?$/.test(parts) ? Number(parts) : null;

/** `GET /2010-04-01/Accounts/{AccountSid}/Messages.json`, newest first. */
export const MessagePage = Type.Object({ messages: Type.Array(ApiMessage), next_page_uri: Type.Optional(Text) });
