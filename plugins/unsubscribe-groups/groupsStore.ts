import type { Instance } from 'mobx-state-tree';
import { useCallback, useEffect } from 'react';
import { type Http, token, useService } from 'sendwright/sdk';
import { problemOf, resourceModel, useFetchAlert } from 'sendwright/sdk/models';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { texts } from './texts';

/** Groups per page of the list. */
const pageSize = 25;

/** All groups, loaded page by page. A provider without paging returns everything for each page. */
async function fetchPages(http: Http): Promise<readonly UnsubscribeGroup[]> {
  const found = new Map<number, UnsubscribeGroup>();
  for (let page = 1; ; page++) {
    const before = found.size;
    // A short page ends the list.
    const groups = await http.call('GET /asm/groups', { query: { page, page_size: pageSize }, retry: true });
    for (const group of groups) found.set(group.id, group);
    if (groups.length !== pageSize || found.size === before) return [...found.values()];
  }
}

/** The unsubscribe groups of the account, by name. Every call rejects with `HttpFailure`. */
export const GroupsModel = resourceModel({
  list: 'GET /asm/groups',
  fetch: fetchPages,
  create: 'POST /asm/groups',
  update: 'PATCH /asm/groups/:group_id',
  remove: 'DELETE /asm/groups/:group_id',
  keyOf: (group) => String(group.id),
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
}).named('UnsubscribeGroups');

export type GroupsStore = Instance<typeof GroupsModel>;
export const GroupsStore = token<GroupsStore>('unsubscribe-groups.store');

/**
 * The groups, fetched if they have not been yet; `refetch` tries again. A failure is reported and shown by the page.
 * Call it in an observer.
 */
export function useGroups(failed: typeof texts.fetchFailed | typeof texts.fetchOneFailed = texts.fetchFailed): {
  readonly store: GroupsStore;
  readonly refetch: () => void;
} {
  const store = useService(GroupsStore);
  const refetch = useCallback(() => void store.refresh().catch(() => undefined), [store]);
  useFetchAlert(problemOf(store.fetching), failed, refetch);
  useEffect(() => {
    // A page and the dialog over it load at the same time: one request is enough.
    if (store.fetching.status !== 'loading' && store.fetching.status !== 'success') refetch();
  }, [store, refetch]);
  return { store, refetch };
}
