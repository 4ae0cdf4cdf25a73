import type { AdCreative, AdProblem } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import type { CampaignContent } from '../campaignContent';
import { missingAudience, missingType } from '../partners/unavailable';
import { firstAges, lastAges } from './googleTargeting';

const { searchAds: searchLimits } = limits;

/**
 * What Google does not take of a campaign, known before it is submitted.
 * @param synced ids of the lists and segments that are synced with Google; undefined: this was checked before
 */
export function* googleProblems(
  { type, audience, creatives }: Content,
  synced?: ReadonlySet<string>,
): Generator<AdProblem> {
  const noType = missingType('google', type);
  if (noType !== undefined) yield { field: 'type', message: noType };
  const noSource = missingAudience('google', audience);
  if (noSource !== undefined) yield { field: 'audience.source', message: `${noSource} Choose another audience.` };
  const groups = audience.source === 'contacts' ? [...audience.list_ids, ...audience.segment_ids] : [];
  if (noSource === undefined && synced && groups.some((id) => !synced.has(id.toLowerCase())))
    yield {
      field: 'audience.list_ids',
      message: 'Sync each list and segment of the audience with Google first, under Ads, Synced audiences.',
    };
  if (noSource === undefined && audience.interests.length === 0)
    yield {
      field: 'audience.interests',
      message: 'Enter an interest. Google shows the ad to people who search for it.',
    };
  if (!firstAges.includes(audience.age_min))
    yield { field: 'audience.age_min', message: `At Google the minimum age can be ${listAges(firstAges)}.` };
  if (!lastAges.includes(audience.age_max))
    yield { field: 'audience.age_max', message: `At Google the maximum age can be ${listAges(lastAges)}.` };
  const index = creatives.findIndex(({ channel }) => channel === 'google');
  const creative = creatives[index];
  if (creative) yield* textProblems(creative, (field) => `creatives[${index}].${field}`);
}

type Content = Pick<CampaignContent, 'type' | 'audience' | 'creatives'>;

/** Responsive search ads need three headlines and two descriptions, which Google combines. */
function* textProblems(creative: AdCreative, at: (field: keyof AdCreative) => string): Generator<AdProblem> {
  const { headline, extra_headlines: extra = [], text, description } = creative;
  const tooLong = (label: string, length: number) => `${label} must not exceed ${length} characters at Google.`;
  if (headline.length > searchLimits.headline)
    yield { field: at('headline'), message: tooLong('Headline', searchLimits.headline) };
  if (extra.filter((one) => one !== '').length < searchLimits.minimumHeadlines - 1)
    yield { field: at('extra_headlines'), message: 'Google needs three headlines, of which it shows two or three.' };
  if (extra.some((one) => one.length > searchLimits.headline))
    yield { field: at('extra_headlines'), message: tooLong('Each headline', searchLimits.headline) };
  if (text.length > searchLimits.text) yield { field: at('text'), message: tooLong('Text', searchLimits.text) };
  if (description === '')
    yield { field: at('description'), message: 'Google needs a description. It shows it beside the text or instead.' };
}

function listAges(ages: readonly number[]): string {
  return `${ages.slice(0, -1).join(', ')} or ${ages.at(-1)}`;
}
