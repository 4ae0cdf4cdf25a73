import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody } from './common';
import { defineRoutes } from './contract';
import { CustomEventWrite } from './events';
import { limits } from './limits';

const { event: limit, eventSource: own } = limits;

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** Who posts: Stripe and Shopify are understood; what others post is mapped. */
export const EventService = Type.Union([Type.Literal('stripe'), Type.Literal('shopify'), Type.Literal('other')]);
export type EventService = Static<typeof EventService>;

/** A place in a posted JSON object: names, and positions in lists from 0, separated by dots: `order.items.0.sku`. */
const Path = Type.String({ minLength: 1, maxLength: own.path });

/** Where in a post of another service the parts of the event are. */
export const EventMapping = Type.Object(
  {
    /** The name of all its events; null: it is at `name_path`. */
    name: orNull(Type.String({ minLength: 1, maxLength: limit.name })),
    name_path: orNull(Path),
    /** Whose event it is: at least one of the three is set. A value that is missing in a post is left out. */
    email_path: orNull(Path),
    phone_path: orNull(Path),
    external_id_path: orNull(Path),
    /** What makes it safe to repeat a post; null: each post is a new event. */
    id_path: orNull(Path),
    /** When it happened; null: when the post arrives. */
    time_path: orNull(Path),
    properties: Type.Array(
      Type.Object(
        { name: Type.String({ minLength: 1, maxLength: limit.property }), path: Path },
        { additionalProperties: false },
      ),
      { maxItems: own.properties },
    ),
  },
  { additionalProperties: false },
);
export type EventMapping = Static<typeof EventMapping>;

const fields = {
  name: Type.String({ minLength: 1, maxLength: own.name }),
  /** The signing secret of Stripe's endpoint or Shopify's shop; never returned. Others are known by their address. */
  secret: Type.String({ minLength: 1, maxLength: own.secret }),
  /** Of `other`; null: posts are kept to be mapped, and no events are recorded yet. */
  mapping: orNull(EventMapping),
  /** Whether unknown contacts are created. Default: true. */
  create_contacts: Type.Boolean(),
};

export const EventSourceRequest = Type.Object(
  {
    name: fields.name,
    service: EventService,
    secret: Type.Optional(fields.secret),
    mapping: Type.Optional(fields.mapping),
    create_contacts: Type.Optional(fields.create_contacts),
  },
  { additionalProperties: false },
);
export type EventSourceRequest = Static<typeof EventSourceRequest>;

export const EventSourceChange = Type.Partial(
  Type.Object({ ...fields, enabled: Type.Boolean() }, { additionalProperties: false }),
);
export type EventSourceChange = Static<typeof EventSourceChange>;

/** A service that posts what contacts did. */
export const EventSource = Type.Object({
  id: Type.String(),
  name: Type.String(),
  service: EventService,
  /** Where the service posts. Whoever knows it can post: null without `marketing_campaigns.update`. */
  url: orNull(Type.String()),
  /** Posts to a source that is off are refused. */
  enabled: Type.Boolean(),
  mapping: orNull(EventMapping),
  create_contacts: Type.Boolean(),
  /** Posts that became events, or had been recorded before. */
  accepted: Type.Integer(),
  accepted_at: orNull(Type.String()),
  /** Posts that did not, and why the last of them. */
  refused: Type.Integer(),
  problem: orNull(Type.String()),
  problem_at: orNull(Type.String()),
  /** The last post to a source of `other`, as JSON, to map it; null as for `url`. */
  last_post: orNull(Type.String()),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type EventSource = Static<typeof EventSource>;

export const EventSourceList = Type.Object({ result: Type.Array(EventSource), max_allowed: Type.Integer() });
export type EventSourceList = Static<typeof EventSourceList>;

/** What a mapping makes of the last post. */
export const EventPreview = Type.Object({
  event: orNull(Type.Pick(CustomEventWrite, ['contact', 'name', 'properties', 'time', 'id'])),
  errors: ErrorBody.properties.errors,
});
export type EventPreview = Static<typeof EventPreview>;

const params = Type.Object({ id: Type.String({ maxLength: 36 }) });

/** `/v3/marketing/events/sources`: services that post events themselves, our extension. */
export const eventSources = defineRoutes(
  { tag: 'Events', feature: 'mc.contacts' },
  {
    'GET /marketing/events/sources': {
      summary: 'List services that post events',
      scope: 'marketing.read',
      responses: { 200: EventSourceList },
    },
    'POST /marketing/events/sources': {
      summary: 'Add a service that posts events',
      description: 'The response has the `url` to enter there.',
      scope: 'marketing_campaigns.update',
      audit: 'event_source.created',
      body: EventSourceRequest,
      responses: { 201: EventSource },
    },
    'GET /marketing/events/sources/:id': {
      summary: 'Get a service that posts events',
      scope: 'marketing.read',
      params,
      responses: { 200: EventSource },
    },
    'PATCH /marketing/events/sources/:id': {
      summary: 'Change a service that posts events',
      scope: 'marketing_campaigns.update',
      audit: 'event_source.changed',
      params,
      body: EventSourceChange,
      responses: { 200: EventSource },
    },
    'DELETE /marketing/events/sources/:id': {
      summary: 'Delete a service that posts events; its events stay',
      scope: 'marketing_campaigns.update',
      audit: 'event_source.deleted',
      params,
      responses: { 204: Type.Null() },
    },
    'POST /marketing/events/sources/:id/preview': {
      summary: 'See what a mapping makes of the last post',
      scope: 'marketing_campaigns.update',
      audit: false,
      params,
      body: Type.Object({ mapping: EventMapping }, { additionalProperties: false }),
      responses: { 200: EventPreview },
    },
  },
);
export type EventSourceRoutes = typeof eventSources.routes;
