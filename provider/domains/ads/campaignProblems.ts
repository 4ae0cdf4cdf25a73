import { parseUrl } from 'sendwright/formats';
import type { AdAccount, AdChannel, AdIdentity, AdPartnerName, AdProblem } from 'sendwright/wire/ads';
import { getCountries } from 'libphonenumber-js/max';
import * as checks from 'sendwright/wire/adChecks';
import { hasShape, limits } from 'sendwright/wire/limits';
import type { SyncedGroup } from './audiences/syncedGroups';
import type { CampaignContent } from './campaignContent';
import { googleProblems } from './google/googleProblems';
import { metaProblems } from './meta/metaProblems';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../outgoing/isPublicAddress';

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

const { channelTitles } = checks;

/**
 * Everything that prevents a campaign from being submitted, in the order of its pages. Does not include the size of its
 * audience, which is checked separately.
 */
export function problemsOf(content: CampaignContent, references: References, now = new Date()): AdProblem[] {
  const { accounts, groups, images } = references;
  const found = [
    ...channelProblems(content, accounts),
    ...partnerProblems(content, references),
    ...audienceProblems(content, groups),
    ...checks.durationProblems(content, now),
    ...checks.budgetProblems(content),
    ...leadProblems(content, groups),
    ...content.channels.flatMap((channel) => [...creativeProblems(content, channel, images)]),
  ];
  return found.map((problem) => withChannel(content, problem));
}

/** Partners name the place of an ad only. */
function withChannel({ creatives }: CampaignContent, problem: AdProblem): AdProblem {
  const channel = creatives[Number(/^creatives\[(\d)\]/.exec(problem.field)?.[1])]?.channel;
  return channel ? { ...problem, channel } : problem;
}

function* channelProblems(content: CampaignContent, accounts: readonly AdAccount[]): Generator<AdProblem> {
  const { channels, page_id: pageId, instagram_account_id: instagramId } = content;
  yield* checks.channelProblems(content);
  const accountOf = (channel: AdChannel) => accounts.find((account) => account.channels.includes(channel));
  for (const channel of channels)
    if (!accountOf(channel))
      yield {
        field: 'channels',
        message: `Connect an ad account for ${channelTitles[channel]} under Ads, Ad accounts.`,
      };
  const isLost = (id: string | null, known: readonly AdIdentity[] | undefined) =>
    id !== null && known !== undefined && !known.some((one) => one.id === id);
  if (channels.includes('facebook') && isLost(pageId, accountOf('facebook')?.pages))
    yield { field: 'page_id', message: 'Your ad account has no access to this Facebook page. Choose another one.' };
  if (channels.includes('instagram') && isLost(instagramId, accountOf('instagram')?.instagram_accounts))
    yield {
      field: 'instagram_account_id',
      message: 'Your ad account has no access to this Instagram account. Choose another one.',
    };
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

function* audienceProblems(content: CampaignContent, groups: ReadonlySet<string>): Generator<AdProblem> {
  const { source, list_ids: lists, segment_ids: segments, locations } = content.audience;
  yield* checks.audienceProblems(content);
  if (source === 'contacts' && [...lists, ...segments].some((id) => !groups.has(id.toLowerCase())))
    yield { field: 'audience.list_ids', message: 'A list or segment of the audience was deleted. Choose another one.' };
  const nowhere = locations.find((code) => !countries.has(code));
  if (nowhere !== undefined)
    yield { field: 'audience.locations', message: `“${nowhere}” is no country. Remove it from the locations.` };
}

function* leadProblems(content: CampaignContent, groups: ReadonlySet<string>): Generator<AdProblem> {
  const { list_id: listId } = content.lead_form;
  yield* checks.leadProblems(content, isPublicWebAddress);
  if (content.type === 'lead' && listId !== null && !groups.has(listId.toLowerCase()))
    yield { field: 'lead_form.list_id', message: 'The list of the form was deleted. Choose another one.' };
}

function* creativeProblems(
  content: CampaignContent,
  channel: AdChannel,
  images: References['images'],
): Generator<AdProblem> {
  const index = content.creatives.findIndex((one) => one.channel === channel);
  const imageId = content.creatives[index]?.image_id ?? null;
  const problem = imageId === null ? undefined : imageProblemOf(channel, images.get(imageId.toLowerCase()));
  if (problem !== undefined) yield { field: `creatives[${index}].image_id`, message: problem };
  yield* checks.creativeProblems(content, channel, isPublicWebAddress);
}

/** The error of an image for a channel; undefined if it fits. */
function imageProblemOf(
  channel: AdChannel,
  image: { readonly width: number; readonly height: number } | undefined,
): string | undefined {
  // It was deleted.
  if (!image) return 'An image is required.';
  const { width, height } = image;
  const { minimumRatio, maximumRatio, width: least } = limits.adImages[channel];
  if (width < least) return `The image is ${width} pixels wide. ${channelTitles[channel]} needs ${least} or more.`;
  if (hasShape(image, limits.adImages[channel])) return undefined;
  const wanted =
    minimumRatio === maximumRatio ? shape(minimumRatio) : `${shape(minimumRatio)} to ${shape(maximumRatio)}`;
  return `The image is ${width} × ${height} pixels. ${channelTitles[channel]} needs a shape of ${wanted}: crop it.`;
}

const shape = (ratio: number): string => (ratio === 0.8 ? '4:5' : `${ratio}:1`);

/**
 * Whether others can open a web address: `http` or `https`, without a user name or password, and with a host that is
 * neither private nor without a domain, such as `localhost`. The host's name is not resolved.
 */
export function isPublicWebAddress(text: string): boolean {
  const url = text.length <= 2000 && /^https?:\/\//i.test(text) ? parseUrl(text) : undefined;
  if (!url) return false;
  const { username, password, hostname } = url;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isPublicHost =
    isIP(host) > 0 ? isPublicAddress(host) : host.includes('.') && !/\.(?:localhost|local|internal)$/.test(host);
  return username === '' && password === '' && isPublicHost;
}
