import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { AutomationLinkStats, AutomationStats } from 'sendwright/wire/stats';
import { badRequest, notFound } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import type { Server } from '../../provider';
import { pageSizes, StatsPageQuery } from './statsPageQuery';
import { idsOf, rangeOf } from './stats';

const tags = ['Statistics'];
const config = { scope: 'marketing.automation.read' };
const Id = Type.Object({ id: Type.String() });
const Names = Type.Optional(Type.Array(Type.String({ maxLength: 4000 })));
const Day = Type.Optional(Type.String({ format: 'date' }));
const TimeZone = Type.Optional(Type.String({ maxLength: 100 }));

/**
 * The statistics of automations (provider facts 1.7). There are no automations yet: lists are empty, and an id that is
 * asked for is not found.
 */
export function addAutomationStatsRoutes(server: Server): void {
  server.get(
    '/v3/marketing/stats/automations',
    {
      config,
      schema: {
        tags,
        summary: 'Totals of several automations',
        querystring: Type.Composite([StatsPageQuery, Type.Object({ automation_ids: Names })]),
        response: { 200: AutomationStats, ...Failures },
      },
    },
    async (request) => {
      const { automation_ids: given } = request.query;
      if (given !== undefined && given.join('') !== '') idsOf(given, 25, 'automation_ids', 'automations');
      return { results: [], _metadata: pageLinks(request, pageOf(request.query, pageSizes), 0) };
    },
  );

  server.get(
    '/v3/marketing/stats/automations/export',
    { config, schema: { tags, summary: 'Statistics as CSV', querystring: Type.Object({ ids: Names, timezone: TimeZone }), response: { 200: Type.String(), ...Failures } } },
    async (request) => {
      idsOf(request.query.ids, 50, 'ids', 'automations');
      rangeOf(request.query);
      throw notFound();
    },
  );

  server.get(
    '/v3/marketing/stats/automations/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Totals or days of one automation',
        params: Id,
        querystring: Type.Composite([
          StatsPageQuery,
          Type.Object({
            group_by: Names,
            step_ids: Names,
            aggregated_by: Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('total'), Type.Literal('hour')])),
            start_date: Day,
            end_date: Day,
            timezone: TimeZone,
          }),
        ]),
        response: { 200: AutomationStats, ...Failures },
      },
    },
    async (request) => {
      checkGrouping(request.query.group_by);
      rangeOf(request.query);
      throw notFound();
    },
  );

  server.get(
    '/v3/marketing/stats/automations/:id/links',
    {
      config,
      schema: {
        tags,
        summary: 'Clicks by link',
        params: Id,
        querystring: Type.Composite([StatsPageQuery, Type.Object({ group_by: Names, step_ids: Names })]),
        response: { 200: AutomationLinkStats, ...Failures },
      },
    },
    async (request) => {
      checkGrouping(request.query.group_by);
      throw notFound();
    },
  );
}

function checkGrouping(given: readonly string[] | undefined): void {
  if (given?.some((name) => name !== 'step_id')) throw badRequest('group_by must be step_id', 'group_by');
}
