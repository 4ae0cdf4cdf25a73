import { types } from 'mobx-state-tree';
import { RequestsModel } from './Requests';
import type { RequestState } from './requestState';

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
    .model('Collection', {
      rows: types.map(types.frozen<Row>()),
      requests: types.optional(RequestsModel, {}),
    })
    .views((self) => ({
      get all(): readonly Row[] {
        return [...self.rows.values()].toSorted(compare);
      },
      get(key: string): Row | undefined {
        return self.rows.get(key);
      },
      /** Where the fetch of all rows stands. */
      get fetching(): RequestState {
        return self.requests.state('fetch');
      },
    }))
    .actions((self) => ({
      replaceAll(rows: readonly Row[]): void {
        self.rows.replace(rows.map((row) => [keyOf(row), row] as const));
      },
      put(row: Row): void {
        self.rows.set(keyOf(row), row);
      },
      drop(key: string): void {
        self.rows.delete(key);
      },
    }))
    .actions((self) => {
      // What a request brings is in place before it counts as a success: what waits for it finds the rows.
      const fetchAll = async (fetch: () => Promise<readonly Row[]>): Promise<readonly Row[]> => {
        await self.requests.track('fetch', async () => self.replaceAll(await fetch()));
        return self.all;
      };
      return {
        /** Fetches all rows anew; rejects with what `fetch` rejects with. */
        fetchAll,
        /** Fetches them where that has not happened yet. */
        loadAll: async (fetch: () => Promise<readonly Row[]>): Promise<readonly Row[]> =>
          self.fetching.status === 'success' ? self.all : fetchAll(fetch),
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
