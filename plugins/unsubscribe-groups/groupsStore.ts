import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type { UnsubscribeGroup, UnsubscribeGroupCreate, UnsubscribeGroupPatch } from 'sendwright/wire/unsubscribeGroups';
import { type GroupEndpoints, pageSize } from './endpoints';

const GroupsModel = types
  .model('UnsubscribeGroups', {
    rows: types.map(types.frozen<UnsubscribeGroup>()),
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    get all(): readonly UnsubscribeGroup[] {
      return [...self.rows.values()].toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
    },
    get(id: string): UnsubscribeGroup | undefined {
      return self.rows.get(id);
    },
    get fetching(): RequestState {
      return self.requests.state('fetch');
    },
  }))
  .actions((self) => ({
    replaceAll(groups: readonly UnsubscribeGroup[]): void {
      self.rows.replace(groups.map((group) => [String(group.id), group] as const));
    },
    put(group: UnsubscribeGroup): void {
      self.rows.set(String(group.id), group);
    },
    drop(id: number): void {
      self.rows.delete(String(id));
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: GroupEndpoints }>(self);
    const fetchAll = async (): Promise<readonly UnsubscribeGroup[]> => {
      const found = new Map<number, UnsubscribeGroup>();
      for (let page = 1; ; page++) {
        const before = found.size;
        const groups = await endpoints.list(page);
        for (const group of groups) found.set(group.id, group);
        // A provider that knows no pages answers with everything, each time.
        if (groups.length !== pageSize || found.size === before) return [...found.values()];
      }
    };
    const fetch = async (): Promise<readonly UnsubscribeGroup[]> => {
      // The rows are there before the request counts as a success: who waits for it must find them.
      await self.requests.track('fetch', async () => self.replaceAll(await fetchAll()));
      return self.all;
    };
    return {
      fetch,
      load: async (): Promise<readonly UnsubscribeGroup[]> => (self.fetching.status === 'success' ? self.all : fetch()),
      async create(group: UnsubscribeGroupCreate): Promise<UnsubscribeGroup> {
        const created = await self.requests.track('create', () => endpoints.create(group));
        self.put(created);
        return created;
      },
      async update(id: number, change: UnsubscribeGroupPatch): Promise<UnsubscribeGroup> {
        const updated = await self.requests.track('update', () => endpoints.update(id, change));
        self.put(updated);
        return updated;
      },
      async remove(id: number): Promise<void> {
        await self.requests.track('remove', () => endpoints.remove(id));
        self.drop(id);
      },
    };
  });

/** The unsubscribe groups of the account and the requests on them. */
export interface GroupsStore {
  /** By name. Observable, as all of it. */
  readonly all: readonly UnsubscribeGroup[];
  readonly fetching: RequestState;
  get(id: string): UnsubscribeGroup | undefined;
  /** Fetches all anew. */
  fetch(): Promise<readonly UnsubscribeGroup[]>;
  /** Fetches all where that has not happened yet. */
  load(): Promise<readonly UnsubscribeGroup[]>;
  create(group: UnsubscribeGroupCreate): Promise<UnsubscribeGroup>;
  update(id: number, change: UnsubscribeGroupPatch): Promise<UnsubscribeGroup>;
  remove(id: number): Promise<void>;
}
export const GroupsStore = token<GroupsStore>('unsubscribe-groups.store');

/** A store that talks to the provider through `endpoints`. Every call rejects with `HttpFailure`. */
export function createGroupsStore(endpoints: GroupEndpoints): GroupsStore & Instance<typeof GroupsModel> {
  return GroupsModel.create({}, { endpoints });
}
