import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';
import { reportFilter } from './reports';
import { SendPerson } from './sendPeople';

/**
 * A figure of the reports that is made of people. Opens, clicks and unsubscribes are on the day of the first one of
 * each message, as the reports count them; of a device, country or hour, each open and click counts.
 */
export const ReportFigure = Type.Union([
  Type.Literal('delivered'),
  Type.Literal('opened'),
  /** Opened by a bot or privacy proxy. */
  Type.Literal('machine_opened'),
  Type.Literal('clicked'),
  /** Clicked by a link scanner. */
  Type.Literal('machine_clicked'),
  Type.Literal('unsubscribed'),
  Type.Literal('bounced'),
  Type.Literal('blocked'),
  /** Bounced or blocked. */
  Type.Literal('not_delivered'),
  Type.Literal('spam_report'),
  /** Added as contacts. */
  Type.Literal('joined'),
  /** Unsubscribed or bounced: deleted contacts have left, too, but are no longer known. */
  Type.Literal('left'),
]);
export type ReportFigure = Static<typeof ReportFigure>;

// Patterns, because selections are also read where formats are not known: in jobs.
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

export const JoinSource = Type.Union([
  Type.Literal('import'),
  Type.Literal('form'),
  Type.Literal('api'),
  Type.Literal('other'),
]);
export type JoinSource = Static<typeof JoinSource>;

/** Which of the people; at most one of provider, device, country and hour. */
const narrowing = {
  /** With `opened` and `clicked`: leaves out bots and privacy proxies. */
  people_only: Type.Optional(Type.Boolean()),
  /** As in the breakdown of the reports. */
  mailbox_provider: Type.Optional(Type.String({ maxLength: 100 })),
  /** With opens and clicks. */
  device: Type.Optional(Type.String({ maxLength: 20 })),
  country: Type.Optional(Type.String({ maxLength: 10 })),
  /** With opens and clicks: from 1, Monday, to 7; with `hour`, from 0 to 23. On the clock that the report uses. */
  weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  /** With the figures of messages: of these emails only. */
  ...reportFilter,
  /** With `joined`. */
  source: Type.Optional(JoinSource),
  /** The start of the address. */
  email: Type.Optional(Type.String({ maxLength: 254 })),
};

/** The people behind a figure of the reports, for bulk changes and exports. */
export const ReportPeople = Type.Object(
  { report: ReportFigure, start_date: Day, end_date: Day, ...narrowing },
  { additionalProperties: false },
);
export type ReportPeople = Static<typeof ReportPeople>;

export const ReportPeopleQuery = Type.Object({
  report: ReportFigure,
  /** At most 366 days, inclusive, in the account's time zone; of a provider, device or country in UTC. */
  start_date: Type.String({ format: 'date' }),
  end_date: Type.String({ format: 'date' }),
  ...narrowing,
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  page_token: Type.Optional(Type.String({ maxLength: 600 })),
});
export type ReportPeopleQuery = Static<typeof ReportPeopleQuery>;

/**
 * `email` is another identifier, such as the phone number, of a contact without an address. `times`: how often each is
 * counted in the figure. `is_estimate`: `_metadata.count` is read from a sample of the
 * contacts, and a page may have fewer people than asked for, because each reads a limited number of contacts.
 */
export const ReportPeoplePage = Type.Object({
  result: Type.Array(SendPerson),
  is_estimate: Type.Boolean(),
  _metadata: PageMetadata,
});
export type ReportPeoplePage = Static<typeof ReportPeoplePage>;

/** The people behind the figures of reports; our extension. */
export const reportPeople = defineRoutes(
  { tag: 'Reports', feature: 'mc.reports' },
  {
    'GET /marketing/reports/people': {
      summary: 'List the people behind a figure',
      scope: 'marketing.read',
      query: ReportPeopleQuery,
      responses: { 200: ReportPeoplePage },
    },
  },
);
export type ReportPeopleRoutes = typeof reportPeople.routes;
