import type { MetaSettings } from '../../../config';
import {
  type AdConnection,
  type AdPartner,
  AdPartnerRefusal,
  type AdSignIn,
  type AdToken,
  type PartnerAccount,
} from '../partners/adPartner';
import { GraphApi, type GraphCaller } from './graphApi';
import { AdAccountItem, PageItem, ReachEstimate, Success, TokenAnswer } from './graphShapes';
import { Interests } from './interests';
import { metaSync } from './metaAudience';
import { removeMetaCampaign, reviewMetaCampaign, submitMetaCampaign } from './metaCampaign';
import { metaInsights, metaLeads } from './metaResults';
import { targetingOf } from './metaTargeting';

/** The permissions that campaigns, pages and Instagram accounts need, and those of lead forms and their leads. */
const permissions = [
  'ads_management',
  'ads_read',
  'business_management',
  'pages_show_list',
  'instagram_basic',
  'leads_retrieval',
  'pages_manage_ads',
  'pages_manage_metadata',
  'pages_read_engagement',
];

/** Facebook and Instagram, through Meta's Graph and Marketing APIs. */
export function metaPartner(settings: MetaSettings): AdPartner {
  const api = new GraphApi(settings);
  const interests = new Interests(api);
  const setStatus = async (connection: AdConnection, id: string, status: 'ACTIVE' | 'PAUSED'): Promise<void> => {
    await api.post(connection, `/${id}`, Success, { status });
  };
  return {
    name: 'meta',
    signIn: signInOf(api),
    describe: (token) => describe(api, { accessToken: token }),
    async estimate(connection, audience, channels, audienceIds) {
      // People like others are known only once Meta has made their audience, which an estimate doesn't.
      const isKnown =
        audience.source === 'interests' || (audience.source === 'contacts' && audience.kind === 'retargeting');
      if (!isKnown) return undefined;
      const targeting = await targetingOf(interests, connection, audience, { channels, customAudiences: audienceIds });
      const path = `/${connection.externalId}/reachestimate`;
      const { data } = await api.get(connection, path, ReachEstimate, { targeting_spec: targeting });
      // -1: Meta can't tell.
      if (data.users_lower_bound < 0) return undefined;
      return { of: 'people', least: data.users_lower_bound, most: data.users_upper_bound };
    },
    submit: (connection, submission, image) => submitMetaCampaign({ api, interests }, connection, submission, image),
    review: (connection, _submission, campaignId) => reviewMetaCampaign(api, connection, campaignId),
    remove: (connection, submission, campaignId) => removeMetaCampaign(api, connection, submission, campaignId),
    pause: (connection, _submission, id) => setStatus(connection, id, 'PAUSED'),
    resume: (connection, _submission, id) => setStatus(connection, id, 'ACTIVE'),
    insights: (connection, _submission, id, range) => metaInsights(api, connection, id, range),
    leads: (connection, _submission, id, since) => metaLeads(api, connection, id, since),
    sync: metaSync(api),
  };
}

function signInOf(api: GraphApi): AdSignIn {
  const tokenOf = async (parameters: Readonly<Record<string, string>>): Promise<AdToken> => {
    const answer = await api.asApp('/oauth/access_token', TokenAnswer, parameters);
    const { access_token: accessToken, expires_in: seconds } = answer;
    return { accessToken, expiresAt: seconds === undefined ? undefined : new Date(Date.now() + seconds * 1000) };
  };
  const renew = (accessToken: string) =>
    tokenOf({ grant_type: 'fb_exchange_token', fb_exchange_token: accessToken, set_token_expires_in_60_days: 'true' });
  return {
    consentUrl: ({ state, redirectUri }) =>
      api.consentUrl({ redirect_uri: redirectUri, state, scope: permissions.join(','), response_type: 'code' }),
    // The code gives a token for an hour or two, which is exchanged for one for 60 days.
    exchange: async ({ code, redirectUri }) => renew((await tokenOf({ code, redirect_uri: redirectUri })).accessToken),
    renew,
  };
}

async function describe(api: GraphApi, caller: GraphCaller): Promise<PartnerAccount> {
  const accounts = await api.all(caller, '/me/adaccounts', AdAccountItem, { fields: 'id,name,timezone_name,currency' });
  const pages = await api.all(caller, '/me/accounts', PageItem, {
    fields: 'id,name,instagram_business_account{id,username}',
  });
  const [first] = accounts;
  if (!first)
    throw new AdPartnerRefusal('Your Meta sign-in has no ad account. Create one in Meta Business Suite first.');
  return {
    externalId: first.id,
    name: first.name ?? first.id,
    accounts: accounts.map(({ id, name, timezone_name: zone, currency }) => ({
      id,
      name: name ?? id,
      ...(zone !== undefined && { time_zone: zone }),
      ...(currency !== undefined && { currency }),
    })),
    identities: {
      pages: pages.map(({ id, name }) => ({ id, name })),
      instagram_accounts: pages.flatMap(({ id: pageId, instagram_business_account: profile }) =>
        profile
          ? [
              {
                id: profile.id,
                name: profile.username === undefined ? profile.id : `@${profile.username}`,
                page_id: pageId,
              },
            ]
          : [],
      ),
    },
  };
}
