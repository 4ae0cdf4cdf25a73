import { Type, type Static } from '@sinclair/typebox';
import { PageQuery } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

const OptionalText = Type.Union([Type.String(), Type.Null()]);

/** A message that the capture transport stored instead of sending it. */
export const OutboxMessage = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  created_at: Type.String(),
  single_send_id: OptionalText,
  /** The name of the single send, or, if `single_send_id` is null, of the automation. */
  single_send_name: OptionalText,
  contact_id: OptionalText,
  /** Its source: `api` is `POST /v3/mail/send`, `system` is Sendwright itself. */
  kind: Type.Union((['single-send', 'automation', 'test', 'api', 'system'] as const).map((kind) => Type.Literal(kind))),
});
export type OutboxMessage = Static<typeof OutboxMessage>;

/** `GET /v3/marketing/outbox?single_send_id&email&page_size&page_token`, newest first. */
export const OutboxPage = Type.Object({ result: Type.Array(OutboxMessage), _metadata: PageMetadata });
export type OutboxPage = Static<typeof OutboxPage>;

/** One message with its parts. `html` is untrusted: show it in a sandboxed frame only. */
export const OutboxMessageDetail = Type.Composite([
  OutboxMessage,
  Type.Object({
    /** Decoded, in the message's order. */
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    html: OptionalText,
    text: OptionalText,
    /** The message as it would be sent over SMTP. */
    source: Type.String(),
    /** True if the message contains a sign-in link: HTML, source and links are shown only to its recipient. */
    links_hidden: Type.Optional(Type.Boolean()),
  }),
]);
export type OutboxMessageDetail = Static<typeof OutboxMessageDetail>;

/** Where messages go: to an SMTP server or the Outbox. */
export const OutboxStatus = Type.Object({
  transport: Type.Union([Type.Literal('capture'), Type.Literal('smtp')]),
  count: Type.Integer(),
});
export type OutboxStatus = Static<typeof OutboxStatus>;

/** `/v3/marketing/outbox`. */
export const outbox = defineRoutes(
  { tag: 'Outbox' },
  {
    'GET /marketing/outbox': {
      summary: 'List captured messages',
      description:
        'Mail of Sendwright itself, such as links for new passwords, is listed in sessions of administrators only.',
      scope: 'marketing.read',
      query: Type.Composite([
        PageQuery,
        Type.Object({
          single_send_id: Type.Optional(Type.String({ maxLength: 100 })),
          email: Type.Optional(Type.String({ maxLength: 254 })),
        }),
      ]),
      responses: { 200: OutboxPage },
    },
    'GET /marketing/outbox/status': {
      summary: 'Read where messages go',
      scope: 'marketing.read',
      responses: { 200: OutboxStatus },
    },
    'GET /marketing/outbox/:id': {
      summary: 'Read a captured message',
      scope: 'marketing.read',
      responses: { 200: OutboxMessageDetail },
    },
    'DELETE /marketing/outbox': {
      summary: 'Delete all captured messages',
      scope: 'marketing_campaigns.delete',
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
    },
  },
);
export type OutboxRoutes = typeof outbox.routes;
