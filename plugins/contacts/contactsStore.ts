import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type FetchPage, type PagedRows, pagedRowsModel, type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type { Contact, ContactCount, ContactUpdate, ContactUpsert, ContactWrite } from 'sendwright/wire/contacts';
import type { Contacts } from './contract';
import type { BrowseQuery, ContactEndpoints } from './endpoints';
import { watchJob } from './jobWatch';
import { searchProblem } from './searchRule';

interface Environment {
  readonly endpoints: ContactEndpoints;
  /** Aborts when the plugin goes. */
  readonly signal: AbortSignal;
}

/** Deletions and list changes are sent in parts: their ids stand in the address. */
const idsAtOnce = 50;

/** What names a contact in an upsert; all identifiers it has must be sent. */
function identifiersOf({ email, phone_number_id, external_id, anonymous_id }: Contact): ContactWrite {
  const all = { email, phone_number_id, external_id, anonymous_id };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

const ContactsModel = types
  .model('Contacts', {
    page: types.optional(pagedRowsModel<Contact>((contact) => contact.id), {}),
    profiles: types.map(types.frozen<Contact>()),
    counted: types.frozen<ContactCount | undefined>(undefined),
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    get counts(): ContactCount | undefined {
      return self.counted;
    },
    state: (name: string): RequestState => self.requests.state(name),
    profile: (id: string): Contact | undefined => self.profiles.get(id) ?? self.page.get(id),
  }))
  .actions((self) => ({
    take(counts: ContactCount): void {
      self.counted = counts;
    },
    putProfile(contact: Contact): void {
      self.profiles.set(contact.id, contact);
      if (self.page.get(contact.id)) self.page.put(contact);
    },
    drop(ids: readonly string[]): void {
      for (const id of ids) {
        self.page.remove(id);
        self.profiles.delete(id);
      }
    },
  }))
  .actions((self) => {
    const { endpoints, signal } = getEnv<Environment>(self);
    const count = async (): Promise<ContactCount> => {
      const counts = await self.requests.track('count', () => endpoints.count());
      self.take(counts);
      return counts;
    };
    /** Runs a job per part of the ids, one after the other: a part that fails leaves those before it done. */
    const inParts = async (ids: readonly string[], start: (part: readonly string[]) => Promise<string>): Promise<void> => {
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        const part = ids.slice(from, from + idsAtOnce);
        await watchJob(endpoints, await start(part), signal);
        self.drop(part);
      }
    };
    return {
      count,
      browse: (query: BrowseQuery): Promise<void> => {
        const fetch: FetchPage<Contact> = (endpoint, abort) => endpoints.browse(query, endpoint, abort);
        return self.page.load(fetch);
      },
      async find(search: string, abort?: AbortSignal): Promise<readonly Contact[]> {
        const wanted = search.trim();
        if (wanted === '' || searchProblem(wanted) !== undefined) return [];
        return (await endpoints.browse({ search: wanted }, undefined, abort)).rows;
      },
      async fetch(id: string): Promise<Contact> {
        const contact = await self.requests.track('profile', () => endpoints.get(id));
        self.putProfile(contact);
        return contact;
      },
      async update(id: string, change: ContactUpdate): Promise<void> {
        self.putProfile(await self.requests.track('update', () => endpoints.update(id, change)));
      },
      async remove(ids: readonly string[]): Promise<void> {
        await self.requests.track('remove', () => inParts(ids, (part) => endpoints.remove(part)));
        await count();
      },
      async removeAll(): Promise<void> {
        await self.requests.track('removeAll', async () => watchJob(endpoints, await endpoints.removeAll(), signal));
        self.drop(self.page.rows.map(({ id }) => id));
        await Promise.all([count(), self.page.refresh()]);
      },
      removeFromList: (listId: string, ids: readonly string[]): Promise<void> =>
        self.requests.track('list', () => inParts(ids, (part) => endpoints.removeFromList(listId, part))),
      async addToList(listId: string, contacts: readonly Contact[]): Promise<void> {
        const body: ContactUpsert = { list_ids: [listId], contacts: contacts.map(identifiersOf) };
        await self.requests.track('list', async () => watchJob(endpoints, await endpoints.upsert(body), signal));
        await self.page.refresh();
      },
    };
  });

/** The contacts of the account and the requests on them. Every call rejects with `HttpFailure`. */
export interface ContactsStore extends Contacts {
  /** The contacts the grid shows. */
  readonly page: PagedRows<Contact>;
  /** Where the request called `name` stands: `count`, `profile`, `update`, `remove`, `removeAll`, `list`. */
  state(name: string): RequestState;
  /** A contact as last seen. */
  profile(id: string): Contact | undefined;
  browse(query: BrowseQuery): Promise<void>;
  fetch(id: string): Promise<Contact>;
  update(id: string, change: ContactUpdate): Promise<void>;
  /** Resolves once they are gone. */
  remove(ids: readonly string[]): Promise<void>;
  removeAll(): Promise<void>;
  removeFromList(listId: string, ids: readonly string[]): Promise<void>;
  addToList(listId: string, contacts: readonly Contact[]): Promise<void>;
}
export const ContactsStore = token<ContactsStore>('contacts.store');

/** A store that talks to the provider through `endpoints`; `signal` ends what it waits for. */
export function createContactsStore(endpoints: ContactEndpoints, signal: AbortSignal): ContactsStore & Instance<typeof ContactsModel> {
  return ContactsModel.create({}, { endpoints, signal });
}
