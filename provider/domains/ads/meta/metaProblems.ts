import type { AdCallToAction, AdProblem } from 'sendwright/wire/ads';
import type { CampaignContent } from '../campaignContent';

/** The buttons that Meta's lead ads can have (Marketing API, "Create lead ads"). */
const leadButtons: readonly AdCallToAction[] = [
  'apply_now',
  'download',
  'get_quote',
  'learn_more',
  'sign_up',
  'subscribe',
];

/**
 * What Meta would refuse of a campaign, known before it is submitted.
 * @param synced ids of the lists and segments that are synced with Meta; undefined: this was checked before
 */
export function* metaProblems(
  { type, audience, creatives, channels, page_id: pageId, instagram_account_id: instagramId }: CampaignContent,
  synced?: ReadonlySet<string>,
): Generator<AdProblem> {
  if (audience.source === 'page_followers' && pageId === null && instagramId === null)
    yield { field: 'audience.source', message: 'Choose the page whose followers see the ads, in the first step.' };
  const groups = audience.source === 'contacts' ? [...audience.list_ids, ...audience.segment_ids] : [];
  if (synced && groups.some((id) => !synced.has(id.toLowerCase())))
    yield {
      field: 'audience.list_ids',
      message: 'Sync each list and segment of the audience with Meta first, under Ads, Synced audiences.',
    };
  if (audience.source !== 'interests' && audience.kind === 'lookalike' && audience.locations.length === 0)
    yield { field: 'audience.locations', message: 'Meta finds similar people in countries. Choose at least one.' };
  for (const [index, { channel, cta }] of type === 'lead' ? creatives.entries() : [])
    if (channels.includes(channel) && channel !== 'google' && !leadButtons.includes(cta))
      yield {
        field: `creatives[${index}].cta`,
        message: "Meta's lead ads can't have this button. Choose one such as Sign up.",
      };
}
