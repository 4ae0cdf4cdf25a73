import { observable } from 'mobx';
import { types } from 'mobx-state-tree';
import { failureOf, idle, isAborted, type RequestState } from './requestState';
import { createVisibility, reusing } from './visibility';

/** One page of rows from an endpoint. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The address of the next page; missing at the end. */
  readonly next?: string | undefined;
  /** The number of rows on all pages, if the server returns it. */
  readonly total?: number | undefined;
}

/** Fetches the first page (`endpoint` undefined) or the one at `endpoint`. */
export type FetchPage<Row> = (endpoint: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;

/** Rows that are loaded page by page. Rows are stored unchanged; everything is observable. */
export interface PagedRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly request: RequestState;
  get(key: string): Row | undefined;
  /** Fetches the first page; the old rows stay until it has loaded. A pending load is canceled. */
  load(fetch: FetchPage<Row>): Promise<void>;
  /** Reloads the first page with the function of the last `load`. */
  refresh(): Promise<void>;
  /** Loads the next page; does nothing at the end or while one is loading. */
  loadMore(): Promise<void>;
  /** Replaces a row, or inserts it first if it is new. */
  put(row: Row): void;
  /** Removes a deleted row. Later rows have moved up on the server, so the next page starts at their new position. */
  remove(key: string): void;
  /** Cancels pending requests. */
  cancel(): void;
  /** Refetches the loaded pages without a loading state (see `Refreshable`). */
  freshen(): Promise<void>;
  /** Whether something on the screen uses the rows. */
  readonly isShown: boolean;
}

/** Maximum pages that `freshen` refetches: further rows rarely change. */
const maximumRefreshedPages = 10;

/** A page's address (none for the first), and the number of rows fetched before it. */
interface PlacedPage {
  readonly endpoint: string | undefined;
  readonly start: number;
}
const firstPage: PlacedPage = { endpoint: undefined, start: 0 };

/**
 * A part of a store that pages with `nextPageEndpoint`:
 *
 * ```ts
 * types.model('Contacts', { page: types.optional(pagedRowsModel<Contact>((contact) => contact.id), {}) })
 * ```
 */
