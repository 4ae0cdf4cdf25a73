import { daysOf } from 'sendwright/sdk/ui';

/** What messages are searched for, as the page's address has it. */
export interface MessageFilter {
  /** The start of the recipient's address. */
  readonly recipient: string;
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

/** The query of `GET /v3/messages`; empty for all messages. */
export function messageQuery({ recipient, subject, statuses, events, period }: MessageFilter, now: number): string {
  const [from, before] = timesOf(period, now);
  return [
    ...(recipient === '' ? [] : [`to_email LIKE ${quoted(`${literal(recipient)}%`)}`]),
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
