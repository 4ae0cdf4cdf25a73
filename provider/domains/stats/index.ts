import type { FastifyReply } from 'fastify';
import { automationPeople } from 'sendwright/wire/automationPeople';
import { automationStats, stats as contract } from 'sendwright/wire/stats';
import { counted } from '../../http/audited';
import { badRequest } from '../../http/errors';
import { pageLinks, pageOf, tokenLinks } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import {
  audiencesOfAutomation,
  callsOfAutomation,
  exportAutomations,
  linksOfAutomation,
  requireAutomation,
  statsOfAutomation,
  statsOfAutomations,
} from './automationStats';
import { clickMapOf } from './clickMap';
import { automationStepStats, listAutomationPeople } from './people/automationPeople';
import { activityOfContact } from './contactActivity';
import { smsStatsOf, smsStatsOfSteps } from './smsStats';
import { exportCsv } from './exportCsv';
import { idsOf, linksOfSend, rangeOf, statsOfSend, statsOfSends } from './stats';

const pageSizes = { standard: 25, most: 50 };

const isNothing = (given: readonly string[] | undefined): boolean => given === undefined || given.join('') === '';

const stepsOf = (given: readonly string[] | undefined): string[] | undefined =>
  partsOf(given).length === 0 ? undefined : idsOf(given, 50, 'step_ids', 'steps');

/** Statistics of single sends and automations, counted as events are recorded. */
export const stats: Domain = { name: 'stats', routes: statsRoutes };

/** Statistics of single sends and automations, and the history of a contact. */
function statsRoutes(server: Server, provider: Provider): void {
  const { database } = provider;

  serve(server, provider, contract, {
    'GET /marketing/stats/singlesends': async ({ caller, query, request }) => {
      const page = pageOf(query, pageSizes);
      const { singlesend_ids: given } = query;
      const ids = isNothing(given) ? undefined : idsOf(given, 25, 'singlesend_ids');
      const { results, count } = await statsOfSends(database, caller.accountId, ids, page);
      return { results, _metadata: pageLinks(request, page, count) };
    },
    'GET /marketing/stats/singlesends/export': {
      audit: ({ query }) => ({ subject: counted('single sends', query.ids) }),
      handle: async ({ caller, query, reply }) => {
        const csv = await exportCsv(database, caller.accountId, idsOf(query.ids, 50, 'ids'), rangeOf(query));
        return asFile(reply, 'single-send-stats.csv', csv);
      },
    },
    'GET /marketing/stats/singlesends/:id': async ({ caller, params, query, request }) => {
      const page = pageOf(query, pageSizes);
      const { results, count } = await statsOfSend(database, caller.accountId, params.id, query, page);
      return { results, _metadata: pageLinks(request, page, count) };
    },
    'GET /marketing/stats/singlesends/:id/links': async ({ caller, params, query, request }) => {
      const page = pageOf(query, pageSizes);
      const { count, ...links } = await linksOfSend(database, caller.accountId, params.id, query, page);
      return { ...links, _metadata: pageLinks(request, page, count) };
    },
    'GET /marketing/stats/singlesends/:id/click_map': ({ caller, params, query }) =>
      clickMapOf(provider, caller.accountId, params.id, query),
    'GET /marketing/stats/singlesends/:id/sms': ({ caller, params }) =>
      smsStatsOf(database, caller.accountId, params.id),
    'GET /marketing/contacts/:id/activity': async ({ caller, params, query, request }) => {
      const page = pageOf(query, { standard: 50, most: 1000 });
      const { result, count } = await activityOfContact(database, caller.accountId, params.id, page);
      return { result, _metadata: pageLinks(request, page, count) };
    },
  });

  serve(server, provider, automationStats, {
    'GET /marketing/stats/automations': async ({ caller, query, request }) => {
      const { automation_ids: given } = query;
      const ids = isNothing(given) ? undefined : idsOf(given, 25, 'automation_ids', 'automations');
      const page = pageOf(query, pageSizes);
      const { results, count } = await statsOfAutomations(database, caller.accountId, ids, page);
      return { results, _metadata: pageLinks(request, page, count) };
    },
    'GET /marketing/stats/automations/export': {
      audit: ({ query }) => ({ subject: counted('automations', query.ids) }),
      handle: async ({ caller, query, reply }) => {
        const ids = idsOf(query.ids, 50, 'ids', 'automations');
        const csv = await exportAutomations(database, caller.accountId, ids, rangeOf(query));
        return asFile(reply, 'automation-stats.csv', csv);
      },
    },
    'GET /marketing/stats/automations/:id': async ({ caller, params, query, request }) => {
      const page = pageOf(query, pageSizes);
      const asked = { ...query, byStep: isByStep(query.group_by), stepIds: stepsOf(query.step_ids) };
      const { results, count } = await statsOfAutomation(database, caller.accountId, params.id, asked, page);
      return { results, _metadata: pageLinks(request, page, count) };
    },
    'GET /marketing/stats/automations/:id/links': async ({ caller, params, query, request }) => {
      isByStep(query.group_by);
      const page = pageOf(query, pageSizes);
      const asked = { stepIds: stepsOf(query.step_ids), range: rangeOf(query) };
      const { count, ...links } = await linksOfAutomation(database, caller.accountId, params.id, asked, page);
      return { ...links, _metadata: pageLinks(request, page, count) };
    },
    'GET /marketing/stats/automations/:id/sms': async ({ caller, params }) =>
      smsStatsOfSteps(database, caller.accountId, await requireAutomation(database, caller.accountId, params.id)),
    'GET /marketing/stats/automations/:id/audiences': ({ caller, params }) =>
      audiencesOfAutomation(database, caller.accountId, params.id),
    'GET /marketing/stats/automations/:id/webhooks': ({ caller, params }) =>
      callsOfAutomation(database, caller.accountId, params.id),
  });

  serve(server, provider, automationPeople, {
    'GET /marketing/automations/:id/people': async ({ caller, params, query, request }) => {
      const { result, count, next } = await listAutomationPeople(database, caller.accountId, params.id, query);
      return { result, _metadata: tokenLinks(request, count, next) };
    },
    'GET /marketing/stats/automations/:id/steps': ({ caller, params }) =>
      automationStepStats(database, caller.accountId, params.id),
  });
}

function asFile(reply: FastifyReply, name: string, csv: string): string {
  reply.type('text/plain; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
  return csv;
}

/** Parses `group_by`. Throws 400 for a value that automations don't support. */
function isByStep(given: readonly string[] | undefined): boolean {
  const names = partsOf(given);
  if (names.some((name) => name !== 'step_id')) throw badRequest('group_by must be step_id', 'group_by');
  return names.length > 0;
}
