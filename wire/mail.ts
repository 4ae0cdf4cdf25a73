import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody, HeaderText } from './common';
import { defineRoutes } from './contract';

const MailAddress = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 320 }),
  name: Type.Optional(HeaderText({ maxLength: 1000 })),
});
export type MailAddress = Static<typeof MailAddress>;

/** Unix seconds. */
const SendAt = Type.Integer({ minimum: 0, maximum: 99_999_999_999 });
const Switch = Type.Object({ enable: Type.Optional(Type.Boolean()) });
const Headers = Type.Record(Type.String(), Type.String());
const Arguments = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
const Subject = HeaderText({ minLength: 1, maxLength: 5000 });

const Personalization = Type.Object({
  to: Type.Array(MailAddress, { minItems: 1, maxItems: 1000 }),
  cc: Type.Optional(Type.Array(MailAddress, { maxItems: 1000 })),
  bcc: Type.Optional(Type.Array(MailAddress, { maxItems: 1000 })),
  from: Type.Optional(MailAddress),
  subject: Type.Optional(Subject),
  headers: Type.Optional(Headers),
  /** Replacements for tags in subject, content and reply address; not allowed with dynamic templates. */
  substitutions: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The data for a dynamic template. */
  dynamic_template_data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  custom_args: Type.Optional(Arguments),
  send_at: Type.Optional(SendAt),
});
export type MailPersonalization = Static<typeof Personalization>;

const Attachment = Type.Object({
  /** Base64. */
  content: Type.String({ minLength: 1 }),
  type: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  filename: HeaderText({ minLength: 1, maxLength: 255 }),
  disposition: Type.Optional(Type.Union([Type.Literal('inline'), Type.Literal('attachment')])),
  content_id: Type.Optional(HeaderText({ maxLength: 255 })),
});

/** One request to send mail (provider API, `POST /v3/mail/send`). Each personalization is a separate message. */
export const MailSend = Type.Object({
  personalizations: Type.Array(Personalization, { minItems: 1, maxItems: 1000 }),
  from: MailAddress,
  reply_to: Type.Optional(MailAddress),
  reply_to_list: Type.Optional(Type.Array(MailAddress, { maxItems: 1000, uniqueItems: true })),
  subject: Type.Optional(Subject),
  /** Text first, then HTML, then other types. */
  content: Type.Optional(
    Type.Array(
      Type.Object({ type: Type.String({ minLength: 1, maxLength: 255 }), value: Type.String({ minLength: 1 }) }),
      { minItems: 1, maxItems: 10 },
    ),
  ),
  attachments: Type.Optional(Type.Array(Attachment, { maxItems: 1000 })),
  template_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  headers: Type.Optional(Headers),
  categories: Type.Optional(
    Type.Array(HeaderText({ minLength: 1, maxLength: 255 }), { maxItems: 10, uniqueItems: true }),
  ),
  /** The provider's API describes it as text, so a JSON object as text is accepted, too. */
  custom_args: Type.Optional(Type.Union([Arguments, Type.String()])),
  send_at: Type.Optional(SendAt),
  batch_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  asm: Type.Optional(
    Type.Object({
      group_id: Type.Integer(),
      groups_to_display: Type.Optional(Type.Array(Type.Integer(), { maxItems: 25 })),
    }),
  ),
  ip_pool_name: Type.Optional(Type.String({ minLength: 2, maxLength: 64 })),
  mail_settings: Type.Optional(
    Type.Object({
      bypass_list_management: Type.Optional(Switch),
      bypass_spam_management: Type.Optional(Switch),
      bypass_bounce_management: Type.Optional(Switch),
      bypass_unsubscribe_management: Type.Optional(Switch),
      footer: Type.Optional(
        Type.Object({
          enable: Type.Optional(Type.Boolean()),
          text: Type.Optional(Type.String()),
          html: Type.Optional(Type.String()),
        }),
      ),
      sandbox_mode: Type.Optional(Switch),
    }),
  ),
  tracking_settings: Type.Optional(
    Type.Object({
      click_tracking: Type.Optional(
        Type.Object({ enable: Type.Optional(Type.Boolean()), enable_text: Type.Optional(Type.Boolean()) }),
      ),
      open_tracking: Type.Optional(
        Type.Object({
          enable: Type.Optional(Type.Boolean()),
          substitution_tag: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
        }),
      ),
      subscription_tracking: Type.Optional(
        Type.Object({
          enable: Type.Optional(Type.Boolean()),
          text: Type.Optional(Type.String()),
          html: Type.Optional(Type.String()),
          substitution_tag: Type.Optional(Type.String({ maxLength: 200 })),
        }),
      ),
      ganalytics: Type.Optional(
        Type.Object({
          enable: Type.Optional(Type.Boolean()),
          utm_source: Type.Optional(Type.String({ maxLength: 500 })),
          utm_medium: Type.Optional(Type.String({ maxLength: 500 })),
          utm_term: Type.Optional(Type.String({ maxLength: 500 })),
          utm_content: Type.Optional(Type.String({ maxLength: 500 })),
          utm_campaign: Type.Optional(Type.String({ maxLength: 500 })),
        }),
      ),
    }),
  ),
});
export type MailSend = Static<typeof MailSend>;

