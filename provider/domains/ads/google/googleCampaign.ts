import type { AdCreative } from 'sendwright/wire/ads';
import {
  type AdConnection,
  type AdDayRange,
  type AdDayResult,
  AdPartnerRefusal,
  type AdReview,
  type AdSubmission,
  type LoadImage,
} from '../partners/adPartner';
import { callerOf, type GoogleApi, type GoogleCaller, type MutateOperation } from './googleApi';
import { googleProblems } from './googleProblems';
import { AdRow, CampaignAssetRow, CampaignRow, ResultRow } from './googleShapes';
import { countriesOf, criteriaOf } from './googleTargeting';

/** Seconds between checks of a review, and of an ad that is shown: Google reviews these again at any time. */
const pendingReviewInterval = 60;
const activeReviewInterval = 21_600;

const approved: readonly (string | undefined)[] = ['APPROVED', 'APPROVED_LIMITED', 'AREA_OF_INTEREST_ONLY'];

/**
 * Creates a search campaign with its budget, ad group, keywords and ad in one request, of which Google does everything
 * or nothing. The API has no idempotency keys: the campaign is named after the submission, so that the next attempt
 * finds it.
 * @returns the campaign's id
 */
export async function submitGoogleCampaign(
  api: GoogleApi,
  connection: AdConnection,
  submission: AdSubmission,
  image: LoadImage,
): Promise<string> {
  const caller = callerOf(connection);
  // Of campaigns that were submitted while another partner served the channel.
  const [problem] = googleProblems(submission.content);
  if (problem) throw new AdPartnerRefusal(problem.message);
  const creative = submission.content.creatives.find(({ channel }) => channel === 'google');
  if (!creative) throw new AdPartnerRefusal('The campaign has no ad for Google.');
  if (submission.content.audience.source === 'contacts' && submission.audienceIds.length === 0)
    throw new AdPartnerRefusal('No list or segment of the audience is synced with Google. Sync one, and wait for it.');
  const campaignId =
    (await findCampaign(api, caller, submission, null)) ??
    (await createCampaign(api, connection, submission, creative));
  await attachImage(api, caller, { campaignId, creative, image });
  return campaignId;
}

/** The review of a campaign's ad. */
export async function reviewGoogleCampaign(
  api: GoogleApi,
  caller: GoogleCaller,
  campaignId: string,
): Promise<AdReview> {
  const ads = await api.search(
    caller,
    `SELECT ad_group_ad.ad.id, ad_group_ad.policy_summary.approval_status,
    ad_group_ad.policy_summary.review_status, ad_group_ad.policy_summary.policy_topic_entries
    FROM ad_group_ad WHERE campaign.id = ${campaignId} AND campaign.status != 'REMOVED'
    AND ad_group_ad.status != 'REMOVED'`,
    AdRow,
  );
  if (ads.length === 0) return { state: 'rejected', message: 'The campaign was deleted at Google.' };
  const summaries = ads.map(({ adGroupAd }) => adGroupAd.policySummary);
  const refused = summaries.find((summary) => summary?.approvalStatus === 'DISAPPROVED');
  if (refused) {
    const topics = (refused.policyTopicEntries ?? []).flatMap(({ topic }) => topic ?? []);
    return { state: 'rejected', message: `Google disapproved the ad: ${topics.join(', ') || 'no reason given'}.` };
  }
  return summaries.every((summary) => approved.includes(summary?.approvalStatus))
    ? { state: 'approved', askAgainIn: activeReviewInterval }
    : { state: 'pending', askAgainIn: pendingReviewInterval };
}

/** Deletes a campaign with its ad. A campaign that is gone is no error. */
export async function removeGoogleCampaign(
  api: GoogleApi,
  caller: GoogleCaller,
  submission: AdSubmission,
  campaignId: string | null,
): Promise<void> {
  const found = await findCampaign(api, caller, submission, campaignId);
  if (found === undefined) return;
  await api.mutate(caller, [{ campaignOperation: { remove: `customers/${caller.customerId}/campaigns/${found}` } }]);
}

