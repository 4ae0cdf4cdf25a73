import { type Static, Type } from '@sinclair/typebox';

/** The farthest that a wait can be from a date, in days. */
export const farthestFromDate = 365;

const NullableText = Type.Union([Type.String({ maxLength: 100 }), Type.Null()]);
const clock = {
  /** The hour of the day at which the wait ends, from 0 to 23. */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** The custom text field with the contact's time zone, such as `Europe/Paris`. Null or unset: the account's zone. */
  zone_field: NullableText,
};

/**
 * Hours of the account's time zone in which no messages leave: from the start of one to the start of the other, also
 * over midnight.
 */
export const QuietHours = Type.Object({ from: clock.hour, until: Type.Integer({ minimum: 0, maximum: 23 }) });
export type QuietHours = Static<typeof QuietHours>;

/** Only the step's delay. */
export const DelayWait = Type.Object({ until: Type.Literal('delay') });

/**
 * Until a date of the contact, that many days before (negative) or after it. `yearly`: until its next anniversary. What
 * is past, and contacts without a date, don't wait.
 */
export const DateWait = Type.Object({
  until: Type.Literal('date'),
  /** The id of a custom date field; null until chosen. */
  field: NullableText,
  days: Type.Integer({ minimum: -farthestFromDate, maximum: farthestFromDate }),
  yearly: Type.Boolean(),
  ...clock,
});
export type DateWait = Static<typeof DateWait>;

/** Until the next of these days of the week (1: Monday, 7: Sunday); during that hour contacts don't wait. */
export const WeekdayWait = Type.Object({
  until: Type.Literal('weekday'),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  ...clock,
});
export type WeekdayWait = Static<typeof WeekdayWait>;

/** What a contact waits for, after the delay of the step. */
export const WaitConfig = Type.Union([DelayWait, DateWait, WeekdayWait]);
export type WaitConfig = Static<typeof WaitConfig>;

/** A wait in a request. Defaults are the day itself, once, and Mondays, at 9 in the account's time zone. */
export const WaitConfigInput = Type.Object({
  until: Type.Union([Type.Literal('delay'), Type.Literal('date'), Type.Literal('weekday')]),
  field: Type.Optional(NullableText),
  days: Type.Optional(DateWait.properties.days),
  yearly: Type.Optional(Type.Boolean()),
  weekdays: Type.Optional(WeekdayWait.properties.weekdays),
  hour: Type.Optional(clock.hour),
  zone_field: Type.Optional(NullableText),
});
export type WaitConfigInput = Static<typeof WaitConfigInput>;