/** A batch id that requests can name, to pause or cancel them together. */
export const MailBatch = Type.Object({ batch_id: Type.String() });
export type MailBatch = Static<typeof MailBatch>;

export const BatchStatus = Type.Union([Type.Literal('pause'), Type.Literal('cancel')]);
export type BatchStatus = Static<typeof BatchStatus>;

/** A batch that is paused or canceled. */
export const ScheduledSend = Type.Object({ batch_id: Type.String(), status: BatchStatus });
export type ScheduledSend = Static<typeof ScheduledSend>;

export const ScheduledSendCreate = Type.Object({
  batch_id: Type.String({ minLength: 1, maxLength: 100 }),
  status: BatchStatus,
});
export const ScheduledSendUpdate = Type.Object({ status: BatchStatus });

/** `/v3/mail/send` */
export const mail = defineRoutes(
  { tag: 'Mail' },
  {
    'POST /mail/send': {
      summary: 'Send mail',
      description:
        'An Idempotency-Key header makes the request safe to repeat: an equal one with the same key gets the same ' +
        'answer for 24 hours and sends nothing.',
      scope: 'mail.send',
      audit: false,
      unlimited: true,
      // Room for attachments in base64.
      bodyLimit: 30 * 1024 * 1024,
      body: MailSend,
      // 200: sandbox mode.
      responses: { 200: Type.Null(), 202: Type.Null() },
      failures: { 413: ErrorBody, 422: ErrorBody },
    },
  },
);
export type MailRoutes = typeof mail.routes;

/** `/v3/mail/batch` and `/v3/user/scheduled_sends`: batches of mail, which can be paused and canceled. */
export const mailBatches = defineRoutes(
  { tag: 'Mail' },
  {
    'POST /mail/batch': {
      summary: 'Create a batch id',
      scope: 'mail.batch.create',
      audit: false,
      responses: { 201: MailBatch },
    },
    'GET /mail/batch/:batch_id': {
      summary: 'Check whether a batch id exists',
      scope: 'mail.batch.read',
      responses: { 200: MailBatch },
    },
    'POST /user/scheduled_sends': {
      summary: 'Pause or cancel a batch',
      scope: 'user.scheduled_sends.create',
      audit: false,
      body: ScheduledSendCreate,
      responses: { 201: ScheduledSend },
    },
    'GET /user/scheduled_sends': {
      summary: 'List paused and canceled batches',
      scope: 'user.scheduled_sends.read',
      responses: { 200: Type.Array(ScheduledSend) },
    },
    'GET /user/scheduled_sends/:batch_id': {
      summary: 'Check whether a batch is paused or canceled',
      scope: 'user.scheduled_sends.read',
      responses: { 200: Type.Array(ScheduledSend) },
    },
    'PATCH /user/scheduled_sends/:batch_id': {
      summary: 'Change between paused and canceled',
      scope: 'user.scheduled_sends.update',
      audit: false,
      body: ScheduledSendUpdate,
      responses: { 204: Type.Null() },
    },
    'DELETE /user/scheduled_sends/:batch_id': {
      summary: 'Resume a batch',
      scope: 'user.scheduled_sends.delete',
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
    },
  },
);
export type MailBatchRoutes = typeof mailBatches.routes;
