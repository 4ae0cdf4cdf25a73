import type { PagedRows } from './PagedRows';
import type { RequestState } from './requestState';

/** Why a request failed, for `ErrorState` and tables; undefined where it did not. */
export const problemOf = (request: RequestState): unknown =>
  request.status === 'failure' ? (request.failure ?? request.error) : undefined;

/** What a table of a paged part of a store shows, to be spread on `DataTable`. */
export const tableOfPages = <Row>(page: PagedRows<Row>) => ({
  rows: page.rows,
  total: page.total,
  loading: page.request.status === 'loading' || page.request.status === 'idle',
  error: problemOf(page.request),
  onRetry: () => void page.refresh(),
  hasMore: page.hasMore,
  onLoadMore: () => void page.loadMore(),
});

/**
 * The same of rows that are fetched all at once: they stay when a later fetch fails. `kept` are those of the store,
 * before any search.
 */
export const tableOfAll = (request: RequestState, kept: readonly unknown[]) => ({
  loading: request.status === 'loading' && kept.length === 0,
  error: kept.length === 0 ? problemOf(request) : undefined,
});
