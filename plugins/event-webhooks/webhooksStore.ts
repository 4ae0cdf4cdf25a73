import { getEnv, type Instance, types } from 'mobx-state-tree';
import { useCallback, useEffect } from 'react';
import { type Http, token, useService } from 'sendwright/sdk';
import { collectionModel, problemOf, useFetchAlert } from 'sendwright/sdk/models';
import type { EventWebhook, EventWebhookRequest } from 'sendwright/wire/eventWebhooks';
import { optionalEvents } from './eventChoices';
import { texts } from './texts';

const query = { include: [...optionalEvents] };

/** The event webhooks of the account, oldest first. Every call rejects with `HttpFailure`. */
export const WebhooksModel = types
  .compose(
    collectionModel<EventWebhook>(
      ({ id }) => id,
      (one, other) => one.created_date.localeCompare(other.created_date) || one.id.localeCompare(other.id),
    ),
    types.model({ maximum: 5 }),
  )
  .named('Webhooks')
  .actions((self) => ({
    setMaximum(maximum: number): void {
      self.maximum = maximum;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const fetch = async (): Promise<readonly EventWebhook[]> => {
      const page = await http.call('GET /user/webhooks/event/settings/all', { query, retry: true });
      self.setMaximum(page.max_allowed);
      return page.webhooks;
    };
    return {
      /** Fetches all rows again. */
      refresh: (): Promise<readonly EventWebhook[]> => self.fetchAll(fetch),
      create: (body: EventWebhookRequest): Promise<EventWebhook> =>
        self.save('create', () => http.call('POST /user/webhooks/event/settings', { body })),
      change: (id: string, body: EventWebhookRequest): Promise<EventWebhook> =>
        self.save('update', () =>
          http.call('PATCH /user/webhooks/event/settings/:id', { params: { id }, query, body }),
        ),
      /** Turns signing on or off. */
      sign: (id: string, enabled: boolean): Promise<EventWebhook> =>
        self.save('sign', async () => {
          await http.call('PATCH /user/webhooks/event/settings/signed/:id', { params: { id }, body: { enabled } });
          return http.call('GET /user/webhooks/event/settings/:id', { params: { id }, query });
        }),
      remove: (id: string): Promise<void> =>
        self.runDelete('delete', id, () => http.call('DELETE /user/webhooks/event/settings/:id', { params: { id } })),
      /** Posts an example of each event; rejects if they are not accepted. */
      test: async (id: string): Promise<void> => {
        await self.requests.track('test', () => http.call('POST /user/webhooks/event/test', { body: { id } }));
      },
    };
  });

export type WebhooksStore = Instance<typeof WebhooksModel>;
export const WebhooksStore = token<WebhooksStore>('event-webhooks.store');

/** The store, refreshed at each visit of a page, with a retry. Call it in an observer. */
export function useWebhooks(): { readonly store: WebhooksStore; readonly load: () => void } {
  const store = useService(WebhooksStore);
  const load = useCallback(() => void store.refresh().catch(() => undefined), [store]);
  useFetchAlert(problemOf(store.fetching), texts.fetchFailed, load);
  useEffect(load, [load]);
  return { store, load };
}
