import { getEnv, type Instance } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { collectionModel, type RequestState } from 'sendwright/sdk/models';
import type {
  UnsubscribeGroup,
  UnsubscribeGroupCreate,
  UnsubscribeGroupPatch,
} from 'sendwright/wire/unsubscribeGroups';
import { type GroupEndpoints, pageSize } from './endpoints';

/** All groups, page by page. A provider that knows no pages answers with everything, each time. */
async function fetchPages(endpoints: GroupEndpoints): Promise<readonly UnsubscribeGroup[]> {
  const found = new Map<number, UnsubscribeGroup>();
  for (let page = 1; ; page++) {
    const before = found.size;
    const groups = await endpoints.list(page);
    for (const group of groups) found.set(group.id, group);
    if (groups.length !== pageSize || found.size === before) return [...found.values()];
  }
}

const byName = (one: UnsubscribeGroup, other: UnsubscribeGroup): number =>
  one.name.localeCompare(other.name) || one.id - other.id;

const GroupsModel = collectionModel<UnsubscribeGroup>((group) => String(group.id), byName)
  .named('UnsubscribeGroups')
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: GroupEndpoints }>(self);
    return {
      fetch: (): Promise<readonly UnsubscribeGroup[]> => self.fetchAll(() => fetchPages(endpoints)),
      load: (): Promise<readonly UnsubscribeGroup[]> => self.loadAll(() => fetchPages(endpoints)),
      create: (group: UnsubscribeGroupCreate): Promise<UnsubscribeGroup> =>
        self.save('create', () => endpoints.create(group)),
      update: (id: number, change: UnsubscribeGroupPatch): Promise<UnsubscribeGroup> =>
        self.save('update', () => endpoints.update(id, change)),
      remove: (id: number): Promise<void> => self.takeAway('remove', String(id), () => endpoints.remove(id)),
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
