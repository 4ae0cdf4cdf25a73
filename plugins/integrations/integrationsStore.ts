import { getEnv, type Instance, types } from 'mobx-state-tree';
import { useCallback, useEffect } from 'react';
import { type Http, token, useService } from 'sendwright/sdk';
import { collectionModel, problemOf, useFetchAlert } from 'sendwright/sdk/models';
import type { Integration, IntegrationChange, IntegrationCreate } from 'sendwright/wire/integrations';
import { texts } from './texts';

/** The integrations of the account, by label. Every call rejects with `HttpFailure`. */
export const IntegrationsModel = types
  .compose(
    collectionModel<Integration>(
      ({ integration_id: id }) => id,
      (one, other) => one.label.localeCompare(other.label) || one.integration_id.localeCompare(other.integration_id),
    ),
    types.model({
      /** The ids of the selected rows. */
      selection: types.frozen<readonly string[]>([]),
    }),
  )
  .named('Integrations')
  .views((self) => ({
    /** The integrations with one destination. */
    of: (destination: string): readonly Integration[] => self.all.filter((one) => one.destination === destination),
  }))
  .actions((self) => ({
    select(ids: readonly string[]): void {
      self.selection = ids;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Fetches all rows again. */
      refresh: (): Promise<readonly Integration[]> =>
        self.fetchAll(async () => (await http.call('GET /marketing/integrations', { retry: true })).result),
      create: (body: IntegrationCreate): Promise<Integration> =>
        self.save('create', () => http.call('POST /marketing/integrations', { body })),
      change: (id: string, body: IntegrationChange): Promise<Integration> =>
        self.save('update', () => http.call('PATCH /marketing/integrations/:id', { params: { id }, body })),
      /** All of the given integrations, or none if one is missing. */
      async remove(ids: readonly string[]): Promise<void> {
        const query = { ids: ids.join(',') };
        await self.requests.track('delete', () => http.call('DELETE /marketing/integrations', { query }));
        for (const id of ids) self.drop(id);
        self.select([]);
      },
    };
  });

export type IntegrationsStore = Instance<typeof IntegrationsModel>;
export const IntegrationsStore = token<IntegrationsStore>('integrations.store');

/** The store, refreshed at each visit of a page, with a retry. Call it in an observer. */
export function useIntegrations(): { readonly store: IntegrationsStore; readonly load: () => void } {
  const store = useService(IntegrationsStore);
  const load = useCallback(() => void store.refresh().catch(() => undefined), [store]);
  useFetchAlert(problemOf(store.fetching), texts.fetchFailed, load);
  useEffect(load, [load]);
  return { store, load };
}
