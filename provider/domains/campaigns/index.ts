import { campaigns as contract } from 'sendwright/wire/campaigns';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { nameOfNumbered } from '../contactdb/numbers';
import { createCampaign, deleteCampaign, listCampaigns, readCampaign, updateCampaign } from './campaigns';
import {
  readSchedule,
  rescheduleCampaign,
  scheduleCampaign,
  sendCampaign,
  testCampaign,
  unscheduleCampaign,
} from './schedules';

interface CampaignAct {
  readonly caller: Caller;
  readonly params: { readonly campaign_id: number };
}

/** The subject of an audit entry: the name of the single send. */
const ofCampaign = ({ caller, params }: CampaignAct) => ({
  subject: nameOfNumbered(caller.accountId, 'campaign', params.campaign_id),
});

/** The legacy API of campaigns, which are single sends by email. */
export const campaigns: Domain = { name: 'campaigns', routes: campaignRoutes };

/** The operations of `/v3/campaigns`. */
function campaignRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'POST /campaigns': ({ caller, body }) => createCampaign(provider, caller.accountId, body),
    'GET /campaigns': ({ caller, query }) => listCampaigns(provider, caller.accountId, query),
    'GET /campaigns/:campaign_id': ({ caller, params }) => readCampaign(provider, caller.accountId, params.campaign_id),
    'PATCH /campaigns/:campaign_id': ({ caller, params, body }) =>
      updateCampaign(provider, caller.accountId, params.campaign_id, body),
    'DELETE /campaigns/:campaign_id': {
      audit: ofCampaign,
      handle: ({ caller, params }) => deleteCampaign(provider, caller.accountId, params.campaign_id),
    },
    'POST /campaigns/:campaign_id/schedules': {
      audit: (act) => ({ ...ofCampaign(act), details: { send_at: act.body.send_at } }),
      handle: ({ caller, params, body }) =>
        scheduleCampaign(provider, caller.accountId, params.campaign_id, body.send_at),
    },
    'GET /campaigns/:campaign_id/schedules': ({ caller, params }) =>
      readSchedule(provider, caller.accountId, params.campaign_id),
    'PATCH /campaigns/:campaign_id/schedules': {
      audit: (act) => ({ ...ofCampaign(act), details: { send_at: act.body.send_at } }),
      handle: ({ caller, params, body }) =>
        rescheduleCampaign(provider, caller.accountId, params.campaign_id, body.send_at),
    },
    'DELETE /campaigns/:campaign_id/schedules': {
      audit: ofCampaign,
      handle: ({ caller, params }) => unscheduleCampaign(provider, caller.accountId, params.campaign_id),
    },
    'POST /campaigns/:campaign_id/schedules/now': {
      audit: ofCampaign,
      handle: ({ caller, params }) => sendCampaign(provider, caller.accountId, params.campaign_id),
    },
    'POST /campaigns/:campaign_id/schedules/test': ({ caller, params, body }) =>
      testCampaign(provider, caller, params.campaign_id, body.to),
  });
}
