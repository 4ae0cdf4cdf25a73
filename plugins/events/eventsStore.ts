import { getEnv, type Instance, types } from 'mobx-state-tree';
import { useCallback, useEffect } from 'react';
import { type Http, token, useService } from 'sendwright/sdk';
import { problemOf, type RequestState, RequestsModel, useFetchAlert } from 'sendwright/sdk/models';
import type { CustomEventType, EventSettings } from 'sendwright/wire/events';
import { texts } from './texts';

/** The names of the account's events, and how long events are kept. Every call rejects with `HttpFailure`. */
export const EventsModel = types
  .model('Events', {
    types: types.array(types.frozen<CustomEventType>()),
    settings: types.maybe(types.frozen<EventSettings>()),
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    get fetching(): RequestState {
      return self.requests.state('fetch');
    },
  }))
  .actions((self) => ({
    replace(found: readonly CustomEventType[], settings: EventSettings): void {
      self.types.replace([...found]);
      self.settings = settings;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const fetch = async (): Promise<void> => {
      const [found, settings] = await Promise.all([
        http.call('GET /marketing/events/types', { retry: true }),
        http.call('GET /marketing/settings/events', { retry: true }),
      ]);
      self.replace(found.result, settings);
    };
    return {
      refresh: (): Promise<void> => self.requests.track('fetch', fetch),
      /** Refetches what was fetched before, without a loading state. */
      async freshen(): Promise<void> {
        if (self.fetching.status === 'success') await fetch();
      },
      /** @param days null: forever */
      async keep(days: number | null): Promise<void> {
        const settings = await self.requests.track('keep', () =>
          http.call('PATCH /marketing/settings/events', { body: { retention_days: days } }),
        );
        self.replace(self.types, settings);
      },
    };
  });

export type EventsStore = Instance<typeof EventsModel>;
export const EventsStore = token<EventsStore>('events.store');

/** The store, refreshed at each visit of a page, with a retry. Call it in an observer. */
export function useEvents(): { readonly store: EventsStore; readonly load: () => void } {
  const store = useService(EventsStore);
  const load = useCallback(() => void store.refresh().catch(() => undefined), [store]);
  useFetchAlert(problemOf(store.fetching), texts.fetchFailed, load);
  useEffect(load, [load]);
  return { store, load };
}
