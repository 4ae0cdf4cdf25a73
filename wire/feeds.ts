import { Type, type Static } from '@sinclair/typebox';
import { HeaderText, Text } from './common';
import { defineRoutes } from './contract';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const fields = {
  name: Text({ minLength: 1, maxLength: 100 }),
  /** Of an RSS or Atom feed on the public internet. */
  url: Type.String({ minLength: 1, maxLength: 2048 }),
  /** `[item]` is the title of the newest item, `[feed]` that of the feed. */
  subject: HeaderText({ minLength: 1, maxLength: 500 }),
  list_ids: Type.Array(Type.String({ maxLength: 36 }), { minItems: 1, maxItems: 10 }),
  sender_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  suppression_group_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  /** Of the day, by the account's clock. */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** From 0, Sunday. */
  weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  /** Items in one send, the newest; others count as seen. */
  most_items: Type.Integer({ minimum: 1, maximum: 20 }),
  /** False: the single send stays a draft. */
  sends_itself: Type.Boolean(),
};

/** A feed whose new items become single sends. Times are ISO 8601. */
export const Feed = Type.Object({
  id: Type.String(),
  ...fields,
  subject: Type.String(),
  name: Type.String(),
  enabled: Type.Boolean(),
  next_at: orNull(Type.String()),
  checked_at: orNull(Type.String()),
  /** Why it couldn't be read, or its single send not be scheduled; null: it worked. */
  problem: orNull(Type.String()),
  /** The latest single send of it. */
  last_send_id: orNull(Type.String()),
});
export type Feed = Static<typeof Feed>;

export const FeedCreate = Type.Object(fields, { additionalProperties: false });
export type FeedCreate = Static<typeof FeedCreate>;

/** Omitted fields stay unchanged. Another `url` starts again: what it has already is not sent. */
export const FeedChange = Type.Partial(Type.Object({ ...fields, enabled: Type.Boolean() }), {
  additionalProperties: false,
});
export type FeedChange = Static<typeof FeedChange>;

export const FeedPreviewRequest = Type.Object(
  {
    url: fields.url,
    subject: Type.Optional(fields.subject),
    sender_id: Type.Optional(fields.sender_id),
    most_items: Type.Optional(fields.most_items),
  },
  { additionalProperties: false },
);
export type FeedPreviewRequest = Static<typeof FeedPreviewRequest>;

/** What would be sent if the newest items were new. */
export const FeedPreview = Type.Object({
  title: Type.String(),
  items: Type.Integer(),
  subject: Type.String(),
  html: Type.String(),
});
export type FeedPreview = Static<typeof FeedPreview>;

/** `single_send_id`: of the new items; null if there were none. */
export const FeedCheck = Type.Object({ new_items: Type.Integer(), single_send_id: orNull(Type.String()) });
export type FeedCheck = Static<typeof FeedCheck>;

const update = 'marketing_campaigns.update';

/** `/v3/marketing/feeds`: single sends made of RSS; our extension. */
export const feeds = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'GET /marketing/feeds': {
      summary: 'List the feeds that become single sends',
      scope: 'marketing.read',
      responses: { 200: Type.Object({ result: Type.Array(Feed) }) },
    },
    'POST /marketing/feeds': {
      summary: 'Send what is new in a feed',
      description: 'The feed is read at once: what it has already counts as seen.',
      scope: update,
      audit: 'feed.created',
      perMinute: 20,
      body: FeedCreate,
      responses: { 201: Feed },
    },
    'POST /marketing/feeds/preview': {
      summary: 'Preview the email of a feed',
      scope: update,
      audit: false,
      perMinute: 20,
      body: FeedPreviewRequest,
      responses: { 200: FeedPreview },
    },
    'GET /marketing/feeds/:id': { summary: 'Get a feed', scope: 'marketing.read', responses: { 200: Feed } },
    'PATCH /marketing/feeds/:id': {
      summary: 'Change a feed',
      scope: update,
      audit: 'feed.changed',
      perMinute: 20,
      body: FeedChange,
      responses: { 200: Feed },
    },
    'DELETE /marketing/feeds/:id': {
      summary: 'Stop sending what is new in a feed',
      scope: 'marketing_campaigns.delete',
      audit: 'feed.deleted',
      responses: { 204: Type.Null() },
    },
    'POST /marketing/feeds/:id/check': {
      summary: 'Look for new items now',
      scope: update,
      audit: 'feed.checked',
      perMinute: 20,
      responses: { 200: FeedCheck },
    },
  },
);
export type FeedRoutes = typeof feeds.routes;
