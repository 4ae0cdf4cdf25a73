import type { AdAudience, AdContent, AdPartnerName, AdUnavailable } from 'sendwright/wire/ads';

const nothing: AdUnavailable = { types: [], audiences: [] };

const google: AdUnavailable = {
  types: [
    {
      type: 'lead',
      reason: "Google's forms can't ask for consent in your own words. Link to a page with a signup form instead.",
    },
  ],
  audiences: [
    { kind: 'retargeting', source: 'website', reason: "Google's search ads are not limited to visitors of a website." },
    { kind: 'retargeting', source: 'page_followers', reason: 'Google has no pages to follow.' },
    { kind: 'lookalike', source: 'contacts', reason: 'Google no longer finds people who are like contacts.' },
    {
      kind: 'lookalike',
      source: 'website',
      reason: 'Google no longer finds people who are like visitors of a website.',
    },
    { kind: 'lookalike', source: 'page_followers', reason: 'Google has no pages to follow.' },
  ],
};

/** What a partner does not do, and why. */
export const unavailableAt = (partner: AdPartnerName): AdUnavailable => (partner === 'google' ? google : nothing);

/** Why a partner shows no ads to an audience; undefined: it does. */
export const missingAudience = (
  partner: AdPartnerName,
  { kind, source }: Pick<AdAudience, 'kind' | 'source'>,
): string | undefined =>
  unavailableAt(partner).audiences.find((one) => one.kind === kind && one.source === source)?.reason;

/** Why a partner has no campaigns of a type; undefined: it has. */
export const missingType = (partner: AdPartnerName, type: AdContent['type']): string | undefined =>
  unavailableAt(partner).types.find((one) => one.type === type)?.reason;
