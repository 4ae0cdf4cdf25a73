import type { FastifyRequest } from 'fastify';
import { badRequest } from '../../http/errors';
import { csvCell } from '../../http/csvCell';
import type { BounceCount, DayRange } from './bounceCounts';

function parseDate(field: 'start_date' | 'end_date', text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`).getTime() : Number.NaN;
  // JavaScript converts an invalid day to one of the next month.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
    throw badRequest(`${field} must be a date such as 2030-01-31.`, field);
  }
  return text;
}

export const parseRange = (query: { start_date?: string; end_date?: string }): DayRange => ({
  start: parseDate('start_date', query.start_date),
  end: parseDate('end_date', query.end_date),
});

export function byDay<Stat>(
  counts: readonly BounceCount[],
  toStat: (count: BounceCount) => Stat,
): { result: { date: string; stats: Stat[] }[] } {
  const days = new Map<string, Stat[]>();
  for (const count of counts) {
    const stats = days.get(count.date) ?? [];
    stats.push(toStat(count));
    days.set(count.date, stats);
  }
  return { result: [...days].map(([date, stats]) => ({ date, stats })) };
}

export const toCsv = (column: string, counts: readonly BounceCount[]): string =>
  [`date,${column},count`, ...counts.map(({ date, key, count }) => `${date},${csvCell(key)},${count}`), ''].join(
    '\r\n',
  );

export const wantsCsv = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/csv') ?? false;