export function pagedRowsModel<Row>(keyOf: (row: Row) => string) {
  return types
    .model('PagedRows', { nextPageEndpoint: types.maybe(types.string), total: types.maybe(types.number) })
    .volatile(() => ({
      held: observable.array<Row>([], { deep: false }),
      visibility: createVisibility(),
      /** Counts changes to the rows: the result of a fetch that started before a change may be outdated. */
      changes: 0,
      request: idle,
      fetch: undefined as FetchPage<Row> | undefined,
      controller: undefined as AbortController | undefined,
      /** The fetched pages, and the next. */
      pages: [firstPage] as readonly PlacedPage[],
      /** Rows deleted since the last page was requested. */
      removed: 0,
      /** Deletions known only from a smaller total, not yet by row. */
      unnamed: 0,
    }))
    .views((self) => ({
      get rows(): readonly Row[] {
        self.visibility.read();
        return self.held;
      },
      get isShown(): boolean {
        return self.visibility.isShown;
      },
      get hasMore(): boolean {
        return self.nextPageEndpoint !== undefined;
      },
      get indexByKey(): Map<string, number> {
        return new Map(self.held.map((row, index) => [keyOf(row), index]));
      },
    }))
    .views((self) => ({
      get(key: string): Row | undefined {
        const index = self.indexByKey.get(key);
        return index === undefined ? undefined : self.held[index];
      },
    }))
    .actions((self) => ({
      begin(fetch: FetchPage<Row>): AbortController {
        self.controller?.abort();
        self.controller = new AbortController();
        self.fetch = fetch;
        self.request = { status: 'loading' };
        return self.controller;
      },
      take(
        controller: AbortController,
        page: Page<Row>,
        { endpoint, start }: PlacedPage,
        isMore: boolean,
        removedBefore: number,
      ): void {
        if (self.controller !== controller) return;
        // A row that appears again on a later page is shown once, at its first position.
        self.changes += 1;
        if (isMore) self.held.push(...page.rows.filter((row) => !self.indexByKey.has(keyOf(row))));
        else {
          self.held.replace([...page.rows]);
          self.unnamed = 0;
        }
        self.nextPageEndpoint = page.next;
        self.pages = [
          ...self.pages.filter((before) => before.start < start),
          { endpoint, start },
          { endpoint: page.next, start: start + page.rows.length },
        ];
        self.removed -= removedBefore;
        if (page.total !== undefined || !isMore) self.total = page.total;
        self.request = { status: 'success' };
        self.controller = undefined;
      },
      /** A total that is smaller than expected means that rows were deleted elsewhere. */
      updateTotal(total: number | undefined): void {
        if (total === undefined || self.total === undefined || total >= self.total) return;
        self.removed += self.total - total;
        self.unnamed += self.total - total;
        self.total = total;
      },
      /** Replaces the rows; equal ones keep their identity. */
      exchange(rows: readonly Row[], pages: readonly PlacedPage[], total: number | undefined): void {
        self.held.replace(reusing(self.held, keyOf, rows));
        self.pages = pages;
        self.nextPageEndpoint = pages.at(-1)?.endpoint;
        self.total = total;
        self.removed = 0;
        self.unnamed = 0;
      },
      fail(controller: AbortController, error: unknown): void {
        if (self.controller !== controller) return;
        self.request = isAborted(error) ? idle : failureOf(error);
        self.controller = undefined;
      },
      put(row: Row): void {
        self.changes += 1;
        const index = self.indexByKey.get(keyOf(row));
        if (index === undefined) {
          self.held.unshift(row);
          if (self.total !== undefined) self.total += 1;
        } else {
          self.held[index] = row;
        }
      },
      drop(key: string): void {
        const index = self.indexByKey.get(key);
        if (index === undefined) return;
        self.changes += 1;
        self.held.splice(index, 1);
        if (self.unnamed > 0) {
          // Already counted by a smaller total; if that was another row, the next total will show it.
          self.unnamed -= 1;
          return;
        }
        self.removed += 1;
        if (self.total !== undefined) self.total -= 1;
      },
      cancel(): void {
        self.controller?.abort();
        self.controller = undefined;
        if (self.request.status === 'loading') self.request = idle;
      },
    }))
    .actions((self) => {
      /**
       * The page of the row after the last one. Servers page by offset: deletions move that row up, possibly into a
       * page that was fetched before.
       */
      const nextPage = (): PlacedPage => {
        const next = (self.pages.at(-1)?.start ?? 0) - self.removed;
        return self.pages.findLast(({ start }) => start <= next) ?? firstPage;
      };
      // `request` records failures and pages show them, so callers need not catch them.
      const run = async (fetch: FetchPage<Row>, placeOf: () => PlacedPage, isMore: boolean): Promise<void> => {
        const controller = self.begin(fetch);
        try {
          let [removed, place] = [self.removed, placeOf()];
          for (
            let page = await fetch(place.endpoint, controller.signal);
            ;
            page = await fetch(place.endpoint, controller.signal)
          ) {
            if (isMore && self.controller === controller) self.updateTotal(page.total);
            // It is unknown whether the server read the page before or after a deletion, so a row may be missing or
            // still present.
            if (self.removed === removed || self.controller !== controller) {
              self.take(controller, page, place, isMore, removed);
              return;
            }
            [removed, place] = [self.removed, placeOf()];
          }
        } catch (error) {
          self.fail(controller, error);
        }
      };
      const loadMore = async (): Promise<void> => {
        if (!self.fetch || !self.hasMore || self.request.status === 'loading') return;
        await run(self.fetch, nextPage, true);
      };
      const freshen = async (): Promise<void> => {
        const { fetch, changes, request } = self;
        const wanted = self.pages.length - 1;
        if (!fetch || request.status === 'loading' || wanted > maximumRefreshedPages) return;
        if (request.status === 'failure') {
          await run(fetch, () => firstPage, false);
          return;
        }
        const rows = new Map<string, Row>();
        const pages: PlacedPage[] = [firstPage];
        let total: number | undefined;
        do {
          const place = pages.at(-1) ?? firstPage;
          const page = await fetch(place.endpoint, new AbortController().signal);
          for (const row of page.rows) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
          pages.push({ endpoint: page.next, start: place.start + page.rows.length });
          total = page.total ?? total;
        } while (pages.length <= wanted && pages.at(-1)?.endpoint !== undefined);
        if (self.changes === changes && self.fetch === fetch) self.exchange([...rows.values()], pages, total);
        // The result may miss a concurrent change or load.
        else if (self.fetch === fetch) await freshen();
      };
      return {
        loadMore,
        freshen,
        load: (fetch: FetchPage<Row>): Promise<void> => run(fetch, () => firstPage, false),
        refresh: async (): Promise<void> => {
          if (self.fetch) await run(self.fetch, () => firstPage, false);
        },
        remove(key: string): void {
          self.drop(key);
          // Without rows there is nothing to scroll, so load more.
          if (self.held.length === 0) void loadMore();
        },
      };
    });
}
