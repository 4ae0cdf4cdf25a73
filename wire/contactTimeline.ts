import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/**
 * The parts of a contact's timeline. `events`: what applications recorded; `changes`: lists, imports, edits, merges.
 */
export const TimelineKind = Type.Union([
  Type.Literal('email'),
  Type.Literal('sms'),
  Type.Literal('forms'),
  Type.Literal('automations'),
  Type.Literal('events'),
  Type.Literal('changes'),
]);
export type TimelineKind = Static<typeof TimelineKind>;

const nullable = Type.Union([Type.String(), Type.Null()]);

/** What an entry is about, with its name at present; `id` is null for what has no page. */
export const TimelineSubject = Type.Object({
  type: Type.Union([
    Type.Literal('single_send'),
    Type.Literal('automation'),
    Type.Literal('list'),
    Type.Literal('form'),
    Type.Literal('import'),
  ]),
  id: nullable,
  name: Type.String(),
});
export type TimelineSubject = Static<typeof TimelineSubject>;

/** Something that happened to a contact, or that they did. */
export const TimelineEntry = Type.Object({
  id: Type.String(),
  at: Type.String(),
  kind: TimelineKind,
  /**
   * `email` and `sms`: as in the contact's activity. `forms`: `form_submitted`, `consent_requested`,
   * `consent_confirmed`. `automations`: `automation_entered`, `automation_completed`, `automation_exited`. `events`:
   * `custom_event`. `changes`: `added`, `imported`, `list_added`, `tagged`, `edited`, `merged`.
   */
  event: Type.String(),
  about: Type.Union([TimelineSubject, Type.Null()]),
  /** The subject line of an email. */
  subject: nullable,
  url: nullable,
  /** Whether a bot opened or clicked. */
  machine: Type.Boolean(),
  /** Why it failed; of a reply by text message, its text. */
  reason: nullable,
  /** Who changed the contact. */
  by: nullable,
  /**
   * `tagged`: the tag; `edited`: names of the fields; `merged`: names of the other contacts; `custom_event`: the
   * event's name.
   */
  names: Type.Array(Type.String()),
  /** Of a `custom_event`. */
  properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

export const TimelineQuery = Type.Object({
  kind: Type.Optional(TimelineKind),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  page_token: Type.Optional(Type.String({ maxLength: 200 })),
});
export type TimelineQuery = Static<typeof TimelineQuery>;

/** Newest first. `next` is missing at the end. */
export const TimelinePage = Type.Object({
  result: Type.Array(TimelineEntry),
  _metadata: Type.Object({ self: Type.String(), next: Type.Optional(Type.String()) }),
});
export type TimelinePage = Static<typeof TimelinePage>;

/** How a contact reacts to email. Bots don't count. */
export const ContactEngagement = Type.Object({
  /** The last campaigns that they received, newest first; 24 at most. */
  sends: Type.Array(
    Type.Object({
      single_send_id: Type.String(),
      name: Type.String(),
      received_at: Type.String(),
      channel: Type.Union([Type.Literal('email'), Type.Literal('sms')]),
      /** Text messages have no opens. */
      opened: Type.Boolean(),
      clicked: Type.Boolean(),
    }),
  ),
  /** When they open most, among the last 1,000 opens of a year, in the account's time zone; null below three opens. */
  usually: Type.Union([
    Type.Object({
      /** ISO: 1 is Monday. */
      weekday: Type.Integer({ minimum: 1, maximum: 7 }),
      /** The first of two hours. */
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
    }),
    Type.Null(),
  ]),
  /** What they read on: phone, tablet, desktop or webmail; null if it can't be told. */
  device: nullable,
});
export type ContactEngagement = Static<typeof ContactEngagement>;

/** What is known of one contact; our extensions. */
export const contactTimeline = defineRoutes(
  { tag: 'Contacts', feature: 'mc.contacts' },
  {
    'GET /marketing/contacts/:id/timeline': {
      summary: 'List what happened to a contact',
      scope: 'marketing.read',
      query: TimelineQuery,
      responses: { 200: TimelinePage },
    },
    'GET /marketing/contacts/:id/engagement': {
      summary: "Read a contact's engagement",
      scope: 'marketing.read',
      responses: { 200: ContactEngagement },
    },
  },
);
export type ContactTimelineRoutes = typeof contactTimeline.routes;
