import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvCell } from 'sendwright/formats';
import {
  type SuppressionDelete,
  type SuppressionListName,
  type SuppressionListQuery,
  suppressions,
} from 'sendwright/wire/suppressions';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { bounceClassification } from '../../delivery/bounces/classifyBounce';
import type { SuppressionKind } from '../../delivery/suppressions';
import { counted } from '../../http/audited';
import { badRequest } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Caller, Provider, Server } from '../../provider';
import { normalizeEmail } from '../../validation/emailAddress';
import { listDownload } from './downloadRoutes';
import { deleteSuppressions, selectSuppression, selectSuppressions } from './queries';
import { deleteListed, parsePosition } from './suppressions';

/** Days as `YYYY-MM-DD` in UTC, both inclusive. */
interface DayRange {
  readonly start: string | undefined;
  readonly end: string | undefined;
}

/** How many addresses bounced on a day, under one classification or domain. */
interface BounceCount {
  date: string;
  key: string;
  count: number;
}

const parseRange = (query: { start_date?: string; end_date?: string }): DayRange => ({
  start: parseDate('start_date', query.start_date),
  end: parseDate('end_date', query.end_date),
});

const toCsv = (column: string, counts: readonly BounceCount[]): string =>
  [`date,${column},count`, ...counts.map(({ date, key, count }) => `${date},${csvCell(key)},${count}`), ''].join(
    '\r\n',
  );

const wantsCsv = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/csv') ?? false;

interface OfAddress {
  readonly caller: Caller;
  readonly params: { readonly email: string };
}

interface OfSeveral {
  readonly caller: Caller;
  readonly body: SuppressionDelete;
}

/** `/v3/suppression`: what receiving servers and recipients reported, and the global unsubscribes. */
export function listRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const list =
    (kind: SuppressionKind) =>
    ({ caller, query }: { readonly caller: Caller; readonly query: SuppressionListQuery }) =>
      selectSuppressions(database, caller.accountId, kind, {
        limit: query.limit,
        offset: query.offset,
        after: parsePosition(query.after),
        startTime: query.start_time,
        endTime: query.end_time,
        email: query.email,
      });
  const lookUp =
    (kind: SuppressionKind) =>
    ({ caller, params }: OfAddress) =>
      selectSuppression(database, caller.accountId, kind, normalizeEmail(params.email));
  const removeSeveral = (kind: SuppressionKind, name: string) => ({
    audit: ({ body }: OfSeveral) => ({
      subject: body.delete_all ? 'all addresses' : counted('addresses', body.emails),
      details: { list: name },
    }),
    handle: ({ caller, body }: OfSeveral) => deleteListed(provider, caller.accountId, kind, body),
  });
  const remove = (kind: SuppressionKind, name: string) => ({
    audit: ({ params }: OfAddress) => ({ subject: params.email, details: { list: name } }),
    handle: async ({ caller, params }: OfAddress): Promise<void> => {
      await deleteSuppressions(database, caller.accountId, kind, [normalizeEmail(params.email)]);
    },
  });
  const exported = (name: SuppressionListName) => ({
    audit: () => ({ subject: name }),
    handle: ({ caller, linkProvider }: { readonly caller: Caller; readonly linkProvider: Provider }) =>
      listDownload(linkProvider, caller.accountId, name),
  });
  const asCsv = (reply: FastifyReply, csv: string): string => {
    reply.type('text/csv; charset=utf-8');
    return csv;
  };

  serve(server, provider, suppressions, {
    'GET /suppression/unsubscribes': list('global'),
    'GET /suppression/bounces': list('bounce'),
    'GET /suppression/bounces/:email': lookUp('bounce'),
    'DELETE /suppression/bounces': removeSeveral('bounce', 'bounces'),
    'DELETE /suppression/bounces/:email': remove('bounce', 'bounces'),
    'GET /suppression/blocks': list('block'),
    'GET /suppression/blocks/:email': lookUp('block'),
    'DELETE /suppression/blocks': removeSeveral('block', 'blocks'),
    'DELETE /suppression/blocks/:email': remove('block', 'blocks'),
    'GET /suppression/invalid_emails': list('invalid_email'),
    'GET /suppression/invalid_emails/:email': lookUp('invalid_email'),
    'DELETE /suppression/invalid_emails': removeSeveral('invalid_email', 'invalid_emails'),
    'DELETE /suppression/invalid_emails/:email': remove('invalid_email', 'invalid_emails'),
    'GET /suppression/spam_reports': list('spam_report'),
    'GET /suppression/spam_reports/:email': lookUp('spam_report'),
    'DELETE /suppression/spam_reports': removeSeveral('spam_report', 'spam_reports'),
    'DELETE /suppression/spam_reports/:email': remove('spam_report', 'spam_reports'),
    'POST /download/suppression/unsubscribes': exported('unsubscribes'),
    'POST /download/suppression/bounces': exported('bounces'),
    'POST /download/suppression/blocks': exported('blocks'),
    'POST /download/suppression/invalid_emails': exported('invalid_emails'),
    'POST /download/suppression/spam_reports': exported('spam_reports'),
    'GET /suppression/bounces/classifications': async ({ caller, query, request, reply }) => {
      const counts = await countBounces(database, caller.accountId, parseRange(query));
      if (wantsCsv(request)) return asCsv(reply, toCsv('classification', counts));
      return byDay(counts, ({ key, count }) => ({ classification: key, count }));
    },
    'GET /suppression/bounces/classifications/:classification': async ({ caller, params, query, request, reply }) => {
      const counts = await countBounces(database, caller.accountId, parseRange(query), params.classification);
      if (wantsCsv(request)) return asCsv(reply, toCsv('domain', counts));
      return byDay(counts, ({ key, count }) => ({ domain: key, count }));
    },
  });
}

function parseDate(field: 'start_date' | 'end_date', text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`).getTime() : Number.NaN;
  // JavaScript converts an invalid day to one of the next month.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
    throw badRequest(`${field} must be a date such as 2030-01-31.`, field);
  }
  return text;
}

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

/** Bounces by day and classification; given a classification, those by day and domain. */
function countBounces(database: Queryable, accountId: number, range: DayRange, only?: string): Promise<BounceCount[]> {
  const key = only === undefined ? bounceClassification : sql`split_part(email, '@', 2)`;
  return database.rows<BounceCount>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, ${key} as key, count(*) as count
    from suppressions
    where account_id = ${accountId} and kind = 'bounce'
      and (${range.start ?? null}::date is null
        or created_at >= ${range.start ?? null}::date::timestamp at time zone 'UTC')
      and (${range.end ?? null}::date is null
        or created_at < (${range.end ?? null}::date + 1)::timestamp at time zone 'UTC')
      and (${only ?? null}::text is null or ${bounceClassification} = ${only ?? null}::text)
    group by 1, 2
    order by date desc, count desc, key`);
}
