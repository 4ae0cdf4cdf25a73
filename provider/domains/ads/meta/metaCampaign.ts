import type { AdCallToAction, AdChannel, AdCreative } from 'sendwright/wire/ads';
import {
  type AdConnection,
  AdPartnerRefusal,
  type AdReview,
  type AdSubmission,
  type LoadImage,
} from '../partners/adPartner';
import type { GraphApi } from './graphApi';
import { Currency, Named, ReviewedAd, Success, UploadedImages, WithId } from './graphShapes';
import { metaProblems } from './metaProblems';
import type { Interests } from './interests';
import { leadFormOf, pageOf } from './metaLeadForm';
import { customAudiencesOf, targetingOf } from './metaTargeting';

/** Seconds between checks of a review, and of an ad that is shown: Meta reviews these again at any time. */
const pendingReviewInterval = 60;
const activeReviewInterval = 21_600;

const callsToAction: Readonly<Record<AdCallToAction, string>> = {
  learn_more: 'LEARN_MORE',
  shop_now: 'SHOP_NOW',
  sign_up: 'SIGN_UP',
  subscribe: 'SUBSCRIBE',
  get_offer: 'GET_OFFER',
  book_now: 'BOOK_TRAVEL',
  download: 'DOWNLOAD',
  contact_us: 'CONTACT_US',
  get_quote: 'GET_QUOTE',
  apply_now: 'APPLY_NOW',
};

/** The API, and what is known of it. */
export interface MetaParts {
  readonly api: GraphApi;
  readonly interests: Interests;
}

/**
 * Creates a campaign with an ad set and an ad for each channel. The API has no idempotency keys: the campaign is paused
 * and named after the submission until it is complete, so that the next attempt finds and completes it.
 * @returns the campaign's id
 */
export async function submitMetaCampaign(
  { api, interests }: MetaParts,
  connection: AdConnection,
  submission: AdSubmission,
  image: LoadImage,
): Promise<string> {
  const { content } = submission;
  // Of campaigns that were submitted while another partner served the channel.
  const [problem] = metaProblems(content);
  if (problem) throw new AdPartnerRefusal(problem.message);
  await requireDollars(api, connection);
  const campaignId =
    (await findCampaign(api, connection, submission)) ?? (await createCampaign(api, connection, submission));
  const customAudiences = await customAudiencesOf(api, connection, submission);
  for (const channel of submission.channels) {
    await createAd({ api, interests }, connection, submission, { campaignId, channel, image, customAudiences });
  }
  await api.post(connection, `/${campaignId}`, Success, { status: 'ACTIVE' });
  return campaignId;
}

/** Budgets are in dollars, and Meta takes amounts in the account's own currency. */
async function requireDollars(api: GraphApi, connection: AdConnection): Promise<void> {
  const { currency } = await api.get(connection, `/${connection.externalId}`, Currency, { fields: 'currency' });
  if (currency !== 'USD')
    throw new AdPartnerRefusal(`This ad account pays in ${currency}. Choose one that pays in US dollars.`);
}

/** The review of all ads of a campaign. */
export async function reviewMetaCampaign(
  api: GraphApi,
  connection: AdConnection,
  campaignId: string,
): Promise<AdReview> {
  const ads = await api.all(connection, `/${campaignId}/ads`, ReviewedAd, {
    fields: 'id,effective_status,ad_review_feedback,issues_info',
  });
  const refused = ads.find((ad) => ['DISAPPROVED', 'WITH_ISSUES', 'ARCHIVED', 'DELETED'].includes(ad.effective_status));
  if (refused) return { state: 'rejected', message: reasonOf(refused) };
  if (ads.length === 0) return { state: 'rejected', message: 'The campaign was deleted at Meta.' };
  const isPending = ads.some((ad) =>
    ['PENDING_REVIEW', 'IN_PROCESS', 'PENDING_BILLING_INFO'].includes(ad.effective_status),
  );
  return isPending
    ? { state: 'pending', askAgainIn: pendingReviewInterval }
    : { state: 'approved', askAgainIn: activeReviewInterval };
}

/** Deletes a campaign with its ads. A campaign that is gone is no error. */
export async function removeMetaCampaign(
  api: GraphApi,
  connection: AdConnection,
  submission: AdSubmission,
  campaignId: string | null,
): Promise<void> {
  const id = await findCampaign(api, connection, submission);
  if (id !== undefined) await api.delete(connection, `/${id}`, Success);
  else if (campaignId !== null) {
    // Renamed at Meta, or deleted there.
    await api.delete(connection, `/${campaignId}`, Success).catch((error: unknown) => {
      if (!(error instanceof AdPartnerRefusal)) throw error;
    });
  }
}

