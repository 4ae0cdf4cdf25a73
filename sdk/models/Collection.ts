import { types } from 'mobx-state-tree';
import { RequestsModel } from './Requests';
import type { RequestState } from './requestState';
import { createSight, reusing } from './sight';

/**
 * A part of a store that holds all rows of a kind: those there are few enough
 * of to fetch at once. Rows stay as they came. `compare` is the order of `all`.
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
      sight: createSight(),
      /** That of the last `fetchAll`. */
      lastFetch: undefined as (() => Promise<readonly Row[]>) | undefined,
      /** How many changes were made to the rows: a fetch that began before one may not know of it. */
      changes: 0,
      isExpired: false,
    }))
    .views((self) => ({
      get all(): readonly Row[] {
        self.sight.read();
        return [...self.rows.values()].toSorted(compare);
      },
      get(key: string): Row | undefined {
        self.sight.read();
        return self.rows.get(key);
      },
      /** Where the fetch of all rows stands. */
      get fetching(): RequestState {
        return self.requests.state('fetch');
      },
      get isShown(): boolean {
        return self.sight.isShown;
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
      /** The rows are fetched again when `loadAll` next asks for them. */
      expire(): void {
        self.isExpired = true;
      },
    }))
    .actions((self) => {
      // What a request brings is in place before it counts as a success: what waits for it finds the rows.
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
        // The answer may not know of what was changed meanwhile.
        else await freshen();
      };
      return {
        /** Fetches all rows anew; rejects with what `fetch` rejects with. */
        fetchAll,
        /** Fetches all rows again, without a loading state, where they were fetched before (see `Refreshable`). */
        freshen,
        /** Fetches them where that has not happened yet. */
        loadAll: async (fetch: () => Promise<readonly Row[]>): Promise<readonly Row[]> =>
          self.fetching.status === 'success' && !self.isExpired ? self.all : fetchAll(fetch),
        /** Runs a request that answers with a row, made or changed, and puts it in place. */
        save: (name: string, work: () => Promise<Row>): Promise<Row> =>
          self.requests.track(name, async () => {
            const row = await work();
            self.put(row);
            return row;
          }),
        /** Runs a request that takes a row away. */
        async takeAway(name: string, key: string, work: () => Promise<unknown>): Promise<void> {
          await self.requests.track(name, async () => {
            await work();
            self.drop(key);
          });
        },
      };
    });
}
