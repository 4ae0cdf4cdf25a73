import { useCallback, useEffect } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { GroupsStore } from './groupsStore';
import { texts } from './texts';

/**
 * The groups, fetched where that has not happened yet; `refetch` tries again. A failure is told, and shown by the page.
 */
export function useGroups(failed: typeof texts.fetchFailed | typeof texts.fetchOneFailed = texts.fetchFailed): {
  readonly store: GroupsStore;
  readonly refetch: () => void;
} {
  const store = useService(GroupsStore);
  const alerts = useService(Alerts);
  const refetch = useCallback(() => void store.refresh().catch(() => alerts.show(failed)), [store, alerts, failed]);
  useEffect(() => {
    // A page and the dialog over it ask at the same time: one of them is enough.
    if (store.fetching.status !== 'loading' && store.fetching.status !== 'success') refetch();
  }, [store, refetch]);
  return { store, refetch };
}
