import { daysOf } from 'sendwright/sdk/ui';
import type { ActivityChannel } from 'sendwright/wire/activity';

/** What messages are searched for, as the page's address has it. */
export interface MessageFilter {
  /** The start of the recipient's address, or a part of the number of a text message. */
  readonly recipient: string;
  readonly channel: ActivityChannel;
  /** A part of the subject. */
  readonly subject: string;
  readonly statuses: readonly string[];
  readonly events: readonly string[];
  /** Days as `2026-11-01..2026-11-30`, or how many up to today; anything else is any time. */
  readonly period: string;
}

const day = 86_400_000;

const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
/** A percent sign in a pattern is written twice. */
const literal = (text: string): string => text.replaceAll('%', '%%');
const anyOf = (values: readonly string[]): string => `(${values.map(quoted).join(', ')})`;

/** The fewest digits that are looked for in numbers. */
const fewestDigits = 3;

/** Numbers are typed in groups, and national ones with a zero that is no part of them. */
function digitsOf(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  const isNumber = digits.length >= fewestDigits && !/[^\d\s+().\-/]/.test(typed);
  return !isNumber ? '' : digits.length < 7 ? digits : digits.replace(/^0+/, '');
}

function toRecipient(recipient: string, channel: ActivityChannel): string {
  const byAddress = `to_email LIKE ${quoted(`${literal(recipient)}%`)}`;
  const digits = channel === 'email' ? '' : digitsOf(recipient);
  return digits === '' ? byAddress : `(${byAddress} OR to_number LIKE ${quoted(`%${digits}%`)})`;
}

/** The query of `GET /v3/messages`; empty for all messages. */
export function messageQuery(
  { recipient, channel, subject, statuses, events, period }: MessageFilter,
  now: number,
): string {
  const [from, before] = timesOf(period, now);
  return [
    ...(recipient === '' ? [] : [toRecipient(recipient, channel)]),
    ...(subject === '' ? [] : [`subject LIKE ${quoted(`%${literal(subject)}%`)}`]),
    ...(statuses.length === 0 ? [] : [`status IN ${anyOf(statuses)}`]),
    ...(events.length === 0 ? [] : [`events IN ${anyOf(events)}`]),
    ...(from === undefined ? [] : [`last_event_time >= TIMESTAMP ${quoted(new Date(from).toISOString())}`]),
    ...(before === undefined ? [] : [`last_event_time < TIMESTAMP ${quoted(new Date(before).toISOString())}`]),
  ].join(' AND ');
}

/** Milliseconds, from and before; days are in UTC. */
function timesOf(period: string, now: number): readonly [from: number | undefined, before: number | undefined] {
  const range = daysOf(period);
  if (range) {
    const [from, to] = [range.from, range.to].map((one) => Date.parse(`${one}T00:00:00Z`));
    const isDay = (time: number | undefined): time is number => time !== undefined && Number.isFinite(time);
    return [isDay(from) ? from : undefined, isDay(to) ? to + day : undefined];
  }
  const count = /^\d{1,3}$/.test(period) ? Number(period) : 0;
  return [count > 0 ? Math.floor(now / day) * day - (count - 1) * day : undefined, undefined];
}
