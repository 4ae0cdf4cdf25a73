import { getEnv, type Instance } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { collectionModel, type RequestState } from 'sendwright/sdk/models';
import type { List, ListUpdate, ListUses } from 'sendwright/wire/lists';
import type { Lists } from './contract';
import type { ListEndpoints, PendingSignups } from './endpoints';

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

const ListsModel = collectionModel<List>((list) => list.id, (one, other) => byName.compare(one.name, other.name))
  .named('Lists')
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: ListEndpoints }>(self);
    return {
      refresh: (): Promise<readonly List[]> => self.fetchAll(() => endpoints.all()),
      load: (): Promise<readonly List[]> => self.loadAll(() => endpoints.all()),
      create: (name: string): Promise<List> => self.save('create', () => endpoints.create(name)),
      async update(id: string, change: ListUpdate): Promise<void> {
        await self.save('update', () => endpoints.update(id, change));
      },
      pending: (listId: string, limit: number, signal?: AbortSignal): Promise<PendingSignups> => endpoints.pending(listId, limit, signal),
      async resend(consentId: string): Promise<void> {
        await endpoints.resend(consentId);
      },
      async forget(consentId: string): Promise<void> {
        await endpoints.forget(consentId);
        await self.fetchAll(() => endpoints.all());
      },
      uses: (id: string): Promise<ListUses['result']> => endpoints.uses(id),
      remove: (id: string, withContacts: boolean): Promise<void> =>
        self.takeAway('remove', id, () => (withContacts ? endpoints.removeWithContacts(id) : endpoints.remove(id))),
    };
  });

/** The lists of the account and the requests on them. Every call rejects with `HttpFailure`. */
export interface ListsStore extends Lists {
  readonly fetching: RequestState;
  update(id: string, change: ListUpdate): Promise<void>;
  /** Who has been asked to confirm and has not yet, newest first: up to `limit`. */
  pending(listId: string, limit: number, signal?: AbortSignal): Promise<PendingSignups>;
  /** Sends the confirmation email again. */
  resend(consentId: string): Promise<void>;
  /** Removes a request that nobody has confirmed: its links stop working. */
  forget(consentId: string): Promise<void>;
  /** What is scheduled or live with the list, and keeps it from being deleted. */
  uses(id: string): Promise<ListUses['result']>;
  /** Deletes the list, and where told all its contacts for good. */
  remove(id: string, withContacts: boolean): Promise<void>;
}
export const ListsStore = token<ListsStore>('lists.store');

/** A store that talks to the provider through `endpoints`. */
export function createListsStore(endpoints: ListEndpoints): ListsStore & Instance<typeof ListsModel> {
  return ListsModel.create({}, { endpoints });
}
