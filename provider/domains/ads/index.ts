import { ads as contract } from 'sendwright/wire/ads';
import { sql } from '../../database/sql';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import { keepLooking } from '../../jobs/keepLooking';
import type { Domain, Provider, Server } from '../../provider';
import { changeAdAccount, connectAdAccount, disconnectAdAccount, listAdAccounts } from './adAccounts';
import { audienceSize } from './audienceSize';
import {
  changeCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  listCampaigns,
  readCampaign,
} from './campaigns';
import { lookAtPlacements } from './placementWorker';
import { submitCampaign } from './submitCampaign';

/** Campaigns on social and search channels. */
export const ads: Domain = { name: 'ads', routes, start };

/** The operations of `/v3/marketing/ads`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  const ofCampaign = (accountId: number, id: string) => ({
    subject: sql`
      select name from ad_campaigns where account_id = ${accountId} and ad_campaign_id::text = ${id.toLowerCase()}`,
  });
  serve(server, provider, contract, {
    'GET /marketing/ads/accounts': async ({ caller }) => ({ result: await listAdAccounts(database, caller.accountId) }),
    'POST /marketing/ads/accounts': {
      audit: ({ body }) => ({ subject: body.partner }),
      handle: ({ caller, body }) => connectAdAccount(database, caller.accountId, body),
    },
    'PATCH /marketing/ads/accounts/:partner': {
      audit: ({ params, body }) => ({ subject: params.partner, details: { channels: body.channels } }),
      handle: ({ caller, params, body }) =>
        changeAdAccount(database, caller.accountId, params.partner, [...new Set(body.channels)]),
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
    'POST /marketing/ads/audience_size': ({ caller, body }) => audienceSize(database, caller.accountId, body),
  });
}

/** Processes due placements every second. */
async function start({ database, log }: Provider): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const looking = keepLooking(stopping.signal, {
    look: () => lookAtPlacements(database, log),
    every: 1000,
    failed: (error) => log.error({ err: error }, 'looking at ad campaigns failed; trying again'),
  });
  return async () => {
    stopping.abort();
    await looking;
  };
}
