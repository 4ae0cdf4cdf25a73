import type { AdCreative, AdProblem } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import type { CampaignContent } from '../campaignContent';
import { firstAges, lastAges } from './googleTargeting';

const { searchAds: searchLimits } = limits;

/** What Google does not take of a campaign, known before it is submitted. */
export function* googleProblems({ type, audience, creatives }: Content): Generator<AdProblem> {
  if (type === 'lead')
    yield { field: 'type', message: 'Lead ads are not available at Google yet. Choose an ad without a form.' };
  if (audience.source !== 'interests')
    yield {
      field: 'audience.source',
      message:
        'Audiences of contacts, visitors and followers are not available at Google yet. Choose people with certain ' +
        'interests.',
    };
  else if (audience.interests.length === 0)
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
