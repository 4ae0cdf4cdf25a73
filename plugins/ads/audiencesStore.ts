import { getEnv, type Instance } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { collectionModel } from 'sendwright/sdk/models';
import type { AdAudienceCreate, AdSyncedAudience } from 'sendwright/wire/adAudiences';

/** The audiences at ad partners that follow a list or segment, by name. Every call rejects with `HttpFailure`. */
export const AudiencesModel = collectionModel<AdSyncedAudience>(
  ({ id }) => id,
  (one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id),
)
  .named('AdAudiences')
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Refetches all of them. */
      refresh: (): Promise<readonly AdSyncedAudience[]> =>
        self.fetchAll(async () => (await http.call('GET /marketing/ads/audiences', { retry: true })).result),
      /** Fetches one again. */
      fetch: (id: string, signal?: AbortSignal): Promise<AdSyncedAudience> =>
        self.save('fetchOne', () =>
          http.call('GET /marketing/ads/audiences/:id', { params: { id }, retry: true, signal }),
        ),
      create: (body: AdAudienceCreate): Promise<AdSyncedAudience> =>
        self.save('create', () => http.call('POST /marketing/ads/audiences', { body })),
      sync: (id: string): Promise<AdSyncedAudience> =>
        self.save('sync', () => http.call('POST /marketing/ads/audiences/:id/sync', { params: { id } })),
      /** `empty`: its contacts are removed at the partner first. */
      stop: (id: string, empty: boolean): Promise<AdSyncedAudience> =>
        self.save('stop', () =>
          http.call('POST /marketing/ads/audiences/:id/stop', { params: { id }, body: { empty } }),
        ),
      remove: (id: string): Promise<void> =>
        self.runDelete('remove', id, () => http.call('DELETE /marketing/ads/audiences/:id', { params: { id } })),
    };
  });

export type AudiencesStore = Instance<typeof AudiencesModel>;
export const AudiencesStore = token<AudiencesStore>('ads.audiences');
