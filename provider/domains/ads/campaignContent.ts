import { limits } from 'sendwright/wire/limits';
import type { AdBudget, AdCampaignUpdate, AdChannel, AdContent } from 'sendwright/wire/ads';

const adChannels: readonly AdChannel[] = ['facebook', 'instagram', 'google'];

/** The author's content of a campaign, except its name. */
export type CampaignContent = Omit<AdContent, 'name'>;

/** A new campaign: for people similar to the account's contacts, of all ages, from its approval until it is stopped. */
export const newContent: CampaignContent = {
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

/** Applies a request's changes; omitted parts stay unchanged. A removed channel loses its budget. */
export function withChanges(
  content: CampaignContent,
  { name: _name, revision: _revision, audience, duration, lead_form: form, ...rest }: AdCampaignUpdate,
): CampaignContent {
  const { channels = content.channels, daily_budget: budget = content.daily_budget } = rest;
  const removed = content.channels.filter((channel) => !channels.includes(channel));
  return {
    ...content,
    ...rest,
    daily_budget: withoutChannels(budget, removed),
    audience: { ...content.audience, ...audience },
    duration: { ...content.duration, ...duration },
    lead_form: { ...content.lead_form, ...form },
  };
}

/** A duplicate starts with the budgets of its channels only. */
export const duplicateOf = (content: CampaignContent): CampaignContent => ({
  ...content,
  daily_budget: withoutChannels(
    content.daily_budget,
    adChannels.filter((channel) => !content.channels.includes(channel)),
  ),
});

function withoutChannels(budget: AdBudget, removed: readonly AdChannel[]): AdBudget {
  const kept = { ...budget };
  for (const channel of removed) delete kept[channel];
  return kept;
}
