import { limits } from 'sendwright/wire/limits';
import type { AdCampaignUpdate, AdContent } from 'sendwright/wire/ads';

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

/** Applies a request's changes; omitted parts stay unchanged. */
export function withChanges(
  content: CampaignContent,
  { name: _name, revision: _revision, audience, duration, lead_form: form, ...rest }: AdCampaignUpdate,
): CampaignContent {
  return {
    ...content,
    ...rest,
    audience: { ...content.audience, ...audience },
    duration: { ...content.duration, ...duration },
    lead_form: { ...content.lead_form, ...form },
  };
}

/** US dollars per day, for the campaign's current channels only. */
export const dailyTotal = ({ channels, daily_budget: budget }: CampaignContent): number =>
  channels.reduce((total, channel) => total + Math.round((budget[channel] ?? 0) * 100), 0) / 100;
