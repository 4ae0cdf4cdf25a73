import type {
  AdAudience,
  AdCampaign,
  AdChannel,
  AdContent,
  AdCreative,
  AdProblem,
  AdPartnerName,
} from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';

export const partnerNames: Readonly<Record<AdPartnerName, string>> = {
  sandbox: 'Sandbox',
  meta: 'Meta',
  google: 'Google',
};

export const channels: readonly AdChannel[] = ['facebook', 'instagram', 'google'];
export const channelNames: Readonly<Record<AdChannel, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  google: 'Google',
};

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

/** US dollars per day, for all channels together. */
export const dailyTotal = ({ channels: chosen, daily_budget: budget }: AdContent): number =>
  chosen.reduce((total, channel) => total + (budget[channel] ?? 0), 0);

export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The errors for which the server would refuse to save. */
export function unsavable(draft: AdContent): AdProblem[] {
  const tooLong = (field: string, label: string, text: string, most: number): AdProblem[] =>
    text.length > most ? [{ field, message: `${label} must not exceed ${most} characters.` }] : [];
  return [
    ...(draft.name.trim() === '' ? [{ field: 'name', message: 'Name is a required field.' }] : []),
    ...tooLong('name', 'Name', draft.name.trim(), limits.ads.name),
    ...draft.creatives.flatMap(
      ({ headline, extra_headlines: extra = [], text, description, link_url: link }, index) => [
        ...tooLong(`creatives[${index}].headline`, 'Headline', headline.trim(), limits.ads.headline),
        ...extra.flatMap((one) =>
          tooLong(`creatives[${index}].extra_headlines`, 'Headline', one.trim(), limits.ads.headline),
        ),
        ...tooLong(`creatives[${index}].text`, 'Text', text.trim(), limits.ads.text),
        ...tooLong(`creatives[${index}].description`, 'Description', description.trim(), limits.ads.description),
        ...tooLong(`creatives[${index}].link_url`, 'Link', link.trim(), limits.ads.link),
      ],
    ),
  ];
}

/** The page on which a problem is fixed. */
export function stepOf(field: string): 'quickstart' | 'target' | 'editor' {
  if (/^(?:name|type|channels|page_id|instagram_account_id)$/.test(field)) return 'quickstart';
  return field.startsWith('audience') ? 'target' : 'editor';
}