/** Pauses a campaign, or shows it again. */
export async function setStatus(
  api: GoogleApi,
  caller: GoogleCaller,
  campaignId: string,
  status: 'ENABLED' | 'PAUSED',
): Promise<void> {
  const resourceName = `customers/${caller.customerId}/campaigns/${campaignId}`;
  await api.mutate(caller, [{ campaignOperation: { update: { resourceName, status }, updateMask: 'status' } }]);
}

/** Results by day, in the ad account's currency and time zone. */
export async function googleInsights(
  api: GoogleApi,
  caller: GoogleCaller,
  campaignId: string,
  { from, to }: AdDayRange,
): Promise<AdDayResult[]> {
  const rows = await api.search(
    caller,
    `SELECT segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks FROM campaign
    WHERE campaign.id = ${campaignId} AND segments.date BETWEEN '${from}' AND '${to}'`,
    ResultRow,
  );
  return rows.map(({ segments, metrics }) => ({
    day: segments.date,
    channel: 'google',
    spendMicros: Number(metrics.costMicros ?? 0),
    impressions: Number(metrics.impressions ?? 0),
    clicks: Number(metrics.clicks ?? 0),
    leads: 0,
  }));
}

/** The campaign of a submission, also if it was renamed at Google after its id became known. */
async function findCampaign(
  api: GoogleApi,
  caller: GoogleCaller,
  { id }: AdSubmission,
  campaignId: string | null,
): Promise<string | undefined> {
  const conditions = [`campaign.name LIKE '%${id}%'`, ...(campaignId === null ? [] : [`campaign.id = ${campaignId}`])];
  for (const condition of conditions) {
    const [row] = await api.search(
      caller,
      `SELECT campaign.id FROM campaign WHERE ${condition} AND campaign.status != 'REMOVED'`,
      CampaignRow,
    );
    if (row) return row.campaign.id;
  }
  return undefined;
}

async function createCampaign(
  api: GoogleApi,
  connection: AdConnection,
  submission: AdSubmission,
  creative: AdCreative,
): Promise<string> {
  const { currency, timeZone } = connection;
  // Budgets are in dollars, and Google takes amounts in the account's own currency.
  if (currency !== 'USD')
    throw new AdPartnerRefusal(`This ad account pays in ${currency}. Choose one that pays in US dollars.`);
  const caller = callerOf(connection);
  const countries = await countriesOf(api, caller, submission.content.audience);
  const operations = operationsOf(caller.customerId, submission, { creative, countries, timeZone });
  const { mutateOperationResponses: results = [] } = await api.mutate(caller, operations);
  const name = results.find(({ campaignResult }) => campaignResult)?.campaignResult?.resourceName;
  const campaignId = /\/campaigns\/(\d{1,20})$/.exec(name ?? '')?.[1];
  if (campaignId === undefined) throw new Error('Google named no campaign.');
  return campaignId;
}

interface Created {
  readonly creative: AdCreative;
  readonly countries: readonly string[];
  /** Of the ad account (IANA): Google takes times in it. */
  readonly timeZone: string;
}

