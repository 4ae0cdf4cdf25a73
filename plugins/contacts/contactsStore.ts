import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { createWindowRows, type RequestState, RequestsModel, type WindowRows } from 'sendwright/sdk/models';
import type { BulkChange, ReachCount } from 'sendwright/wire/contactSelection';
import type { Contact, ContactCount, ContactUpdate } from 'sendwright/wire/contacts';
import type { ContactMerge, DuplicateGroups, DuplicateKind } from 'sendwright/wire/duplicates';
import type { ContactJob } from 'sendwright/wire/imports';
import type { Contacts } from './contract';
import type { BrowseQuery, ContactEndpoints } from './endpoints';
import { watchJob } from './jobWatch';
import { searchProblem } from './searchRule';

interface Environment {
  readonly endpoints: ContactEndpoints;
  /** Aborts when the plugin goes. */
  readonly signal: AbortSignal;
}

const ContactsModel = types
  .model('Contacts', {
    profiles: types.map(types.frozen<Contact>()),
    counted: types.frozen<ContactCount | undefined>(undefined),
    requests: types.optional(RequestsModel, {}),
  })
  .volatile(() => ({ page: createWindowRows<Contact>((contact) => contact.id) }))
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
      self.page.put(contact);
    },
    drop(id: string): void {
      self.profiles.delete(id);
    },
    forgetProfiles(): void {
      self.profiles.clear();
    },
  }))
  .actions((self) => {
    const { endpoints, signal } = getEnv<Environment>(self);
    const count = async (): Promise<ContactCount> => {
      const counts = await self.requests.track('count', () => endpoints.count());
      self.take(counts);
      return counts;
    };
    const watched = async (start: Promise<string>, onProgress?: (job: ContactJob) => void): Promise<ContactJob> => {
      const job = await watchJob(endpoints, await start, signal, onProgress);
      // What a change of many did to each is known only when it is fetched again.
      self.forgetProfiles();
      await Promise.allSettled([count(), self.page.refresh()]);
      return job;
    };
    return {
      count,
      browse: (query: BrowseQuery): Promise<void> =>
        self.page.load((place, abort) => endpoints.browse(query, place, abort)),
      async find(search: string, abort?: AbortSignal): Promise<readonly Contact[]> {
        const wanted = search.trim();
        if (wanted === '' || searchProblem(wanted) !== undefined) return [];
        return (await endpoints.browse({ search: wanted }, { offset: 0, limit: 100, after: undefined }, abort)).rows;
      },
      reach: (query: BrowseQuery, abort?: AbortSignal): Promise<ReachCount> => endpoints.reach(query, abort),
      async fetch(id: string): Promise<Contact> {
        const contact = await self.requests.track('profile', () => endpoints.get(id));
        self.putProfile(contact);
        return contact;
      },
      async update(id: string, change: ContactUpdate): Promise<void> {
        self.putProfile(await self.requests.track('update', () => endpoints.update(id, change)));
      },
      async removeAll(): Promise<void> {
        await self.requests.track('removeAll', () => watched(endpoints.removeAll()));
      },
      change: (change: BulkChange, onProgress?: (job: ContactJob) => void): Promise<ContactJob> =>
        self.requests.track('change', () => watched(endpoints.change(change), onProgress)),
      watch: (jobId: string, onProgress?: (job: ContactJob) => void): Promise<ContactJob> =>
        self.requests.track('change', () => watched(Promise.resolve(jobId), onProgress)),
      undoChange: (jobId: string): Promise<ContactJob> =>
        self.requests.track('change', () => watched(endpoints.undoChange(jobId))),
      duplicates: (by: DuplicateKind, nextToken: string | undefined, abort: AbortSignal): Promise<DuplicateGroups> =>
        endpoints.duplicates(by, nextToken, abort),
      async merge(merge: ContactMerge): Promise<Contact> {
        const survivor = await self.requests.track('merge', () => endpoints.merge(merge));
        for (const id of merge.merged_ids) self.drop(id);
        self.putProfile(survivor);
        await Promise.allSettled([count(), self.page.refresh()]);
        return survivor;
      },
    };
  });

/** The contacts of the account and the requests on them. Every call rejects with `HttpFailure`. */
export interface ContactsStore extends Pick<Contacts, 'counts' | 'count' | 'find'> {
  /** The contacts the grid shows. */
  readonly page: WindowRows<Contact>;
  /** Where the request called `name` stands: `count`, `profile`, `update`, `removeAll`, `change`, `merge`. */
  state(name: string): RequestState;
  /** A contact as last seen. */
  profile(id: string): Contact | undefined;
  browse(query: BrowseQuery): Promise<void>;
  /** How many match, how many of them mail can reach, and why not the others. */
  reach(query: BrowseQuery, signal?: AbortSignal): Promise<ReachCount>;
  fetch(id: string): Promise<Contact>;
  update(id: string, change: ContactUpdate): Promise<void>;
  removeAll(): Promise<void>;
  /** Changes all selected contacts; resolves with the job once it has ended. It can be taken back for a day. */
  change(change: BulkChange, onProgress?: (job: ContactJob) => void): Promise<ContactJob>;
  /** Waits for a change that runs already; resolves with its job. */
  watch(jobId: string, onProgress?: (job: ContactJob) => void): Promise<ContactJob>;
  undoChange(jobId: string): Promise<ContactJob>;
  duplicates(by: DuplicateKind, nextToken: string | undefined, signal: AbortSignal): Promise<DuplicateGroups>;
  merge(merge: ContactMerge): Promise<Contact>;
}
export const ContactsStore = token<ContactsStore>('contacts.store');

/** A store that talks to the provider through `endpoints`; `signal` ends what it waits for. */
export function createContactsStore(
  endpoints: ContactEndpoints,
  signal: AbortSignal,
): ContactsStore & Instance<typeof ContactsModel> {
  return ContactsModel.create({}, { endpoints, signal });
}
