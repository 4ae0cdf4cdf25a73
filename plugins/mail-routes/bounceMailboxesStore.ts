import { getEnv, type Instance, types } from 'mobx-state-tree';
import { useCallback, useEffect } from 'react';
import { type Http, token, useService } from 'sendwright/sdk';
import { collectionModel, problemOf, useFetchAlert } from 'sendwright/sdk/models';
import type { BounceMailbox, BounceMailboxChange, BounceMailboxRequest } from 'sendwright/wire/bounceMailboxes';
import { texts } from './texts';

/** The bounce mailboxes, those for all accounts last. Every call rejects with `HttpFailure`. */
export const BounceMailboxesModel = types
  .compose(
    collectionModel<BounceMailbox>(
      ({ id }) => id,
      (one, other) =>
        Number(one.is_shared) - Number(other.is_shared) ||
        one.created_at.localeCompare(other.created_at) ||
        one.id.localeCompare(other.id),
    ),
    types.model({ maximum: 10 }),
  )
  .named('BounceMailboxes')
  .actions((self) => ({
    setMaximum(maximum: number): void {
      self.maximum = maximum;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Fetches all rows again. */
      refresh: (): Promise<readonly BounceMailbox[]> =>
        self.fetchAll(async () => {
          const { result, max_allowed: maximum } = await http.call('GET /bounce_mailboxes', { retry: true });
          self.setMaximum(maximum);
          return result;
        }),
      create: (body: BounceMailboxRequest): Promise<BounceMailbox> =>
        self.save('create', () => http.call('POST /bounce_mailboxes', { body })),
      change: (id: string, body: BounceMailboxChange): Promise<BounceMailbox> =>
        self.save('update', () => http.call('PATCH /bounce_mailboxes/:id', { params: { id }, body })),
      remove: (id: string): Promise<void> =>
        self.runDelete('delete', id, () => http.call('DELETE /bounce_mailboxes/:id', { params: { id } })),
      /** Signs in and opens the folder; returns the number of messages in it. */
      test: async (id: string): Promise<number> => {
        const { messages } = await http.call('POST /bounce_mailboxes/:id/test', { params: { id } });
        return messages;
      },
    };
  });

export type BounceMailboxesStore = Instance<typeof BounceMailboxesModel>;
export const BounceMailboxesStore = token<BounceMailboxesStore>('mail-routes.bounceMailboxes');

/** The store, refreshed at each visit of the page, with a retry. Call it in an observer. */
export function useBounceMailboxes(): { readonly store: BounceMailboxesStore; readonly load: () => void } {
  const store = useService(BounceMailboxesStore);
  const load = useCallback(() => void store.refresh().catch(() => undefined), [store]);
  useFetchAlert(problemOf(store.fetching), texts.mailboxFetchFailed, load);
  useEffect(load, [load]);
  return { store, load };
}
