import type { AdProblem } from 'sendwright/wire/ads';
import type { CampaignContent } from '../campaignContent';

/** What Meta campaigns can't do yet, known before they are submitted. */
export function* metaProblems({ type, audience }: Pick<CampaignContent, 'type' | 'audience'>): Generator<AdProblem> {
  if (type === 'lead')
    yield { field: 'type', message: 'Lead ads are not available at Meta yet. Choose an ad without a form.' };
  if (audience.source !== 'interests')
    yield {
      field: 'audience.source',
      message:
        'Audiences of contacts, visitors and followers are not available at Meta yet. Choose people with certain ' +
        'interests.',
    };
}
