import type { AdAudience, AdContent, AdPartnerName } from './ads';

/** Reasons to leave out a source of the audience, by `kind source`. What a partner is not named for, it does. */
const sources: Readonly<Partial<Record<AdPartnerName, Readonly<Record<string, string>>>>> = {
  google: {
    'retargeting website': "Google's search ads are not limited to visitors of a website.",
    'retargeting page_followers': 'Google has no pages to follow.',
    'lookalike contacts': 'Google no longer finds people who are like contacts.',
    'lookalike website': 'Google no longer finds people who are like visitors of a website.',
    'lookalike page_followers': 'Google has no pages to follow.',
  },
};

/** Why a partner shows no ads to an audience; undefined: it does. */
export function missingSource(
  partner: AdPartnerName,
  { kind, source }: Pick<AdAudience, 'kind' | 'source'>,
): string | undefined {
  return sources[partner]?.[`${kind} ${source}`];
}

/** Why a partner has no campaigns of a type; undefined: it has. */
export function missingType(partner: AdPartnerName, type: AdContent['type']): string | undefined {
  if (partner !== 'google' || type !== 'lead') return undefined;
  return "Google's forms can't ask for consent in your own words. Link to a page with a signup form instead.";
}
