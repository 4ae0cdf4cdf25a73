import type { AdAccountChoice } from 'sendwright/wire/ads';
import type { GoogleSettings } from '../../../config';
import { AdConnectionLost, type AdPartner, AdPartnerRefusal, type PartnerAccount } from '../partners/adPartner';
import { callerOf, GoogleApi, type GoogleCaller } from './googleApi';
import { googleSync } from './googleAudience';
import {
  googleInsights,
  removeGoogleCampaign,
  reviewGoogleCampaign,
  setStatus,
  submitGoogleCampaign,
} from './googleCampaign';
import { AccessibleCustomers, ClientRow, KeywordMetrics } from './googleShapes';
import { countriesOf } from './googleTargeting';
import { GoogleTokens } from './googleTokens';

/** Accounts that a user has access to and accounts of a sign-in, at most. */
const maximumCustomers = 50;
const maximumAccounts = 500;
/** Countries that Google takes in a request for search volumes. */
const maximumCountries = 10;

/** Ads in Google's search results, through the Google Ads API, and audiences through the Data Manager API. */
export function googlePartner(settings: GoogleSettings): AdPartner {
  const tokens = new GoogleTokens(settings);
  const api = new GoogleApi(settings, tokens);
  return {
    name: 'google',
    signIn: tokens.signIn,
    describe: (token) => describe(api, token),
    async estimate(connection, audience, channels) {
      if (audience.source !== 'interests' || audience.interests.length === 0 || channels.length === 0) return undefined;
      if (audience.locations.length > maximumCountries) return undefined;
      const caller = callerOf(connection);
      const path = `/customers/${caller.customerId}:generateKeywordHistoricalMetrics`;
      const { results = [] } = await api.ads(caller, path, KeywordMetrics, {
        keywords: audience.interests,
        geoTargetConstants: await countriesOf(api, caller, audience),
        keywordPlanNetwork: 'GOOGLE_SEARCH',
      });
      // One search may match several keywords.
      const searches = results.map(({ keywordMetrics }) => Number(keywordMetrics?.avgMonthlySearches ?? 0));
      const most = searches.reduce((sum, count) => sum + count, 0);
      return most === 0 ? undefined : { of: 'searches', least: Math.max(...searches), most };
    },
    submit: (connection, submission, image) => submitGoogleCampaign(api, connection, submission, image),
    review: (connection, _submission, campaignId) => reviewGoogleCampaign(api, callerOf(connection), campaignId),
    remove: (connection, submission, campaignId) =>
      removeGoogleCampaign(api, callerOf(connection), submission, campaignId),
    pause: (connection, _submission, campaignId) => setStatus(api, callerOf(connection), campaignId, 'PAUSED'),
    resume: (connection, _submission, campaignId) => setStatus(api, callerOf(connection), campaignId, 'ENABLED'),
    insights: (connection, _submission, campaignId, range) =>
      googleInsights(api, callerOf(connection), campaignId, range),
    // Campaigns with forms are refused before they are submitted.
    leads: async () => [],
    sync: googleSync(api),
  };
}

/** The ad accounts that the user has access to, themselves or through a manager account. */
async function describe(api: GoogleApi, refreshToken: string): Promise<PartnerAccount> {
  const as = (customerId: string): GoogleCaller => ({
    refreshToken,
    customerId,
    managerId: customerId || undefined,
    signal: undefined,
  });
  const { resourceNames = [] } = await api.ads(as(''), '/customers:listAccessibleCustomers', AccessibleCustomers);
  const names = new Map<string, AdAccountChoice>();
  const managers: Record<string, string> = {};
  let reason: string | undefined;
  for (const name of resourceNames.slice(0, maximumCustomers)) {
    const managerId = name.replace('customers/', '');
    try {
      // Google limits how often it is asked.
      for (const { customerClient: client } of await api.search(as(managerId), clients, ClientRow)) {
        if (!names.has(client.id)) managers[client.id] = managerId;
        // Their own access comes before that of a manager account.
        if (client.id === managerId) delete managers[client.id];
        names.set(client.id, {
          id: client.id,
          name: client.descriptiveName || numberOf(client.id),
          ...(client.timeZone !== undefined && { time_zone: client.timeZone }),
          ...(client.currencyCode !== undefined && { currency: client.currencyCode }),
        });
      }
    } catch (error) {
      // Accounts that were closed are listed, too.
      if (!(error instanceof AdConnectionLost || error instanceof AdPartnerRefusal)) throw error;
      reason ??= error.message;
    }
  }
  const accounts = [...names.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, maximumAccounts);
  const [first] = accounts;
  if (!first)
    throw new AdPartnerRefusal(reason ?? 'Your Google sign-in has no ad account. Create one at ads.google.com first.');
  return {
    externalId: first.id,
    name: first.name,
    accounts,
    identities: { pages: [], instagram_accounts: [], managers },
  };
}

/** The accounts below an account, and itself: those that show ads. */
const clients = `SELECT customer_client.id, customer_client.descriptive_name,
  customer_client.time_zone, customer_client.currency_code FROM customer_client
  WHERE customer_client.manager = FALSE AND customer_client.status = 'ENABLED'`;

/** As Google writes it: 123-456-7890. */
const numberOf = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
