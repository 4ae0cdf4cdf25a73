import type { FastifyRequest } from 'fastify';
import { adAudiences } from 'sendwright/wire/adAudiences';
import { ads as contract } from 'sendwright/wire/ads';
import { sql } from '../../database/sql';
import { badRequest } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import { pollForWork } from '../../jobs/pollForWork';
import type { Domain, Provider, Server } from '../../provider';
import { changeAdAccount, disconnectAdAccount, listAdAccounts, storeAdAccount } from './adAccounts';
import { audienceSize } from './audienceSize';
import { listAudiences, readAudience } from './audiences/audienceRows';
import { createAudience, deleteAudience, stopAudience, syncNow } from './audiences/audiences';
import { syncDueAudience } from './audiences/audienceWorker';
import { checkOutcomes } from './audiences/outcomeWorker';
import { completeSignIn, type Requester, startSignIn } from './authorizations';
import {
  changeCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  listCampaigns,
  pauseCampaign,
  readCampaign,
} from './campaigns';
import { checkConnections } from './connectionWorker';
import { fetchLeads } from './leads/leadWorker';
import { leadWebhook } from './meta/leadWebhook';
import { AdPartners, channelsOf, isSandbox } from './partners/partners';
import { processDuePlacement } from './placementWorker';
import { campaignResults } from './results/campaignResults';
import { fetchResults } from './results/resultsWorker';
import { submitCampaign } from './submitCampaign';

/** Campaigns on social and search channels. */
export const ads: Domain = { name: 'ads', routes, start };

/** The operations of `/v3/marketing/ads`. */
function routes(server: Server, provider: Provider): void {
  const { config, database, log } = provider;
  const partners = new AdPartners(config);
  const signIns = { database, partners, publicUrl: config.publicUrl, log };
  const requesterOf = ({
    caller,
    request,
  }: Pick<FastifyRequest, 'caller'> & { request: FastifyRequest }): Requester => ({
    caller,
    credentials: request.headers.authorization ?? '',
  });
  const ofCampaign = (accountId: number, id: string) => ({
    subject: sql`
      select name from ad_campaigns where account_id = ${accountId} and ad_campaign_id::text = ${id.toLowerCase()}`,
  });
  leadWebhook(server, provider);
  serve(server, provider, contract, {
    'GET /marketing/ads/accounts': async ({ caller }) => ({ result: await listAdAccounts(database, caller.accountId) }),
    'POST /marketing/ads/accounts': {
      audit: ({ body }) => ({ subject: body.partner }),
      handle: async ({ caller, body }) => {
        const { signIn, describe } = partners.get(body.partner);
        if (signIn) throw badRequest('This partner needs a sign-in: POST /v3/marketing/ads/authorizations.', 'partner');
        return storeAdAccount(database, caller.accountId, await describe(''), body);
      },
    },
    'GET /marketing/ads/partners': async () => ({
      result: partners.all.map(({ name, signIn }) => ({
        partner: name,
        channels: [...channelsOf(name)],
        is_sandbox: isSandbox(name),
        needs_sign_in: signIn !== undefined,
      })),
    }),
    'POST /marketing/ads/authorizations': ({ body, ...call }) => startSignIn(signIns, requesterOf(call), body.partner),
    'POST /marketing/ads/authorizations/complete': ({ body, ...call }) =>
      completeSignIn(signIns, requesterOf(call), body),
    'PATCH /marketing/ads/accounts/:partner': {
      audit: ({ params, body }) => ({ subject: params.partner, details: { ...body } }),
      handle: ({ caller, params, body }) => changeAdAccount(database, caller.accountId, params.partner, body),
    },
    'DELETE /marketing/ads/accounts/:partner': ({ caller, params }) =>
      disconnectAdAccount(database, caller.accountId, params.partner),
    'GET /marketing/ads/campaigns': async ({ caller, query, request }) => {
      const page = pageOf(query, { standard: 50, most: 500 });
      const { result, count } = await listCampaigns(database, caller.accountId, page);
      return { result, _metadata: pageLinks(request, page, count) };
    },
    'POST /marketing/ads/campaigns': ({ caller, body }) => createCampaign(database, caller.accountId, body),
    'GET /marketing/ads/campaigns/:id': ({ caller, params }) => readCampaign(database, caller.accountId, params.id),
    'POST /marketing/ads/campaigns/:id': ({ caller, params, body }) =>
      duplicateCampaign(database, caller.accountId, params.id, body.name),
    'PATCH /marketing/ads/campaigns/:id': ({ caller, params, body }) =>
      changeCampaign(database, caller.accountId, params.id, body),
    'DELETE /marketing/ads/campaigns/:id': {
      audit: ({ caller, params }) => ofCampaign(caller.accountId, params.id),
      handle: ({ caller, params }) => deleteCampaign(database, caller.accountId, params.id),
    },
    'POST /marketing/ads/campaigns/:id/submit': {
      audit: ({ caller, params }) => ofCampaign(caller.accountId, params.id),
      handle: ({ caller, params }) => submitCampaign(database, caller.accountId, params.id),
    },
    'POST /marketing/ads/campaigns/:id/pause': {
      audit: ({ caller, params }) => ofCampaign(caller.accountId, params.id),
      handle: ({ caller, params }) => pauseCampaign(database, caller.accountId, params.id, true),
    },
    'POST /marketing/ads/campaigns/:id/resume': {
      audit: ({ caller, params }) => ofCampaign(caller.accountId, params.id),
      handle: ({ caller, params }) => pauseCampaign(database, caller.accountId, params.id, false),
    },
    'GET /marketing/ads/campaigns/:id/results': ({ caller, params, query }) =>
      campaignResults(database, caller.accountId, params.id, query),
    'POST /marketing/ads/audience_size': ({ caller, body }) =>
      audienceSize({ database, partners, log }, caller.accountId, body),
  });
  const ofAudience = (accountId: number, id: string) => ({
    subject: sql`
      select name from ad_audiences where account_id = ${accountId} and ad_audience_id::text = ${id.toLowerCase()}`,
  });
  serve(server, provider, adAudiences, {
    'GET /marketing/ads/audiences': async ({ caller }) => ({ result: await listAudiences(database, caller.accountId) }),
    'POST /marketing/ads/audiences': {
      audit: ({ body }) => ({ subject: body.name }),
      handle: ({ caller, body }) => createAudience(database, caller.accountId, body),
    },
    'GET /marketing/ads/audiences/:id': ({ caller, params }) => readAudience(database, caller.accountId, params.id),
    'POST /marketing/ads/audiences/:id/sync': {
      audit: ({ caller, params }) => ofAudience(caller.accountId, params.id),
      handle: ({ caller, params }) => syncNow(database, caller.accountId, params.id),
    },
    'POST /marketing/ads/audiences/:id/stop': {
      audit: ({ caller, params, body }) => ({ ...ofAudience(caller.accountId, params.id), details: { ...body } }),
      handle: ({ caller, params, body }) => stopAudience(database, caller.accountId, params.id, body),
    },
    'DELETE /marketing/ads/audiences/:id': {
      audit: ({ caller, params }) => ofAudience(caller.accountId, params.id),
      handle: ({ caller, params }) => deleteAudience(database, caller.accountId, params.id),
    },
  });
}

