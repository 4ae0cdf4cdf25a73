import type { PagedRows } from './PagedRows';
import type { RequestState } from './requestState';

/** Why a request failed, for `ErrorState` and tables; undefined if it did not. */
export const problemOf = (request: RequestState): unknown =>
  request.status === 'failure' ? (request.failure ?? request.error) : undefined;

/** The props of a paged store for `DataTable`. */
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
 * The same for rows that are fetched all at once: they stay when a later fetch fails. `kept` are the store's rows,
 * before any search.
 */
export const tableOfAll = (request: RequestState, kept: readonly unknown[]) => ({
  loading: request.status === 'loading' && kept.length === 0,
  error: kept.length === 0 ? problemOf(request) : undefined,
});

/**
 * Rows in the order that a table's header was asked for (`useTableState().sort`). `orders` says how to compare two rows
 * by each column; without one for the column, or without a sort, they keep their order.
 */
export function inOrder<Row>(
  rows: readonly Row[],
  sort: { readonly column: string; readonly direction: 'ascending' | 'descending' } | undefined,
  orders: Readonly<Record<string, (one: Row, other: Row) => number>>,
): readonly Row[] {
  // The column is of an address, and may have the name of what every object has.
  const order = sort && Object.hasOwn(orders, sort.column) && orders[sort.column];
  const ordered = order ? rows.toSorted(order) : rows;
  return sort?.direction === 'descending' ? ordered.toReversed() : ordered;
}
