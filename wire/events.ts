import { Type, type Static } from '@sinclair/typebox';
import { ErrorBody } from './common';
import { defineRoutes } from './contract';
import { limits } from './limits';

const { event: limit } = limits;

/**
 * Whose event it is. The first identifier that finds a contact decides, in this order; for a contact that is created,
 * all are stored. `phone` is an E.164 number, or one of the account's default country.
 */
export const EventContact = Type.Object(
  {
    id: Type.Optional(Type.String({ format: 'uuid' })),
    external_id: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    phone: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type EventContact = Static<typeof EventContact>;

/**
 * What a property is, by the first value that was received: text, a number, true or false, a date (text as `2026-01-31`
 * or with a time), or `json` for lists and objects, which are kept and shown but are no conditions of segments.
 */
export const PropertyType = Type.Union([
  Type.Literal('string'),
  Type.Literal('number'),
  Type.Literal('boolean'),
  Type.Literal('date'),
  Type.Literal('json'),
]);
export type PropertyType = Static<typeof PropertyType>;

/** Something that a contact did elsewhere: in a shop, an app, at a till. */
export const CustomEventWrite = Type.Object(
  {
    contact: EventContact,
    /** Case counts. */
    name: Type.String({ minLength: 1, maxLength: limit.name }),
    /** Null values are left out. As JSON, 32,768 bytes at most, nested 5 levels deep at most. */
    properties: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: limit.property }), Type.Unknown(), {
        maxProperties: limit.properties,
      }),
    ),
    /** ISO 8601, or seconds since 1970; without a zone, UTC. Default: when the request arrives. */
    time: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Number({ minimum: 0 })])),
    /** Makes the event safe to repeat: of several with one id, the account keeps the first. */
    id: Type.Optional(Type.String({ minLength: 1, maxLength: limit.id })),
  },
  { additionalProperties: false },
);
export type CustomEventWrite = Static<typeof CustomEventWrite>;

/** Whether unknown contacts are created; true unless it is said otherwise. */
const CreateContacts = Type.Optional(Type.Boolean());

/**
 * One event, or up to 1,000 as `events`. The last alternative lets everything through: the handler checks each event
 * for itself, so that an invalid one does not refuse the others.
 */
export const CustomEventsBody = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  anyOf: [
    Type.Object({ ...CustomEventWrite.properties, create_contacts: CreateContacts }, { additionalProperties: false }),
    Type.Object(
      {
        events: Type.Array(CustomEventWrite, { minItems: 1, maxItems: limit.perBatch }),
        create_contacts: CreateContacts,
      },
      { additionalProperties: false },
    ),
    {},
  ],
});

/** What became of a request's events. All are stored when the response is sent. */
export const CustomEventsResult = Type.Object({
  /** Events that were stored. */
  accepted: Type.Integer(),
  /** Events whose id the account has already, or that are twice in the request. */
  duplicates: Type.Integer(),
  created_contacts: Type.Integer(),
  /** Of the events that were refused: `field` names the event of a batch, such as `events[3].time`. */
  errors: ErrorBody.properties.errors,
});
export type CustomEventsResult = Static<typeof CustomEventsResult>;

const nullable = Type.Union([Type.String(), Type.Null()]);

/** A property that events of a name have had. */
export const EventProperty = Type.Object({
  name: Type.String(),
  type: PropertyType,
  /** How many values were of another type. They are kept as they came, and conditions on the type pass them over. */
  conflicts: Type.Integer(),
  /** The type and time of the last such value. */
  conflicting_type: Type.Union([PropertyType, Type.Null()]),
  conflicted_at: nullable,
});
export type EventProperty = Static<typeof EventProperty>;

/** The events of one name. */
export const CustomEventType = Type.Object({
  name: Type.String(),
  count: Type.Integer(),
  first_received_at: Type.String(),
  last_received_at: nullable,
  /** The newest time of an event. */
  last_event_at: nullable,
  /** In the order in which they were first seen. */
  properties: Type.Array(EventProperty),
});
export type CustomEventType = Static<typeof CustomEventType>;

/** By name. An account has few enough for one response. */
export const CustomEventTypes = Type.Object({ result: Type.Array(CustomEventType) });
export type CustomEventTypes = Static<typeof CustomEventTypes>;

/** A segment or automation that names events. */
export const EventNameUse = Type.Object({
  kind: Type.Union([Type.Literal('segment'), Type.Literal('automation')]),
  id: Type.String(),
  name: Type.String(),
});
export type EventNameUse = Static<typeof EventNameUse>;

export const EventSettings = Type.Object({
  /** Days that events are kept, counted from their time; null: forever. */
  retention_days: Type.Union([Type.Integer({ minimum: limit.leastDays, maximum: limit.mostDays }), Type.Null()]),
});
export type EventSettings = Static<typeof EventSettings>;

/** `/v3/marketing/events`, our extension. */
export const events = defineRoutes(
  { tag: 'Events', feature: 'mc.contacts' },
  {
    'POST /marketing/events': {
      summary: 'Record events of contacts',
      description:
        'One event, or up to 1,000 as `events`. Each is checked for itself: valid ones are stored, and `errors` says ' +
        'what is wrong with the others. If none is valid, the response is 400. Unknown contacts are created, on no ' +
        'list, unless `create_contacts` is false or only their `id` is given.',
      scope: ['marketing.write', 'marketing_campaigns.update'],
      audit: false,
      unlimited: true,
      bodyLimit: 5 * 1024 * 1024,
      body: CustomEventsBody,
      responses: { 200: CustomEventsResult },
      failures: { 413: ErrorBody, 429: ErrorBody },
    },
    'GET /marketing/events/types': {
      summary: 'List the names of events, with their properties',
      scope: 'marketing.read',
      responses: { 200: CustomEventTypes },
    },
    'GET /marketing/events/types/:name/uses': {
      summary: 'What uses the events of a name',
      scope: 'marketing.read',
      responses: { 200: Type.Object({ result: Type.Array(EventNameUse) }) },
    },
    'DELETE /marketing/events/types/:name': {
      summary: 'Delete the name of events, with its events',
      description:
        'The name counts no longer at once; its events are deleted in the background, and until then new ones of the ' +
        'name are refused. A name that a segment or an automation uses gets 409.',
      scope: 'marketing_campaigns.update',
      audit: 'event_name.deleted',
      responses: { 204: Type.Null() },
      errors: ['event_name_in_use'],
    },
    'GET /marketing/settings/events': {
      summary: 'Read how long events are kept',
      scope: 'marketing.read',
      responses: { 200: EventSettings },
    },
    'PATCH /marketing/settings/events': {
      summary: 'Change how long events are kept',
      description: 'Older ones are deleted in the background, and refused from then on.',
      scope: 'marketing_campaigns.update',
      audit: 'account.settings_changed',
      body: EventSettings,
      responses: { 200: EventSettings },
    },
  },
);
export type EventRoutes = typeof events.routes;
