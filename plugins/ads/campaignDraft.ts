import type { AdAudience, AdCampaign, AdChannel, AdContent, AdCreative, AdPartnerName } from 'sendwright/wire/ads';
import { channelTitles } from 'sendwright/wire/adChecks';
import { limits } from 'sendwright/wire/limits';

export const partnerNames: Readonly<Record<AdPartnerName, string>> = {
  sandbox: 'Sandbox',
  meta: 'Meta',
  google: 'Google',
};

export const channels: readonly AdChannel[] = ['facebook', 'instagram', 'google'];
export const channelNames = channelTitles;

/** The content of a new campaign, the same as the server's. */
export const newDraft: AdContent = {
  name: '',
  type: 'display',
  objective: 'RETARGETING',
  channels: [],
  page_id: null,
  instagram_account_id: null,
  audience: {
    kind: 'retargeting',
    source: 'contacts',
    list_ids: [],
    segment_ids: [],
    locations: [],
    age_min: limits.ads.minimumAge,
    age_max: limits.ads.maximumAge,
    genders: [],
    interests: [],
  },
  duration: { type: 'ongoing', start_at: null, end_at: null },
  daily_budget: {},
  creatives: [],
  lead_form: { fields: ['email'], list_id: null, privacy_url: '', consent_text: '' },
};

/** The editable part of a campaign. */
export const draftOf = (campaign: AdCampaign): AdContent => ({
  name: campaign.name,
  type: campaign.type,
  objective: campaign.objective,
  channels: campaign.channels,
  page_id: campaign.page_id,
  instagram_account_id: campaign.instagram_account_id,
  audience: campaign.audience,
  duration: campaign.duration,
  daily_budget: campaign.daily_budget,
  creatives: campaign.creatives,
  lead_form: campaign.lead_form,
});

/** The draft with these channels. A removed one loses its budget, as at the server; its ad stays for the next time. */
export function withChannels({ daily_budget: budget }: AdContent, chosen: readonly AdChannel[]): Partial<AdContent> {
  const kept = chosen.flatMap((channel) =>
    budget[channel] === undefined ? [] : [[channel, budget[channel]] as const],
  );
  return { channels: [...chosen], daily_budget: Object.fromEntries(kept) };
}

/** The audience for a goal: known people, or people similar to them. */
export function withObjective({ audience }: AdContent, objective: AdContent['objective']): Partial<AdContent> {
  const isRetargeting = objective === 'RETARGETING';
  const source = isRetargeting && audience.source === 'interests' ? 'contacts' : audience.source;
  return { objective, audience: { ...audience, source, kind: isRetargeting ? 'retargeting' : 'lookalike' } };
}

export const withAudience = ({ audience }: AdContent, change: Partial<AdAudience>): Partial<AdContent> => ({
  audience: { ...audience, ...change },
});

/** The ad of a channel; a new one starts with the text of another. */
export function creativeOf({ creatives }: AdContent, channel: AdChannel): AdCreative {
  const own = creatives.find((one) => one.channel === channel);
  if (own) return own;
  const { headline = '', text = '', description = '', link_url = '', cta = 'learn_more' } = creatives[0] ?? {};
  return { channel, image_id: null, headline, text, description, link_url, cta };
}

export const withCreative = (
  draft: AdContent,
  channel: AdChannel,
  change: Partial<AdCreative>,
): Partial<AdContent> => ({
  creatives: [
    ...draft.creatives.filter((one) => one.channel !== channel),
    { ...creativeOf(draft, channel), ...change },
  ].toSorted((one, other) => channels.indexOf(one.channel) - channels.indexOf(other.channel)),
});

/** The field of an error in a channel's ad: `creatives[1].headline`. */
export const creativeField = (draft: AdContent, channel: AdChannel, field: keyof AdCreative): string =>
  `creatives[${draft.creatives.findIndex((one) => one.channel === channel)}].${field}`;

export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
