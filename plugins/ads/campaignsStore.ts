import { observable } from 'mobx';
import { getEnv, type Instance } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { resourceModel } from 'sendwright/sdk/models';
import type { AdAudienceSize, AdAudienceSizeQuery, AdCampaign } from 'sendwright/wire/ads';
import type { Image } from 'sendwright/wire/images';
import { limits } from 'sendwright/wire/limits';

/**
 * The account's ad campaigns, most recently changed first. Every call rejects with `HttpFailure` unless stated
 * otherwise.
 */
export const CampaignsModel = resourceModel({
  list: 'GET /marketing/ads/campaigns',
  query: { page_size: limits.ads.perAccount },
  create: 'POST /marketing/ads/campaigns',
  update: 'PATCH /marketing/ads/campaigns/:id',
  remove: 'DELETE /marketing/ads/campaigns/:id',
  keyOf: (campaign) => campaign.id,
  compare: (one, other) => other.updated_at.localeCompare(one.updated_at),
})
  .named('AdCampaigns')
  // Null: deleted or inaccessible.
  .volatile(() => ({ images: observable.map<string, Image | null>({}, { deep: false }) }))
  .actions((self) => ({ putImage: (id: string, image: Image | null): void => void self.images.set(id, image) }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Fetches a campaign again. */
      fetch: (id: string, signal?: AbortSignal): Promise<AdCampaign> =>
        self.save('fetchOne', () =>
          http.call('GET /marketing/ads/campaigns/:id', { params: { id }, retry: true, signal }),
        ),
      duplicate: (id: string): Promise<AdCampaign> =>
        self.save('duplicate', () => http.call('POST /marketing/ads/campaigns/:id', { params: { id }, body: {} })),
      submit: (id: string): Promise<AdCampaign> =>
        self.save('submit', () => http.call('POST /marketing/ads/campaigns/:id/submit', { params: { id } })),
      /** Pauses an active campaign, or resumes it. */
      pause: (id: string, isPaused: boolean): Promise<AdCampaign> =>
        self.save('pause', () =>
          isPaused
            ? http.call('POST /marketing/ads/campaigns/:id/pause', { params: { id } })
            : http.call('POST /marketing/ads/campaigns/:id/resume', { params: { id } }),
        ),
      sizeOf: (body: AdAudienceSizeQuery, signal?: AbortSignal): Promise<AdAudienceSize> =>
        http.call('POST /marketing/ads/audience_size', { body, retry: true, signal }),
      /** Fetches an image unless it is already loaded. Never rejects. */
      async loadImage(id: string): Promise<void> {
        if (self.images.has(id)) return;
        const image = await http.call('GET /images/:id', { params: { id }, retry: true }).catch(() => null);
        self.putImage(id, image);
      },
    };
  });

export type CampaignsStore = Instance<typeof CampaignsModel>;
export const CampaignsStore = token<CampaignsStore>('ads.campaigns');
