import { Type, type Static } from '@sinclair/typebox';
import { HeaderText } from './common';
import { defineRoutes } from './contract';
import { SendToInput } from './singleSends';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** The recipients of a send: `POST /v3/marketing/singlesends/audience`; our extension. */
export const AudienceRequest = Type.Object({
  send_to: SendToInput,
  /** An unsubscribe group to respect in addition to global unsubscribes. */
  suppression_group_id: Type.Optional(Nullable(Type.Integer())),
});
export type AudienceRequest = Static<typeof AudienceRequest>;

/** Each contact counts once, under the first category that applies. `included` is the sum of all others. */
export const Audience = Type.Object({
  /** Included contacts with an address, deduplicated. */
  included: Type.Integer(),
  excluded: Type.Integer(),
  spam_reports: Type.Integer(),
  /** From everything or from the group. */
  unsubscribed: Type.Integer(),
  bounced: Type.Integer(),
  invalid: Type.Integer(),
  /** Contacts who paused email. */
  paused: Type.Integer(),
  /** Contacts who chose to get email at most weekly or monthly, and got some since. */
  less_often: Type.Integer(),
  /** Contacts who have reached the frequency cap. */
  capped: Type.Integer(),
  /** Contacts who would receive it if it were sent now. */
  receives: Type.Integer(),
});
export type Audience = Static<typeof Audience>;

/** Whom a text message would go to: `POST /v3/marketing/singlesends/sms_audience`; our extension. */
export const SmsAudienceRequest = Type.Object({
  send_to: SendToInput,
  /** Whose opt-outs count beside those of all text messages. */
  messaging_service_sid: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  /** Names of fields to count empty ones of, as merge tags have them. */
  fields: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
});
export type SmsAudienceRequest = Static<typeof SmsAudienceRequest>;

/** Each contact counts once, in the first that holds: `included` is the sum of all others. */
export const SmsAudience = Type.Object({
  /** Contacts on what is included, duplicates taken out. */
  included: Type.Integer(),
  excluded: Type.Integer(),
  /** Without a `phone_number_id`. */
  no_number: Type.Integer(),
  /** Numbers that the provider has said text messages cannot reach. */
  not_mobile: Type.Integer(),
  /** Of the messaging service. */
  opted_out: Type.Integer(),
  opted_out_of_all: Type.Integer(),
  /** Without consent in the field of the sending settings that asks for it. */
  no_consent: Type.Integer(),
  /** Who has had as many sends lately as the frequency cap allows. */
  capped: Type.Integer(),
  /** Who will receive it, if it is sent now. */
  receives: Type.Integer(),
  /** Of the requested fields, how many of those who receive it have no value. */
  empty_fields: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), known: Type.Boolean(), empty: Type.Integer() })),
  ),
});
export type SmsAudience = Static<typeof SmsAudience>;

/** A link of the message and what its address answers. */
export const CheckedLink = Type.Object({
  url: Type.String(),
  /** The variation that contains it, for an A/B test. */
  variation: Nullable(Type.String()),
  /** `skipped`: not a web address, or different for each recipient. */
  state: Type.Union([Type.Literal('ok'), Type.Literal('broken'), Type.Literal('unknown'), Type.Literal('skipped')]),
  status: Nullable(Type.Integer()),
  problem: Nullable(Type.String()),
});
export type CheckedLink = Static<typeof CheckedLink>;

/** A merge field of the message, and for how many recipients it is empty. */
export const CheckedField = Type.Object({
  name: Type.String(),
  /** False: no contact has such a field, probably a typo. */
  known: Type.Boolean(),
  /** Recipients without a value. */
  empty: Type.Integer(),
  /** Whether the tag has a fallback: `{{insert name "default=…"}}`. */
  has_default: Type.Boolean(),
});
export type CheckedField = Static<typeof CheckedField>;

/**
 * `POST /v3/marketing/singlesends/{id}/preflight`: checks that can't be done by looking at the message; our extension.
 */
export const Preflight = Type.Object({
  links: Type.Array(CheckedLink),
  fields: Type.Array(CheckedField),
  /** The size in bytes of the largest HTML part, as sent. */
  html_bytes: Type.Integer(),
  /** Gmail shows the first 102,000 bytes and hides the rest, including the unsubscribe link and the open pixel. */
  clipped: Type.Boolean(),
  /** False: the message has no unsubscribe link, so a footer is added. */
  offers_unsubscribe: Type.Boolean(),
  /** Contacts who would receive it if it were sent now. */
  recipients: Type.Integer(),
});
export type Preflight = Static<typeof Preflight>;

/** `POST /v3/marketing/test/send_email`. */
export const TestSend = Type.Object({
  /** The id of a single send, a variation of its A/B test, a dynamic template, or a design (our extension). */
  template_id: Type.String(),
  /** For a dynamic template: a version other than the active one. */
  version_id_override: Type.Optional(Nullable(Type.String())),
  /** True: use the draft of that version, if it has one. Our extension. */
  draft: Type.Optional(Type.Boolean()),
  /** False: a pre-built design keeps its own look instead of that of the brand kit. Our extension. */
  in_brand: Type.Optional(Type.Boolean()),
  sender_id: Type.Optional(Nullable(Type.Integer())),
  /** Instead of `sender_id`: the address of a verified sender. */
  from_address: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
  suppression_group_id: Type.Optional(Nullable(Type.Integer())),
  custom_unsubscribe_url: Type.Optional(Nullable(HeaderText({ maxLength: 2000 }))),
  emails: Type.Array(Type.String()),
  /** Values for the message's tags. They take precedence over the fields of a contact with the address. */
  substitutions: Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown()))),
});
export type TestSend = Static<typeof TestSend>;

/**
 * `dynamic-templates`: `template_id` is a dynamic template, and values come only from `substitutions`, as with
 * mail/send. `pre-built-designs`: it is a pre-built design, and sample data fills in what nothing else does; our
 * extension.
 */
const TestSource = Type.Union([Type.Literal('dynamic-templates'), Type.Literal('pre-built-designs')]);
export type TestSource = Static<typeof TestSource>;
export const TestSendQuery = Type.Object({ test_source: Type.Optional(TestSource) });

/** Checks before a send. */
export const sendChecks = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'POST /marketing/singlesends/audience': {
      summary: 'Count the recipients of a send',
      scope: 'marketing.read',
      audit: false,
      body: AudienceRequest,
      responses: { 200: Audience },
    },
    'POST /marketing/singlesends/sms_audience': {
      summary: 'Count the recipients of a text message',
      scope: 'marketing.read',
      audit: false,
      body: SmsAudienceRequest,
      responses: { 200: SmsAudience },
    },
    'POST /marketing/singlesends/:id/preflight': {
      summary: 'Check links, merge fields and size before sending',
      scope: 'marketing.read',
      audit: false,
      responses: { 200: Preflight },
    },
  },
);
export type SendCheckRoutes = typeof sendChecks.routes;

/** `/v3/marketing/test/send_email`. */
export const testSends = defineRoutes(
  { tag: 'Test sends' },
  {
    'POST /marketing/test/send_email': {
      summary: 'Send a test message',
      scope: 'marketing_campaigns.update',
      audit: false,
      query: TestSendQuery,
      body: TestSend,
      responses: { 202: Type.Object({}) },
      errors: ['test_recipient_unsubscribed'],
    },
  },
);
export type TestSendRoutes = typeof testSends.routes;
