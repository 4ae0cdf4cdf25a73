import { Type, type Static } from '@sinclair/typebox';
import { StepType } from './automationSteps';
import { defineRoutes } from './contract';

const Day = Type.String({ format: 'date' });
const Uuid = Type.String({ format: 'uuid' });

/** A single send that has a time. */
export const CalendarSend = Type.Object({
  id: Uuid,
  name: Type.String(),
  channel: Type.Union([Type.Literal('email'), Type.Literal('sms')]),
  /** When it is or was due, or when it started. */
  at: Type.String(),
  /** The day of `at` in the account's time zone. */
  date: Day,
  status: Type.Union([
    Type.Literal('scheduled'),
    /** Held back by a person or for a reason that its page tells, before or while it is sent. */
    Type.Literal('paused'),
    Type.Literal('sending'),
    Type.Literal('sent'),
    Type.Literal('cancelled'),
  ]),
  /** The contact field with the recipients' time zones, if it follows them. */
  zone_field: Type.Union([Type.String(), Type.Null()]),
});
export type CalendarSend = Static<typeof CalendarSend>;

/** The next steps of people in a live automation that are due on one day. */
export const CalendarStep = Type.Object({
  automation_id: Uuid,
  name: Type.String(),
  step_id: Uuid,
  type: StepType,
  /** The subject of an email, the start of a text message; otherwise empty. */
  subject: Type.String(),
  date: Day,
  /** When the first of them is due. */
  at: Type.String(),
  people: Type.Integer(),
});
export type CalendarStep = Static<typeof CalendarStep>;

/** What is sent, or will be, in some days. */
export const Calendar = Type.Object({
  time_zone: Type.String(),
  /** Without text messages if they are turned off for the account, as are the steps. */
  sends: Type.Array(CalendarSend),
  /** Without the scope marketing.automation.read, or with automations turned off for the account, none. */
  steps: Type.Array(CalendarStep),
  /** Whether there are more sends or steps than the 1,000 of each that are listed. */
  truncated: Type.Boolean(),
});
export type Calendar = Static<typeof Calendar>;

/** `/v3/marketing/calendar`: our extension. */
export const calendar = defineRoutes(
  { tag: 'Calendar', feature: 'mc.single_sends' },
  {
    'GET /marketing/calendar': {
      summary: 'What is sent when',
      description: 'At most 62 days, inclusive, in the time zone of the account.',
      scope: 'marketing.read',
      query: Type.Object({ start_date: Day, end_date: Day }),
      responses: { 200: Calendar },
    },
  },
);
export type CalendarRoutes = typeof calendar.routes;
