import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** The group that is being edited, for `POST /v3/asm/groups/preview`. `company` is the sender that recipients see. */
export const UnsubscribePageSample = Type.Object({
  type: Type.Union([Type.Literal('unsubscribe'), Type.Literal('preferences')]),
  /** Unset for a group that does not exist yet. */
  id: Type.Optional(Type.Integer()),
  name: Type.String({ maxLength: 200 }),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  /** Whether the preferences page shows it; true by default. */
  is_default: Type.Optional(Type.Boolean()),
  company: Type.Optional(Type.String({ maxLength: 256 })),
});
export type UnsubscribePageSample = Static<typeof UnsubscribePageSample>;

/** A whole page, to be shown in a sandboxed frame. */
export const UnsubscribePagePreview = Type.Object({ html: Type.String() });
export type UnsubscribePagePreview = Static<typeof UnsubscribePagePreview>;

/** `/v3/asm/groups/preview`. */
export const samplePages = defineRoutes(
  { tag: 'Unsubscribe groups', feature: 'mc.unsubscribe_groups' },
  {
    'POST /asm/groups/preview': {
      summary: 'Preview the unsubscribe or preferences page of a group as it is being edited',
      scope: 'asm.groups.read',
      audit: false,
      body: UnsubscribePageSample,
      responses: { 200: UnsubscribePagePreview },
    },
  },
);
export type SamplePageRoutes = typeof samplePages.routes;

/** A message to preview (`POST /v3/marketing/preview`) with a contact's data or the given data. */
export const MessagePreviewRequest = Type.Object({
  html_content: Type.String({ maxLength: 1_048_576 }),
  subject: Type.Optional(Type.String({ maxLength: 10_000 })),
  preheader: Type.Optional(Type.String({ maxLength: 10_000 })),
  plain_content: Type.Optional(Type.String({ maxLength: 1_048_576 })),
  contact_id: Type.Optional(Type.String({ format: 'uuid' })),
  /** Takes precedence over the contact's fields. */
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  sender_id: Type.Optional(Type.Integer()),
});
export type MessagePreviewRequest = Static<typeof MessagePreviewRequest>;

/** An error that prevents rendering. `line` counts from 1, `column` from 0. */
export const MessageProblem = Type.Object({
  field: Type.Union([
    Type.Literal('subject'),
    Type.Literal('preheader'),
    Type.Literal('html_content'),
    Type.Literal('plain_content'),
  ]),
  line: Type.Integer(),
  column: Type.Integer(),
  message: Type.String(),
});
export type MessageProblem = Static<typeof MessageProblem>;

/**
 * The message as one recipient would get it, without tracking. Parts with errors are empty. `from` is the requested
 * sender, even if it was deleted.
 */
export const MessagePreview = Type.Object({
  from: Type.Optional(Type.Object({ name: Type.String(), email: Type.String() })),
  subject: Type.String(),
  preheader: Type.String(),
  html: Type.String(),
  text: Type.String(),
  problems: Type.Array(MessageProblem),
});
export type MessagePreview = Static<typeof MessagePreview>;

/** `/v3/marketing/preview`. */
export const previews = defineRoutes(
  { tag: 'Single sends' },
  {
    'POST /marketing/preview': {
      summary: 'Render a message as one contact would get it',
      scope: 'marketing.read',
      // The editor calls it after each pause in typing.
      audit: false,
      bodyLimit: 8 * 1024 * 1024,
      body: MessagePreviewRequest,
      responses: { 200: MessagePreview },
    },
  },
);
export type PreviewRoutes = typeof previews.routes;
