import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { AutomationLinkStats, AutomationStats } from 'sendwright/wire/stats';
import { badRequest } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import type { Provider, Server } from '../../provider';
import { exportAutomations, linksOfAutomation, statsOfAutomation, statsOfAutomations } from './automationStats';
import { pageSizes, StatsPageQuery } from './statsPageQuery';
import { idsOf, rangeOf } from './stats';

const tags = ['Statistics'];
const config = { scope: 'marketing.automation.read', feature: 'mc.automations' as const };
const Id = Type.Object({ id: Type.String() });
const Names = Type.Optional(Type.Array(Type.String({ maxLength: 4000 })));
const Day = Type.Optional(Type.String({ format: 'date' }));
/** Days, inclusive, in a zone. */
const days = { start_date: Day, end_date: Day, timezone: Type.Optional(Type.String({ maxLength: 100 })) };

/** The statistics of automations. */
export function addAutomationStatsRoutes(server: Server, { database }: Provider): void {
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
      const ids =
        given !== undefined && given.join('') !== '' ? idsOf(given, 25, 'automation_ids', 'automations') : undefined;
      const page = pageOf(request.query, pageSizes);
      const { results, count } = await statsOfAutomations(database, request.caller.accountId, ids, page);
      return { results, _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/marketing/stats/automations/export',
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
      const csv = await exportAutomations(
        database,
        request.caller.accountId,
        idsOf(request.query.ids, 50, 'ids', 'automations'),
        rangeOf(request.query),
      );
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', 'attachment; filename="automation-stats.csv"')
        .send(csv);
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
            aggregated_by: Type.Optional(
              Type.Union([Type.Literal('day'), Type.Literal('total'), Type.Literal('hour')]),
            ),
            ...days,
          }),
        ]),
        response: { 200: AutomationStats, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const asked = {
        ...request.query,
        byStep: isByStep(request.query.group_by),
        stepIds: stepsOf(request.query.step_ids),
      };
      const { results, count } = await statsOfAutomation(
        database,
        request.caller.accountId,
        request.params.id,
        asked,
        page,
      );
      return { results, _metadata: pageLinks(request, page, count) };
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
        querystring: Type.Composite([StatsPageQuery, Type.Object({ group_by: Names, step_ids: Names, ...days })]),
        response: { 200: AutomationLinkStats, ...Failures },
      },
    },
    async (request) => {
      isByStep(request.query.group_by);
      const page = pageOf(request.query, pageSizes);
      const { count, ...links } = await linksOfAutomation(
        database,
        request.caller.accountId,
        request.params.id,
        { stepIds: stepsOf(request.query.step_ids), range: rangeOf(request.query) },
        page,
      );
      return { ...links, _metadata: pageLinks(request, page, count) };
    },
  );
}

/** Reads `group_by`. Throws 400 for what an automation cannot be grouped by. */
function isByStep(given: readonly string[] | undefined): boolean {
  const names = partsOf(given);
  if (names.some((name) => name !== 'step_id')) throw badRequest('group_by must be step_id', 'group_by');
  return names.length > 0;
}

const stepsOf = (given: readonly string[] | undefined): string[] | undefined =>
  partsOf(given).length === 0 ? undefined : idsOf(given, 50, 'step_ids', 'steps');
