import type { AdAccount, AdChannel, AdCreative, AdPartnerName, AdProblem } from 'sendwright/wire/ads';
import { getCountries } from 'libphonenumber-js/max';
import { hasShape, limits } from 'sendwright/wire/limits';
import { isPublicWebAddress } from '../../validation/webAddress';
import type { SyncedGroup } from './audiences/syncedGroups';
import { type CampaignContent, dailyTotal } from './campaignContent';
import { googleProblems } from './google/googleProblems';
import { metaProblems } from './meta/metaProblems';

/** The resources that a campaign refers to, as far as they exist. */
export interface References {
  readonly accounts: readonly AdAccount[];
  /** Sizes in pixels, by id. */
  readonly images: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
  /** The synced audiences of lists and segments. */
  readonly synced: readonly SyncedGroup[];
  /** Ids of lists and segments. */
  readonly groups: ReadonlySet<string>;
}

/** ISO 3166-1 alpha-2, as far as anybody could see an ad there. */
const countries: ReadonlySet<string> = new Set(getCountries());

const titles: Readonly<Record<AdChannel, string>> = { facebook: 'Facebook', instagram: 'Instagram', google: 'Google' };

/**
 * Everything that prevents a campaign from being submitted, in the order of its pages. Does not include the size of its
 * audience, which is checked separately.
 */
export function problemsOf(content: CampaignContent, references: References, now = new Date()): AdProblem[] {
  return [
    ...channelProblems(content, references.accounts),
    ...partnerProblems(content, references),
    ...audienceProblems(content, references.groups),
    ...durationProblems(content, now),
    ...budgetProblems(content),
    ...leadProblems(content, references.groups),
    ...content.channels.flatMap((channel) => [...creativeProblems(content, channel, references.images)]),
  ];
}

function* channelProblems(content: CampaignContent, accounts: readonly AdAccount[]): Generator<AdProblem> {
  const { channels, page_id: pageId, instagram_account_id: instagramId } = content;
  if (channels.length === 0) yield { field: 'channels', message: 'Choose at least one channel.' };
  const accountOf = (channel: AdChannel) => accounts.find((account) => account.channels.includes(channel));
  for (const channel of channels)
    if (!accountOf(channel))
      yield { field: 'channels', message: `Connect an ad account for ${titles[channel]} under Settings.` };
  if (channels.includes('facebook')) {
    const isThere = accountOf('facebook')?.pages.some(({ id }) => id === pageId) ?? true;
    if (pageId === null) yield { field: 'page_id', message: 'Choose a Facebook page.' };
    else if (!isThere)
      yield { field: 'page_id', message: 'Your ad account has no access to this Facebook page. Choose another one.' };
  }
  if (channels.includes('instagram')) {
    const isThere = accountOf('instagram')?.instagram_accounts.some(({ id }) => id === instagramId) ?? true;
    const field = 'instagram_account_id';
    if (instagramId === null) yield { field, message: 'Choose an Instagram account.' };
    else if (!isThere)
      yield { field, message: 'Your ad account has no access to this Instagram account. Choose another one.' };
  }
}

function* partnerProblems(content: CampaignContent, { accounts, synced }: References): Generator<AdProblem> {
  const usesPartner = (name: AdPartnerName) =>
    accounts.some(
      ({ partner, channels }) => partner === name && channels.some((channel) => content.channels.includes(channel)),
    );
  const syncedWith = (name: AdPartnerName) =>
    new Set(synced.flatMap(({ partner, group_id: id }) => (partner === name ? id : [])));
  if (usesPartner('meta')) yield* metaProblems(content, syncedWith('meta'));
  if (usesPartner('google')) yield* googleProblems(content, syncedWith('google'));
}

function* audienceProblems(
  { objective, audience }: CampaignContent,
  groups: ReadonlySet<string>,
): Generator<AdProblem> {
  const {
    kind,
    source,
    list_ids: lists,
    segment_ids: segments,
    age_min: youngest,
    age_max: oldest,
    locations,
  } = audience;
  if ((objective === 'RETARGETING') !== (kind === 'retargeting'))
    yield { field: 'audience.kind', message: 'Choose an audience that fits the goal of the campaign.' };
  if (source === 'contacts' && lists.length + segments.length === 0)
    yield { field: 'audience.list_ids', message: 'Choose a list or segment.' };
  if (source === 'contacts' && [...lists, ...segments].some((id) => !groups.has(id.toLowerCase())))
    yield { field: 'audience.list_ids', message: 'A list or segment of the audience was deleted. Choose another one.' };
  if (source === 'interests' && kind === 'retargeting')
    yield { field: 'audience.source', message: 'Interests find new people. Choose another source for retargeting.' };
  const nowhere = locations.find((code) => !countries.has(code));
  if (nowhere !== undefined)
    yield { field: 'audience.locations', message: `“${nowhere}” is no country. Remove it from the locations.` };
  if (youngest > oldest)
    yield { field: 'audience.age_max', message: 'The maximum age must not be below the minimum age.' };
}