/** Processes due placements, audiences and their outcomes every second, and checks connections that are due. */
async function start({ config, database, storage, jobs, log }: Provider): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const partners = new AdPartners(config);
  const parts = { database, partners, storage, jobs, log };
  const syncing = pollForWork(stopping.signal, {
    look: () => syncDueAudience({ database, partners, log, signal: stopping.signal }),
    every: 1000,
    failed: (error) => log.error({ err: error }, 'polls at audiences failed; trying again'),
  });
  const polls = [
    syncing,
    pollForWork(stopping.signal, {
      look: () => checkOutcomes(parts),
      every: 1000,
      failed: (error) => log.error({ err: error }, 'polls at sent contacts failed; trying again'),
    }),
    pollForWork(stopping.signal, {
      look: () => processDuePlacement(parts),
      every: 1000,
      failed: (error) => log.error({ err: error }, 'polls at ad campaigns failed; trying again'),
    }),
    pollForWork(stopping.signal, {
      look: () => fetchResults(parts),
      every: 5000,
      failed: (error) => log.error({ err: error }, 'polls at results of ads failed; trying again'),
    }),
    pollForWork(stopping.signal, {
      look: () => fetchLeads(parts),
      every: 1000,
      failed: (error) => log.error({ err: error }, 'polls at leads of ads failed; trying again'),
    }),
    pollForWork(stopping.signal, {
      look: () => checkConnections(parts),
      every: 60_000,
      failed: (error) => log.error({ err: error }, 'checking ad accounts failed; trying again'),
    }),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(polls);
  };
}
