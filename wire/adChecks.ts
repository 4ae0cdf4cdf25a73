import { parseUrl } from 'sendwright/formats';
import type { AdChannel, AdContent, AdCreative, AdProblem } from './ads';
import { limits } from './limits';

// What a campaign itself tells of its errors, for the server and for the editor, which shows them before it saves.

export const channelTitles: Readonly<Record<AdChannel, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  google: 'Google',
};

type Content = Omit<AdContent, 'name'>;
type IsWebAddress = (text: string) => boolean;

/** US dollars per day, for the campaign's current channels only. Amounts that are not numbers count as none. */
export const dailyTotal = ({ channels, daily_budget: budget }: Pick<Content, 'channels' | 'daily_budget'>): number =>
  channels.reduce((total, channel) => total + Math.round((budget[channel] || 0) * 100), 0) / 100;

/** The least daily total: so many US dollars for each channel, which may be distributed in any way. */
export const leastDailyTotal = ({ channels }: Pick<Content, 'channels'>): number =>
  limits.ads.minimumBudget * channels.length;

/** Missing channels, and missing pages and accounts that the ads appear as. */
export function* channelProblems(content: Content): Generator<AdProblem> {
  const { channels, page_id: pageId, instagram_account_id: instagramId } = content;
  if (channels.length === 0) yield { field: 'channels', message: 'Choose at least one channel.' };
  if (channels.includes('facebook') && pageId === null) yield { field: 'page_id', message: 'Choose a Facebook page.' };
  if (channels.includes('instagram') && instagramId === null)
    yield { field: 'instagram_account_id', message: 'Choose an Instagram account.' };
}

/** Audiences that are incomplete or contradict the goal or themselves. */
export function* audienceProblems({ objective, audience }: Content): Generator<AdProblem> {
  const { kind, source, age_min: youngest, age_max: oldest } = audience;
  if ((objective === 'RETARGETING') !== (kind === 'retargeting'))
    yield { field: 'audience.kind', message: 'Choose an audience that fits the goal of the campaign.' };
  if (source === 'contacts' && audience.list_ids.length + audience.segment_ids.length === 0)
    yield { field: 'audience.list_ids', message: 'Choose a list or segment.' };
  if (source === 'interests' && kind === 'retargeting')
    yield { field: 'audience.source', message: 'Interests find new people. Choose another source for retargeting.' };
  if (youngest > oldest)
    yield { field: 'audience.age_max', message: 'The maximum age must not be below the minimum age.' };
}

/** Missing and impossible dates. */
export function* durationProblems({ duration }: Content, now: Date): Generator<AdProblem> {
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

/** A daily total below the minimum, and channels without an amount. */
export function* budgetProblems(content: Content): Generator<AdProblem> {
  const { channels, daily_budget: budget } = content;
  const least = leastDailyTotal(content);
  if (channels.length > 0 && dailyTotal(content) < least)
    yield {
      field: 'daily_budget',
      message:
        channels.length === 1
          ? `The daily budget must be at least $${least}.`
          : `The daily budgets must add up to at least $${least} for ${channels.length} channels.`,
    };
  for (const channel of channels) {
    const cents = (budget[channel] ?? 0) * 100;
    if (cents === 0 && channels.length > 1)
      yield {
        field: `daily_budget.${channel}`,
        message: `Enter a daily budget for ${channelTitles[channel]}, or remove the channel.`,
      };
    if (Math.abs(cents - Math.round(cents)) > 1e-6)
      yield { field: `daily_budget.${channel}`, message: 'Enter an amount in dollars, such as 7.50.' };
  }
}

/** What the form of a lead ad lacks. */
export function* leadProblems({ type, lead_form: form }: Content, isWebAddress: IsWebAddress): Generator<AdProblem> {
  if (type !== 'lead') return;
  if (!form.fields.includes('email'))
    yield { field: 'lead_form.fields', message: 'The form must ask for the email address.' };
  if (form.list_id === null) yield { field: 'lead_form.list_id', message: 'Choose a list for the people who sign up.' };
  if (!isWebAddress(form.privacy_url))
    yield {
      field: 'lead_form.privacy_url',
      message: 'Privacy policy must be a valid web address, such as https://example.com/privacy.',
    };
}

/** What the ad of a channel lacks. */
export function* creativeProblems(
  { creatives }: Content,
  channel: AdChannel,
  isWebAddress: IsWebAddress,
): Generator<AdProblem> {
  const index = creatives.findIndex((one) => one.channel === channel);
  const creative = creatives[index];
  if (!creative) {
    yield { field: 'creatives', channel, message: `Create the ad for ${channelTitles[channel]}.` };
    return;
  }
  const of = (field: keyof AdCreative, message: string): AdProblem => ({
    field: `creatives[${index}].${field}`,
    channel,
    message,
  });
  if (creative.image_id === null) yield of('image_id', 'An image is required.');
  if (creative.headline.trim() === '') yield of('headline', 'Headline is a required field.');
  if (creative.text.trim() === '') yield of('text', 'Text is a required field.');
  if (!isWebAddress(creative.link_url))
    yield of('link_url', 'Link must be a valid web address, such as https://example.com.');
}

/**
 * Whether a text looks like a web address that others can open. The server also refuses IP addresses of private
 * networks.
 */
export function looksLikeWebAddress(text: string): boolean {
  const typed = text.trim();
  const url = /^https?:\/\//i.test(typed) ? parseUrl(typed) : undefined;
  if (!url) return false;
  const { username, password, hostname } = url;
  const host = hostname.replace(/\.$/, '');
  const isOwn = /(?:^|\.)(?:localhost|local|internal)$/.test(host);
  return username === '' && password === '' && (host.includes('.') || host.startsWith('[')) && !isOwn;
}

/** All of these errors, in the order of the editor's pages. */
export function contentProblems(content: Content, now = new Date()): AdProblem[] {
  return [
    ...channelProblems(content),
    ...audienceProblems(content),
    ...durationProblems(content, now),
    ...budgetProblems(content),
    ...leadProblems(content, looksLikeWebAddress),
    ...content.channels.flatMap((channel) => [...creativeProblems(content, channel, looksLikeWebAddress)]),
  ];
}
