import { Type } from '@sinclair/typebox';
import { BounceClassificationTotals, bounceClassifications, BounceDomainTotals } from 'sendwright/wire/suppressions';
import { badRequest } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { type BounceCount, countBounces, type DayRange } from './bounceCounts';
import { csvCell } from '../../http/csvCell';

const Range = Type.Object({ start_date: Type.Optional(Type.String()), end_date: Type.Optional(Type.String()) });

function parseDate(field: 'start_date' | 'end_date', text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`).getTime() : Number.NaN;
  // A day that its month does not have turns into one of the next.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
    throw badRequest(`${field} must be a date such as 2030-01-31.`, field);
  }
  return text;
}

const parseRange = (query: { start_date?: string; end_date?: string }): DayRange => ({
  start: parseDate('start_date', query.start_date),
  end: parseDate('end_date', query.end_date),
});

function byDay<Stat>(
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

const toCsv = (column: string, counts: readonly BounceCount[]): string =>
  [`date,${column},count`, ...counts.map(({ date, key, count }) => `${date},${csvCell(key)},${count}`), ''].join(
    '\r\n',
  );

const wantsCsv = (accept: string | undefined): boolean => accept?.includes('text/csv') ?? false;

/** How many addresses bounced a day, by why and by whose server; as CSV where the Accept header asks for it. */
export function classificationRoutes(server: Server, provider: Provider): void {
  const config = { scope: ['suppression.read', 'suppression.bounces.read'] };
  const tags = ['Suppressions'];
  const base = '/v3/suppression/bounces/classifications';

  server.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'Count the bounces of each day by classification',
        querystring: Range,
        response: { 200: Type.Union([BounceClassificationTotals, Type.String()]) },
      },
    },
    async ({ caller, query, headers }, reply) => {
      const counts = await countBounces(provider.database, caller.accountId, parseRange(query));
      if (wantsCsv(headers.accept)) return reply.type('text/csv; charset=utf-8').send(toCsv('classification', counts));
      return byDay(counts, ({ key, count }) => ({ classification: key, count }));
    },
  );

  server.get(
    `${base}/:classification`,
    {
      config,
      schema: {
        tags,
        summary: 'Count the bounces of each day and classification by domain',
        params: Type.Object({ classification: Type.Union(bounceClassifications.map((name) => Type.Literal(name))) }),
        querystring: Range,
        response: { 200: Type.Union([BounceDomainTotals, Type.String()]) },
      },
    },
    async ({ caller, params, query, headers }, reply) => {
      const counts = await countBounces(provider.database, caller.accountId, parseRange(query), params.classification);
      if (wantsCsv(headers.accept)) return reply.type('text/csv; charset=utf-8').send(toCsv('domain', counts));
      return byDay(counts, ({ key, count }) => ({ domain: key, count }));
    },
  );
}
