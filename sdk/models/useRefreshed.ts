import { useCallback, useEffect } from 'react';
import type { Text } from '../texts';
import type { RequestState } from './requestState';
import { problemOf } from './tableOf';
import { useFetchAlert } from './useFetched';

/** A store whose rows are fetched all at once (`resourceModel`). */
export interface Refreshed {
  readonly fetching: RequestState;
  refresh(): Promise<unknown>;
}

/**
 * Fetches a store's rows when its page opens, and shows `failed` with a retry button while that has failed. Returns the
 * function that fetches them again, for the page's own retry button.
 *
 * ```ts
 * const fetch = useRefreshed(store, texts.fetchFailed);
 * ```
 */
export function useRefreshed(store: Refreshed, failed: Text): () => void {
  // Failures are in `fetching`.
  const fetch = useCallback(() => void store.refresh().catch(() => undefined), [store]);
  useFetchAlert(problemOf(store.fetching), failed, fetch);
  useEffect(fetch, [fetch]);
  return fetch;
}
