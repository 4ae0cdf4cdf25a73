import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type { List } from 'sendwright/wire/lists';
import type { Lists } from './contract';
import type { ListEndpoints } from './endpoints';

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

const ListsModel = types
  .model('Lists', {
    rows: types.map(types.frozen<List>()),
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    get all(): readonly List[] {
      return [...self.rows.values()].toSorted((one, other) => byName.compare(one.name, other.name));
    },
    get(id: string): List | undefined {
      return self.rows.get(id);
    },
    get fetching(): RequestState {
      return self.requests.state('fetch');
    },
  }))
  .actions((self) => ({
    replaceAll(lists: readonly List[]): void {
      self.rows.replace(lists.map((list) => [list.id, list] as const));
    },
    put(list: List): void {
      self.rows.set(list.id, list);
    },
    drop(id: string): void {
      self.rows.delete(id);
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: ListEndpoints }>(self);
    const refresh = async (): Promise<readonly List[]> => {
      // The rows are there before the request counts as a success: who waits for it must find them.
      await self.requests.track('fetch', async () => self.replaceAll(await endpoints.all()));
      return self.all;
    };
    return {
      refresh,
      load: async (): Promise<readonly List[]> => (self.fetching.status === 'success' ? self.all : refresh()),
      async create(name: string): Promise<List> {
        const created = await self.requests.track('create', () => endpoints.create(name));
        self.put(created);
        return created;
      },
      async rename(id: string, name: string): Promise<void> {
        self.put(await self.requests.track('update', () => endpoints.rename(id, name)));
      },
      async remove(id: string, withContacts: boolean): Promise<void> {
        await self.requests.track<unknown>('remove', () => (withContacts ? endpoints.removeWithContacts(id) : endpoints.remove(id)));
        self.drop(id);
      },
    };
  });

/** The lists of the account and the requests on them. Every call rejects with `HttpFailure`. */
export interface ListsStore extends Lists {
  readonly fetching: RequestState;
  rename(id: string, name: string): Promise<void>;
  /** Deletes the list, and where told all its contacts for good. */
  remove(id: string, withContacts: boolean): Promise<void>;
}
export const ListsStore = token<ListsStore>('lists.store');

/** A store that talks to the provider through `endpoints`. */
export function createListsStore(endpoints: ListEndpoints): ListsStore & Instance<typeof ListsModel> {
  return ListsModel.create({}, { endpoints });
}
