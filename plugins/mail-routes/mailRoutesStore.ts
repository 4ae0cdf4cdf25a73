import { getEnv, type Instance, types } from 'mobx-state-tree';
import { useCallback, useEffect } from 'react';
import { type Http, token, useService } from 'sendwright/sdk';
import { collectionModel, problemOf, useFetchAlert } from 'sendwright/sdk/models';
import type { MailRoute, MailRouteChange, MailRouteList, MailRouteRequest } from 'sendwright/wire/mailRoutes';
import type { Position } from './routeOrder';
import { texts } from './texts';

/** The mail routes in the order they are tried. Every call rejects with `HttpFailure`. */
export const MailRoutesModel = types
  .compose(
    collectionModel<MailRoute>(
      ({ id }) => id,
      (one, other) =>
        one.position - other.position ||
        one.created_at.localeCompare(other.created_at) ||
        one.id.localeCompare(other.id),
    ),
    types.model({ maximum: 20 }),
  )
  .named('MailRoutes')
  .actions((self) => ({
    setMaximum(maximum: number): void {
      self.maximum = maximum;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const take = ({ result, max_allowed: maximum }: MailRouteList): readonly MailRoute[] => {
      self.setMaximum(maximum);
      return result;
    };
    return {
      /** Fetches all rows again. */
      refresh: (): Promise<readonly MailRoute[]> =>
        self.fetchAll(async () => take(await http.call('GET /mail_routes', { retry: true }))),
      create: (body: MailRouteRequest): Promise<MailRoute> =>
        self.save('create', () => http.call('POST /mail_routes', { body })),
      change: (id: string, body: MailRouteChange): Promise<MailRoute> =>
        self.save('update', () => http.call('PATCH /mail_routes/:id', { params: { id }, body })),
      /** Changes positions, all or none of them. */
      order: (positions: readonly Position[]): Promise<readonly MailRoute[]> =>
        self.fetchAll(async () =>
          take(await http.call('PUT /mail_routes/order', { body: { positions: [...positions] } })),
        ),
      remove: (id: string): Promise<void> =>
        self.runDelete('delete', id, () => http.call('DELETE /mail_routes/:id', { params: { id } })),
      /** Sends a test message; returns the server's reply. */
      test: async (id: string, from: string, to: string): Promise<string> => {
        const { response } = await http.call('POST /mail_routes/:id/test', { params: { id }, body: { from, to } });
        return response;
      },
    };
  });

export type MailRoutesStore = Instance<typeof MailRoutesModel>;
export const MailRoutesStore = token<MailRoutesStore>('mail-routes.store');

/** The store, refreshed at each visit of a page, with a retry. Call it in an observer. */
export function useMailRoutes(): { readonly store: MailRoutesStore; readonly load: () => void } {
  const store = useService(MailRoutesStore);
  const load = useCallback(() => void store.refresh().catch(() => undefined), [store]);
  useFetchAlert(problemOf(store.fetching), texts.fetchFailed, load);
  useEffect(load, [load]);
  return { store, load };
}
