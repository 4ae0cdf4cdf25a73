import { type Token, token } from 'sendwright/sdk';
import type { CampaignsStore } from './campaignsStore';

export const paths = {
  home: '/ads',
  index: '/ads/campaigns',
  remove: '/ads/campaigns/:id/delete',
  newQuickstart: '/ads/campaigns/quickstart',
  quickstart: '/ads/campaigns/:id/quickstart',
  newTarget: '/ads/campaigns/target',
  target: '/ads/campaigns/:id/target',
  review: '/ads/campaigns/:id/editor/review',
  /** The image manager appends its own addresses. */
  editor: '/ads/campaigns/:id/editor/:dialog?/:part?/:image?/:action?',
  audiences: '/ads/audiences',
  newAudience: '/ads/audiences/new',
  audience: '/ads/audiences/:id',
  audienceStop: '/ads/audiences/:id/stop',
  audienceDelete: '/ads/audiences/:id/delete',
  settings: '/ads/settings',
  adAccount: '/ads/settings/ad_account',
  disconnect: '/ads/settings/disconnect/:partner?',
} as const;

/** The account's ad campaigns: `all` of them, most recently changed first; `load` them once. Observable. */
export interface Ads extends Pick<CampaignsStore, 'all' | 'load'> {
  /** Opens a campaign: drafts in the editor, all others in their review. */
  open(id: string): void;
}
export const Ads: Token<Ads> = token<Ads>('ads');