/** Negative ids are names within a request (Google Ads API, "Temporary resource names"). */
function operationsOf(
  customerId: string,
  { id, name, content, audienceIds }: AdSubmission,
  { creative, countries, timeZone }: Created,
): MutateOperation[] {
  const { audience, daily_budget: budget, duration } = content;
  const nameOf = (kind: string, temporaryId: number) => `customers/${customerId}/${kind}/${temporaryId}`;
  const [budgetName, campaign, adGroup] = [
    nameOf('campaignBudgets', -1),
    nameOf('campaigns', -2),
    nameOf('adGroups', -3),
  ];
  const unique = `${name} · ${id}`;
  const starts = duration.start_at !== null && Date.parse(duration.start_at) > Date.now() ? duration.start_at : null;
  const ends = duration.type === 'temporary' ? duration.end_at : null;
  const userLists =
    audience.source === 'contacts' ? audienceIds.map((one) => `customers/${customerId}/userLists/${one}`) : [];
  return [
    {
      campaignBudgetOperation: {
        create: {
          resourceName: budgetName,
          name: unique,
          // Millionths of the account's currency.
          amountMicros: String(Math.round((budget.google ?? 0) * 100) * 10_000),
          deliveryMethod: 'STANDARD',
          explicitlyShared: false,
        },
      },
    },
    {
      campaignOperation: {
        create: {
          resourceName: campaign,
          name: unique,
          status: 'ENABLED',
          advertisingChannelType: 'SEARCH',
          campaignBudget: budgetName,
          // As many clicks as the budget buys.
          targetSpend: {},
          networkSettings: {
            targetGoogleSearch: true,
            targetSearchNetwork: true,
            targetContentNetwork: false,
            targetPartnerSearchNetwork: false,
          },
          geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE' },
          containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
          ...(starts !== null && { startDateTime: localTime(starts, timeZone) }),
          ...(ends !== null && { endDateTime: localTime(ends, timeZone) }),
        },
      },
    },
    ...countries.map((geoTargetConstant) => ({
      campaignCriterionOperation: { create: { campaign, location: { geoTargetConstant } } },
    })),
    {
      adGroupOperation: {
        create: {
          resourceName: adGroup,
          name: unique,
          campaign,
          status: 'ENABLED',
          type: 'SEARCH_STANDARD',
          // Only people of the audiences see the ad; else they would only be counted.
          ...(userLists.length > 0 && {
            targetingSetting: { targetRestrictions: [{ targetingDimension: 'AUDIENCE', bidOnly: false }] },
          }),
        },
      },
    },
    ...criteriaOf(adGroup, audience, userLists),
    { adGroupAdOperation: { create: { adGroup, status: 'ENABLED', ad: adOf(creative) } } },
  ];
}

const adOf = ({ headline, extra_headlines: extra = [], text, description, link_url: link }: AdCreative) => ({
  finalUrls: [link],
  responsiveSearchAd: {
    headlines: [headline, ...extra].filter((one) => one !== '').map((one) => ({ text: one })),
    descriptions: [{ text }, { text: description }],
  },
});

/** As `2026-03-01 09:00:00`. */
function localTime(time: string, timeZone: string): string {
  // Swedish dates are written like this.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(new Date(time));
}

interface Attached {
  readonly campaignId: string;
  readonly creative: AdCreative;
  readonly image: LoadImage;
}

/**
 * Adds the image to a campaign. Google shows images beside search ads of established accounts only, and refuses those
 * of others: the ad is shown without one there.
 */
async function attachImage(
  api: GoogleApi,
  caller: GoogleCaller,
  { campaignId, creative: { image_id: imageId }, image }: Attached,
): Promise<void> {
  if (imageId === null) return;
  const [attached] = await api.search(
    caller,
    `SELECT campaign_asset.resource_name FROM campaign_asset
    WHERE campaign.id = ${campaignId} AND campaign_asset.field_type = 'AD_IMAGE'`,
    CampaignAssetRow,
  );
  if (attached) return;
  const content = await image(imageId);
  const asset = `customers/${caller.customerId}/assets/-1`;
  const campaign = `customers/${caller.customerId}/campaigns/${campaignId}`;
  await api.mutate(
    caller,
    [
      {
        assetOperation: {
          create: { resourceName: asset, name: `Image ${imageId}`, imageAsset: { data: content.toString('base64') } },
        },
      },
      { campaignAssetOperation: { create: { campaign, asset, fieldType: 'AD_IMAGE' } } },
    ],
    { partialFailure: true },
  );
}
