import { Type } from '@sinclair/typebox';
import { Failures, PageQuery } from 'sendwright/wire/common';
import { ContactActivityPage, LinkStats, SingleSendStats } from 'sendwright/wire/stats';
import { pageLinks, pageOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { activityOfContact } from './contactActivity';
import { exportCsv } from './exportCsv';
import { pageSizes, StatsPageQuery } from './statsPageQuery';
import { idsOf, linksOfSend, rangeOf, statsOfSend, statsOfSends } from './stats';

const tags = ['Statistics'];
const config = { scope: 'marketing.read', feature: 'mc.single_sends' as const };
const Id = Type.Object({ id: Type.String() });
/** Comma-separated or repeated. */
const Names = Type.Optional(Type.Array(Type.String({ maxLength: 4000 })));
const Day = Type.String({ format: 'date' });
const TimeZone = Type.Optional(Type.String({ maxLength: 100 }));
/** Days, inclusive, in a zone. */
const days = { start_date: Type.Optional(Day), end_date: Type.Optional(Day), timezone: TimeZone };

/** Single-send statistics, and the history of a contact. */
export function addStatsRoutes(server: Server, { database }: Provider): void {
  server.get(
    '/v3/marketing/stats/singlesends',
    {
      config,
      schema: {
        tags,
        summary: 'Totals of several single sends',
        querystring: Type.Composite([StatsPageQuery, Type.Object({ singlesend_ids: Names })]),
        response: { 200: SingleSendStats, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { singlesend_ids: given } = request.query;
      const ids = given === undefined || given.join('') === '' ? undefined : idsOf(given, 25, 'singlesend_ids');
      const { results, count } = await statsOfSends(database, request.caller.accountId, ids, page);
      return { results, _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/marketing/stats/singlesends/export',
    {
      config,
      schema: {
        tags,
        summary: 'Statistics as CSV',
        querystring: Type.Object({ ids: Names, ...days }),
        response: { 200: Type.String(), ...Failures },
      },
    },
    async (request, reply) => {
      const ids = idsOf(request.query.ids, 50, 'ids');
      const csv = await exportCsv(database, request.caller.accountId, ids, rangeOf(request.query));
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', 'attachment; filename="single-send-stats.csv"')
        .send(csv);
    },
  );

  server.get(
    '/v3/marketing/stats/singlesends/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Totals or days of one single send',
        params: Id,
        querystring: Type.Composite([
          StatsPageQuery,
          Type.Object({
            // `hour` is ours: a send whose story is one day long.
            aggregated_by: Type.Optional(
              Type.Union([Type.Literal('day'), Type.Literal('total'), Type.Literal('hour')]),
            ),
            ...days,
            group_by: Names,
          }),
        ]),
        response: { 200: SingleSendStats, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { results, count } = await statsOfSend(
        database,
        request.caller.accountId,
        request.params.id,
        request.query,
        page,
      );
      return { results, _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/marketing/stats/singlesends/:id/links',
    {
      config,
      schema: {
        tags,
        summary: 'Clicks by link',
        params: Id,
        querystring: Type.Composite([
          StatsPageQuery,
          Type.Object({
            ...days,
            group_by: Names,
            ab_variation_id: Type.Optional(Type.String({ format: 'uuid' })),
            ab_phase_id: Type.Optional(Type.Union([Type.Literal('test'), Type.Literal('send')])),
          }),
        ]),
        response: { 200: LinkStats, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { count, ...links } = await linksOfSend(
        database,
        request.caller.accountId,
        request.params.id,
        request.query,
        page,
      );
      return { ...links, _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/marketing/contacts/:id/activity',
    {
      config,
      schema: {
        tags,
        summary: 'History of a contact',
        params: Id,
        querystring: PageQuery,
        response: { 200: ContactActivityPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, { standard: 50, most: 1000 });
      const { result, count } = await activityOfContact(database, request.caller.accountId, request.params.id, page);
      return { result, _metadata: pageLinks(request, page, count) };
    },
  );
}
