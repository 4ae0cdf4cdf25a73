import { Type, type Static } from '@sinclair/typebox';
import { HeaderText, Text } from './common';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';
import { DeliveryState, SingleSend } from './singleSends';

/**
 * A figure of a send that is made of people. `triggered` to `dropped` and `unsubscribed` are on the day they happened;
 * `not_opened` and `not_clicked` are recipients who had received the message by the end of the range and had not
 * reacted by then; `unconfirmed`, `waiting` and `cancelled` are the current state of the ledger, whatever the range.
 * `opened` and `clicked` are on the day of the first time; of `any_open` and `any_click`, and of what bots did
 * (`machine_opened`, `machine_clicked`), each time counts, and `times` is how many the figure has of a person.
 */
export const SendFigure = Type.Union([
  Type.Literal('triggered'),
  Type.Literal('delivered'),
  Type.Literal('opened'),
  Type.Literal('not_opened'),
  Type.Literal('clicked'),
  Type.Literal('not_clicked'),
  Type.Literal('unsubscribed'),
  Type.Literal('bounced'),
  Type.Literal('blocked'),
  Type.Literal('spam_report'),
  Type.Literal('dropped'),
  Type.Literal('unconfirmed'),
  Type.Literal('waiting'),
  Type.Literal('cancelled'),
  Type.Literal('any_open'),
  Type.Literal('any_click'),
  /** Opened by a bot or privacy proxy. */
  Type.Literal('machine_opened'),
  /** Clicked by a link scanner. */
  Type.Literal('machine_clicked'),
  /** The whole ledger, or with `state` a part of it, as of now. */
  Type.Literal('recipients'),
  /** With `question_id`: who answered a rating or poll; of several answers of a person, the last one counts. */
  Type.Literal('answered'),
  // Of text messages, as `SmsStats` counts them: `failed` are its `failed` and `refused`, `not_delivered` those and
  // `undelivered`. Their days are those of the last status.
  Type.Literal('accepted'),
  Type.Literal('sent'),
  Type.Literal('undelivered'),
  Type.Literal('failed'),
  Type.Literal('not_delivered'),
  Type.Literal('opted_out'),
]);
export type SendFigure = Static<typeof SendFigure>;

// Patterns, because selections are also read where formats are not known: in jobs.
const Uuid = Type.String({ pattern: '^[\\da-fA-F]{8}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{12}$' });
const Day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }));

/** Which of the people: those of a range of days, inclusive; of a part of an A/B test; of one link. */
const narrowing = {
  /** With clicks: the position of the link in the message, from 0, as in the statistics of links. */
  link: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
  /** With `link`: its address, if variations of an A/B test have different links in that position. */
  link_url: Type.Optional(Type.String({ maxLength: 4000 })),
  /** Leaves out opens and clicks by bots; people with no others are then in `not_opened` and `not_clicked`. */
  people_only: Type.Optional(Type.Boolean()),
  /** With `opened` and `clicked`: only those of whom no open or click is by a person. */
  bots_only: Type.Optional(Type.Boolean()),
  /** With `recipients`. */
  state: Type.Optional(DeliveryState),
  /** With `dropped`, and with `state`: why, as in the reconciliation. */
  reason: Type.Optional(Type.String({ maxLength: 200 })),
  /** With `answered`: the id of the question in the design, and one of its answers. */
  question_id: Type.Optional(Type.String({ maxLength: 64 })),
  answer: Type.Optional(Type.String({ maxLength: 200 })),
  start_date: Day,
  end_date: Day,
  /** With the same day as start and end: the hour, from 0. */
  hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  timezone: Type.Optional(Type.String({ maxLength: 100 })),
  ab_variation_id: Type.Optional(Uuid),
  ab_phase_id: Type.Optional(Type.Union([Type.Literal('test'), Type.Literal('send')])),
  /** Of a text message: those with this error of the SMS provider. */
  error_code: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
  /** The start of the address; of a text message a part of the number, however grouped, or a name. */
  email: Type.Optional(Type.String({ maxLength: 254 })),
};

/** The people behind a figure, for bulk changes and exports. */
export const SendPeople = Type.Object(
  { single_send_id: Uuid, figure: SendFigure, ...narrowing },
  { additionalProperties: false },
);
export type SendPeople = Static<typeof SendPeople>;

export const SendPeopleQuery = Type.Object({
  figure: SendFigure,
  ...narrowing,
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
  page_token: Type.Optional(Type.String({ maxLength: 600 })),
});
export type SendPeopleQuery = Static<typeof SendPeopleQuery>;

/** One of the people behind a figure. */
export const SendPerson = Type.Object({
  /** Null if the contact was deleted. */
  contact_id: Type.Union([Type.String(), Type.Null()]),
  email: Type.String(),
  /** Of a text message: where it was sent, as E.164. */
  phone_number: Type.Optional(Type.String()),
  first_name: Type.String(),
  last_name: Type.String(),
  /** When it happened (for opens and clicks, the first time); null if it has not. */
  at: Type.Union([Type.String(), Type.Null()]),
  /** How many times they opened or clicked; null for other figures. */
  times: Type.Union([Type.Integer(), Type.Null()]),
  /** Why a message was refused or dropped. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type SendPerson = Static<typeof SendPerson>;

/** `_metadata.count` is exact: people, not events. */
export const SendPeoplePage = Type.Object({ result: Type.Array(SendPerson), _metadata: PageMetadata });
export type SendPeoplePage = Static<typeof SendPeoplePage>;

/** A draft to those who have not opened a send. */
export const SendResend = Type.Object({
  /** By default "Resend: " and the name of the send. */
  name: Type.Optional(Text({ maxLength: 100 })),
  /** By default the subject of the send, or of the winning variation. */
  subject: Type.Optional(HeaderText({ maxLength: 998 })),
  /** Only prefills the schedule form. */
  send_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type SendResend = Static<typeof SendResend>;

/** The people behind the figures of a send; our extensions. */
export const sendPeople = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'GET /marketing/singlesends/:id/people': {
      summary: 'List the people behind a figure',
      scope: 'marketing.read',
      query: SendPeopleQuery,
      responses: { 200: SendPeoplePage },
    },
    'POST /marketing/singlesends/:id/resend': {
      summary: 'Create a draft to those who have not opened a send',
      description:
        'The audience is a segment: people who received the send, and neither opened it nor clicked. It is ' +
        'created if there is none with these conditions. Who they are is decided when the draft is sent.',
      scope: 'marketing_campaigns.create',
      audit: false,
      body: Type.Optional(SendResend),
      responses: { 201: SingleSend },
      errors: ['single_send_not_sent', 'segment_limit_reached'],
    },
  },
);
export type SendPeopleRoutes = typeof sendPeople.routes;
