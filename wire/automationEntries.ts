import { type Static, Type } from '@sinclair/typebox';
import { EventFilter } from './automationEvents';
import { DateWait } from './automationWaits';

/** The most times that a contact can enter an automation. */
export const mostEntries = 1000;

const Nullable = Type.Union([Type.String(), Type.Null()]);

/**
 * Whether contacts who have finished can enter again: once this many days have passed since they entered last, and up
 * to so many times in all. Whoever is in the automation does not enter a second time beside it.
 */
export const Reentry = Type.Object({
  days: Type.Integer({ minimum: 0, maximum: 3650 }),
  most: Type.Integer({ minimum: 2, maximum: mostEntries }),
});
export type Reentry = Static<typeof Reentry>;

/**
 * Contacts enter so many days after (negative: before) a date of theirs, at an hour of the account's time zone.
 * `yearly`: at each anniversary.
 */
export const DateEntry = Type.Object({
  /** The id of a custom date field; null until chosen. */
  field: Nullable,
  days: DateWait.properties.days,
  yearly: Type.Boolean(),
  hour: DateWait.properties.hour,
});
export type DateEntry = Static<typeof DateEntry>;

/**
 * When contacts enter: when they are added to a list, enter a segment, get a tag, are added to the account, a custom
 * event of theirs is recorded, their date comes, or they open or click a message. `id` names the list, segment, tag or
 * message (a single send, or a step of an automation); it is null with the others, and while nothing is chosen.
 */
export const AutomationEntry = Type.Object({
  type: Type.Union([
    Type.Literal('list'),
    Type.Literal('segment'),
    Type.Literal('tag'),
    Type.Literal('all'),
    Type.Literal('event'),
    Type.Literal('date'),
    Type.Literal('opened'),
    Type.Literal('clicked'),
  ]),
  id: Nullable,
  /** With `event`. Events that are more than a day old when they are recorded don't count. */
  event: Type.Optional(EventFilter),
  /** With `date`. */
  date: Type.Optional(DateEntry),
  /** Null or missing: each contact enters once. */
  reentry: Type.Optional(Type.Union([Reentry, Type.Null()])),
});
export type AutomationEntry = Static<typeof AutomationEntry>;

/** An entry in a request. `reentry` stays as it is when it is omitted; a new yearly date has it. */
export const AutomationEntryInput = Type.Object({
  type: AutomationEntry.properties.type,
  id: Type.Optional(Nullable),
  event: Type.Optional(Type.Partial(EventFilter)),
  date: Type.Optional(Type.Partial(DateEntry)),
  reentry: Type.Optional(
    Type.Union([
      Type.Object({ days: Reentry.properties.days, most: Type.Optional(Reentry.properties.most) }),
      Type.Null(),
    ]),
  ),
});
export type AutomationEntryInput = Static<typeof AutomationEntryInput>;