function reasonOf({
  effective_status: status,
  ad_review_feedback: feedback,
  issues_info: issues,
}: typeof ReviewedAd.static): string {
  const policies = Object.entries(feedback?.global ?? {}).map(([title, explanation]) => `${title}: ${explanation}`);
  const problems = (issues ?? []).flatMap(({ error_summary: title, error_message: text }) => text ?? title ?? []);
  const reasons = [...policies, ...problems];
  return reasons.length > 0 ? reasons.join(' ') : `Meta reports the status ${status}.`;
}

async function findCampaign(
  api: GraphApi,
  connection: AdConnection,
  { id }: AdSubmission,
): Promise<string | undefined> {
  const found = await api.all(connection, `/${connection.externalId}/campaigns`, Named, {
    fields: 'id,name',
    filtering: [{ field: 'name', operator: 'CONTAIN', value: id }],
  });
  return found.find(({ name }) => name.includes(id))?.id;
}

async function createCampaign(
  api: GraphApi,
  connection: AdConnection,
  { id, name, content }: AdSubmission,
): Promise<string> {
  const created = await api.post(connection, `/${connection.externalId}/campaigns`, WithId, {
    name: `${name} · ${id}`,
    objective: content.type === 'lead' ? 'OUTCOME_LEADS' : 'OUTCOME_TRAFFIC',
    buying_type: 'AUCTION',
    special_ad_categories: [],
    is_adset_budget_sharing_enabled: false,
    status: 'PAUSED',
  });
  return created.id;
}

interface Placed {
  readonly campaignId: string;
  readonly channel: AdChannel;
  readonly image: LoadImage;
  readonly customAudiences: readonly string[];
}

/** Creates what is missing of a channel's ad set and ad. */
async function createAd(
  { api, interests }: MetaParts,
  connection: AdConnection,
  submission: AdSubmission,
  { campaignId, channel, image, customAudiences }: Placed,
): Promise<void> {
  const { type, audience, daily_budget: budget, duration, creatives } = submission.content;
  const pageId = pageOf(connection, submission, channel);
  const creative = creatives.find((one) => one.channel === channel);
  if (!creative) throw new AdPartnerRefusal(`The campaign has no ad for ${channel}.`);
  const named = async (edge: 'adsets' | 'ads') => {
    const all = await api.all(connection, `/${campaignId}/${edge}`, Named, { fields: 'id,name' });
    return all.find(({ name }) => name === channel)?.id;
  };
  const adSet =
    (await named('adsets')) ??
    (
      await api.post(connection, `/${connection.externalId}/adsets`, WithId, {
        name: channel,
        campaign_id: campaignId,
        daily_budget: Math.round((budget[channel] ?? 0) * 100),
        billing_event: 'IMPRESSIONS',
        ...(type === 'lead'
          ? { optimization_goal: 'LEAD_GENERATION', destination_type: 'ON_AD', promoted_object: { page_id: pageId } }
          : { optimization_goal: 'LINK_CLICKS' }),
        bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
        targeting: await targetingOf(interests, connection, audience, { channels: [channel], customAudiences }),
        start_time: duration.start_at ?? undefined,
        end_time: duration.type === 'temporary' ? (duration.end_at ?? undefined) : undefined,
        status: 'ACTIVE',
      })
    ).id;
  if ((await named('ads')) !== undefined) return;
  const hash = await upload(api, connection, creative, image);
  const formId = type === 'lead' ? await leadFormOf(api, connection, submission, pageId) : undefined;
  await api.post(connection, `/${connection.externalId}/ads`, WithId, {
    name: channel,
    adset_id: adSet,
    creative: { object_story_spec: storyOf(submission, creative, { pageId, hash, formId }) },
    status: 'ACTIVE',
  });
}

async function upload(
  api: GraphApi,
  connection: AdConnection,
  { image_id: imageId }: AdCreative,
  image: LoadImage,
): Promise<string> {
  if (imageId === null) throw new AdPartnerRefusal('The ad has no image.');
  const content = await image(imageId);
  const { images } = await api.post(connection, `/${connection.externalId}/adimages`, UploadedImages, {
    bytes: content.toString('base64'),
  });
  const [first] = Object.values(images);
  if (!first) throw new Error('Meta stored no image.');
  return first.hash;
}

interface Story {
  readonly pageId: string | null;
  readonly hash: string;
  /** Of a lead ad. */
  readonly formId: string | undefined;
}

function storyOf(
  { content }: AdSubmission,
  { channel, headline, text, description, link_url: link, cta }: AdCreative,
  { pageId, hash, formId }: Story,
) {
  return {
    page_id: pageId,
    ...(channel === 'instagram' && { instagram_user_id: content.instagram_account_id }),
    link_data: {
      // Lead ads open their form; this is the address that they are documented with.
      link: formId === undefined ? link : 'http://fb.me/',
      message: text,
      name: headline,
      ...(description !== '' && { description }),
      image_hash: hash,
      call_to_action: {
        type: callsToAction[cta],
        value: formId === undefined ? { link } : { lead_gen_form_id: formId },
      },
    },
  };
}
