import { limits } from 'sendwright/wire/limits';
import type { AdCampaignUpdate, AdContent } from 'sendwright/wire/ads';

/** What is written of a campaign, but for its name. */
export type CampaignContent = Omit<AdContent, 'name'>;

/** A new campaign: to people like one's contacts, of all ages, from its approval on until it is stopped. */
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
    age_min: limits.ads.leastAge,
    age_max: limits.ads.mostAge,
    genders: [],
    interests: [],
  },
  duration: { type: 'ongoing', start_at: null, end_at: null },
  daily_budget: {},
  creatives: [],
};

/** The content with a request's changes: what that leaves out stays as it is. */
export function withChanges(
  content: CampaignContent,
  { name: _name, revision: _revision, audience, duration, ...rest }: AdCampaignUpdate,
): CampaignContent {
  return {
    ...content,
    ...rest,
    audience: { ...content.audience, ...audience },
    duration: { ...content.duration, ...duration },
  };
}

/** US dollars a day on the channels of the campaign: budgets of channels that it left do not count. */
export const dailyTotal = ({ channels, daily_budget: budget }: CampaignContent): number =>
  channels.reduce((total, channel) => total + Math.round((budget[channel] ?? 0) * 100), 0) / 100;
