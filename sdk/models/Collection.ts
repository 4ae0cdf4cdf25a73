import { types } from 'mobx-state-tree';
import { RequestsModel } from './Requests';
import type { RequestState } from './requestState';
import { createVisibility, reusing } from './visibility';

/**
 * A part of a store that holds all rows of a kind, if there are few enough to fetch at once. Rows are stored unchanged.
 * `compare` sorts `all`.
 *
 * ```ts
 * collectionModel<Sender>((sender) => String(sender.id), newestFirst)
 *   .actions((self) => ({ create: (sender) => self.save('create', () => endpoints.create(sender)) }))
 * ```
 */
export function collectionModel<Row>(keyOf: (row: Row) => string, compare: (one: Row, other: Row) => number) {
  return types
    .model('Collection', { rows: types.map(types.frozen<Row>()), requests: types.optional(RequestsModel, {}) })
    .volatile(() => ({
      visibility: createVisibility(),
      /** The function of the last `fetchAll`. */
      lastFetch: undefined as (() => Promise<readonly Row[]>) | undefined,
      /** Counts changes to the rows: the result of a fetch that started before a change may be outdated. */
      changes: 0,
      isExpired: false,
    }))
    .views((self) => ({
      get all(): readonly Row[] {
        self.visibility.read();
        return [...self.rows.values()].toSorted(compare);
      },
      get(key: string): Row | undefined {
        self.visibility.read();
        return self.rows.get(key);
      },
      /** The state of fetching all rows. */
      get fetching(): RequestState {
        return self.requests.state('fetch');
      },
      get isShown(): boolean {
        return self.visibility.isShown;
      },
    }))
    .actions((self) => ({
      replaceAll(rows: readonly Row[]): void {
        self.changes += 1;
        self.isExpired = false;
        self.rows.replace(reusing(self.rows.values(), keyOf, rows).map((row) => [keyOf(row), row] as const));
      },
      put(row: Row): void {
        self.changes += 1;
        self.rows.set(keyOf(row), row);
      },
      drop(key: string): void {
        self.changes += 1;
        self.rows.delete(key);
      },
      keepFetch(fetch: () => Promise<readonly Row[]>): void {
        self.lastFetch = fetch;
      },
      /** Marks the rows stale: `loadAll` refetches them on next use. */
      expire(): void {
        self.isExpired = true;
      },
    }))
    .actions((self) => {
      // Results are stored before the request counts as successful, so that observers of its state find the rows.
      const fetchAll = async (fetch: () => Promise<readonly Row[]>): Promise<readonly Row[]> => {
        self.keepFetch(fetch);
        await self.requests.track('fetch', async () => self.replaceAll(await fetch()));
        return self.all;
      };
      const freshen = async (): Promise<void> => {
        const { lastFetch, fetching, changes } = self;
        if (!lastFetch || fetching.status === 'loading') return;
        if (fetching.status !== 'success') {
          await fetchAll(lastFetch);
          return;
        }
        const rows = await lastFetch();
        if (self.changes === changes) self.replaceAll(rows);
        // The result may miss a concurrent change.
        else await freshen();
      };
      return {
        /** Refetches all rows; rejects with the error of `fetch`. */
        fetchAll,
        /** Refetches all rows without a loading state, if they were fetched before (see `Refreshable`). */
        freshen,
        /** Fetches the rows unless they have been fetched. */
        loadAll: async (fetch: () => Promise<readonly Row[]>): Promise<readonly Row[]> =>
          self.fetching.status === 'success' && !self.isExpired ? self.all : fetchAll(fetch),
        /** Runs a request that returns a created or changed row, and stores it. */
        save: (name: string, work: () => Promise<Row>): Promise<Row> =>
          self.requests.track(name, async () => {
            const row = await work();
            self.put(row);
            return row;
          }),
        /** Runs a request that deletes a row. */
        async runDelete(name: string, key: string, work: () => Promise<unknown>): Promise<void> {
          await self.requests.track(name, async () => {
            await work();
            self.drop(key);
          });
        },
      };
    });
}