function* durationProblems({ duration }: CampaignContent, now: Date): Generator<AdProblem> {
  const field = 'duration.end_at';
  // The format allows times that there are not, such as a leap second.
  const wrong = (['start_at', 'end_at'] as const).find((name) => Number.isNaN(Date.parse(duration[name] ?? '2000')));
  if (wrong) yield { field: `duration.${wrong}`, message: 'Choose a date and time that exist.' };
  else if (duration.type === 'ongoing') return;
  else if (duration.end_at === null) yield { field, message: 'Choose an end date.' };
  else if (Date.parse(duration.end_at) <= now.getTime()) yield { field, message: 'The end date has passed.' };
  else if (duration.start_at !== null && Date.parse(duration.end_at) <= Date.parse(duration.start_at))
    yield { field, message: 'The end must be after the start.' };
}

function* budgetProblems(content: CampaignContent): Generator<AdProblem> {
  const { channels, daily_budget: budget } = content;
  const least = limits.ads.minimumBudget * channels.length;
  if (channels.length > 0 && dailyTotal(content) < least)
    yield {
      field: 'daily_budget',
      message:
        channels.length === 1
          ? `The daily budget must be at least $${least}.`
          : `The daily budget must be at least $${least}: $${limits.ads.minimumBudget} for each channel.`,
    };
  for (const channel of channels) {
    const cents = (budget[channel] ?? 0) * 100;
    if (cents === 0 && channels.length > 1)
      yield {
        field: `daily_budget.${channel}`,
        message: `Enter a daily budget for ${titles[channel]}, or remove the channel.`,
      };
    if (Math.abs(cents - Math.round(cents)) > 1e-6)
      yield { field: `daily_budget.${channel}`, message: 'Enter an amount in dollars, such as 7.50.' };
  }
}

function* leadProblems({ type, lead_form: form }: CampaignContent, groups: ReadonlySet<string>): Generator<AdProblem> {
  if (type !== 'lead') return;
  if (!form.fields.includes('email'))
    yield { field: 'lead_form.fields', message: 'The form must ask for the email address.' };
  if (form.list_id === null) yield { field: 'lead_form.list_id', message: 'Choose a list for the people who sign up.' };
  else if (!groups.has(form.list_id.toLowerCase()))
    yield { field: 'lead_form.list_id', message: 'The list of the form was deleted. Choose another one.' };
  if (!isPublicWebAddress(form.privacy_url))
    yield {
      field: 'lead_form.privacy_url',
      message: 'Privacy policy must be a valid web address, such as https://example.com/privacy.',
    };
}

function* creativeProblems(
  { creatives }: CampaignContent,
  channel: AdChannel,
  images: References['images'],
): Generator<AdProblem> {
  const index = creatives.findIndex((one) => one.channel === channel);
  const creative = creatives[index];
  if (!creative) {
    yield { field: 'creatives', message: `Create the ad for ${titles[channel]}.` };
    return;
  }
  const at = (field: keyof AdCreative) => `creatives[${index}].${field}`;
  const imageProblem = imageProblemOf(
    channel,
    creative.image_id === null ? undefined : images.get(creative.image_id.toLowerCase()),
  );
  if (imageProblem !== undefined) yield { field: at('image_id'), message: imageProblem };
  if (creative.headline === '') yield { field: at('headline'), message: 'Headline is a required field.' };
  if (creative.text === '') yield { field: at('text'), message: 'Text is a required field.' };
  if (!isPublicWebAddress(creative.link_url))
    yield { field: at('link_url'), message: 'Link must be a valid web address, such as https://example.com.' };
}

/** The error of an image for a channel; undefined if it fits. */
function imageProblemOf(
  channel: AdChannel,
  image: { readonly width: number; readonly height: number } | undefined,
): string | undefined {
  if (!image) return 'An image is required.';
  const { width, height } = image;
  const { minimumRatio, maximumRatio, width: least } = limits.adImages[channel];
  if (width < least) return `The image is ${width} pixels wide. ${titles[channel]} needs ${least} or more.`;
  if (hasShape(image, limits.adImages[channel])) return undefined;
  const wanted =
    minimumRatio === maximumRatio ? shape(minimumRatio) : `${shape(minimumRatio)} to ${shape(maximumRatio)}`;
  return `The image is ${width} × ${height} pixels. ${titles[channel]} needs a shape of ${wanted}: crop it.`;
}

const shape = (ratio: number): string => (ratio === 0.8 ? '4:5' : `${ratio}:1`);
