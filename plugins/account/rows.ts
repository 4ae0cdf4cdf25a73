import type { RequestState } from 'sendwright/sdk/models';

/** Rows of one kind. Observable. */
export interface Rows<Row> {
  readonly all: readonly Row[];
  get(key: string): Row | undefined;
  readonly fetching: RequestState;
  /** Fetches all anew. */
  fetch(): Promise<readonly Row[]>;
  /** Runs a request that changes them, then fetches them anew. */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Collection<Row> {
  readonly all: readonly Row[];
  readonly fetching: RequestState;
  get(key: string): Row | undefined;
  fetchAll(fetch: () => Promise<readonly Row[]>): Promise<readonly Row[]>;
}

/** The rows of a collection, fetched by `load`. */
export function rowsOf<Row>(collection: Collection<Row>, load: () => Promise<readonly Row[]>): Rows<Row> {
  const fetch = (): Promise<readonly Row[]> => collection.fetchAll(load);
  return {
    get all() {
      return collection.all;
    },
    get fetching() {
      return collection.fetching;
    },
    get: (key) => collection.get(key),
    fetch,
    async change(work) {
      const result = await work();
      // The change is made: where the rows cannot be read anew, their page says so itself.
      await fetch().catch(() => undefined);
      return result;
    },
  };
}
