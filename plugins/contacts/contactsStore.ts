import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { createWindowRows, type WindowPage, type WindowPlace } from 'sendwright/sdk/models';
import type { Contact, ContactCount, ContactJobAccepted, ContactSort, ContactUpdate } from 'sendwright/wire/contacts';
import type { BulkChange, ContactFilter, ReachCount } from 'sendwright/wire/contactSelection';
import type { ContactMerge } from 'sendwright/wire/duplicates';
import type { ContactJob } from 'sendwright/wire/imports';
import { searchProblem } from './contactFilters';
import { watchJob } from './jobWatch';

interface Environment {
  readonly http: Http;
  /** Aborts when the plugin is deactivated. */
  readonly signal: AbortSignal;
}

/** The contacts of the account. Every call rejects with `HttpFailure`. */
export const ContactsModel = types
  .model('Contacts', {
    profiles: types.map(types.frozen<Contact>()),
    counts: types.frozen<ContactCount | undefined>(undefined),
  })
  .volatile(() => ({
    /** The contacts in the grid. */
    page: createWindowRows<Contact>((contact) => contact.id),
    /** Whether the counts were requested, so that they are kept fresh, even after a failure. */
    isCounted: false,
  }))
  .views((self) => ({
    /** The last known version of a contact. */
    profile: (id: string): Contact | undefined => self.profiles.get(id) ?? self.page.get(id),
  }))
  .actions((self) => ({
    markCounted(): void {
      self.isCounted = true;
    },
    take(counts: ContactCount): void {
      self.counts = counts;
    },
    putProfile(contact: Contact): void {
      self.profiles.set(contact.id, contact);
      self.page.put(contact);
    },
    drop(id: string): void {
      self.profiles.delete(id);
    },
    clearProfiles(): void {
      self.profiles.clear();
    },
  }))
  .actions((self) => {
    const { http, signal } = getEnv<Environment>(self);
    const count = async (): Promise<ContactCount> => {
      self.markCounted();
      const counts = await http.call('GET /marketing/contacts/count', { retry: true });
      self.take(counts);
      return counts;
    };
    /** The last count: a search is counted for the grid, and its reach is shown beside. */
    let counted: { readonly of: string; readonly count: ReachCount } | undefined;
    const countFound = async (filter: ContactFilter, abort: AbortSignal): Promise<number> => {
      const found = await http.call('GET /marketing/contacts/reach', { query: filter, retry: true, signal: abort });
      counted = { of: JSON.stringify(filter), count: found };
      return found.matching;
    };
    const fetchPage = async (
      filter: ContactFilter,
      sort: ContactSort | undefined,
      { offset, limit, after }: WindowPlace,
      abort: AbortSignal | undefined,
    ): Promise<WindowPage<Contact>> => {
      // Counting what a search finds can take longer than finding the first of it.
      const countsLater = filter.search !== undefined && offset === 0;
      const place = { page_size: limit, ...(offset > 0 && { offset }), ...(countsLater && { count: false }) };
      const {
        result,
        contact_count: total,
        _metadata,
      } = await http.call('GET /marketing/contacts/browse', {
        query: { ...filter, ...(sort !== undefined && { sort }), ...place },
        next: after,
        retry: true,
        signal: abort,
      });
      return {
        rows: result,
        next: _metadata.next,
        total,
        count: total === undefined && countsLater ? (stop) => countFound(filter, stop) : undefined,
      };
    };
    const watch = async (jobId: string, onProgress?: (job: ContactJob) => void): Promise<ContactJob> => {
      const job = await watchJob(http, jobId, signal, onProgress);
      // The effects of a bulk change on each contact are only known after refetching.
      self.clearProfiles();
      await Promise.allSettled([count(), self.page.refresh()]);
      return job;
    };
    const watchStarted = async (started: Promise<ContactJobAccepted>, onProgress?: (job: ContactJob) => void) =>
      watch((await started).job_id, onProgress);
    return {
      count,
      browse: (filter: ContactFilter, sort: ContactSort): Promise<void> =>
        self.page.load((place, abort) => fetchPage(filter, sort, place, abort)),
      /** How many of `total` matches can receive email. */
      reach: async (filter: ContactFilter, total: number, abort: AbortSignal): Promise<ReachCount> => {
        const last = counted;
        counted = undefined;
        return last?.of === JSON.stringify(filter) && last.count.matching === total
          ? last.count
          : http.call('GET /marketing/contacts/reach', { query: filter, retry: true, signal: abort });
      },
      async find(search: string, abort?: AbortSignal): Promise<readonly Contact[]> {
        const wanted = search.trim();
        if (wanted === '' || searchProblem(wanted) !== undefined) return [];
        return (await fetchPage({ search: wanted }, undefined, { offset: 0, limit: 100, after: undefined }, abort))
          .rows;
      },
      async fetch(id: string): Promise<Contact> {
        const contact = await http.call('GET /marketing/contacts/:id', { params: { id }, retry: true });
        self.putProfile(contact);
        return contact;
      },
      async update(id: string, body: ContactUpdate): Promise<void> {
        self.putProfile(await http.call('PATCH /marketing/contacts/:id', { params: { id }, body }));
      },
      async removeAll(): Promise<void> {
        await watchStarted(http.call('DELETE /marketing/contacts', { query: { delete_all_contacts: 'true' } }));
      },
      /** Changes all selected contacts; resolves with the job when it has ended. It can be undone for a day. */
      change: (body: BulkChange, onProgress?: (job: ContactJob) => void): Promise<ContactJob> =>
        watchStarted(http.call('POST /marketing/contacts/bulk', { body }), onProgress),
      /** Waits for a running change; resolves with its job. */
      watch,
      undoChange: (id: string): Promise<ContactJob> =>
        watchStarted(http.call('POST /marketing/contacts/bulk/:id/undo', { params: { id } })),
      async merge(body: ContactMerge): Promise<Contact> {
        const survivor = await http.call('POST /marketing/contacts/merge', { body });
        for (const id of body.merged_ids) self.drop(id);
        self.putProfile(survivor);
        await Promise.allSettled([count(), self.page.refresh()]);
        return survivor;
      },
    };
  });

export type ContactsStore = Instance<typeof ContactsModel>;
export const ContactsStore = token<ContactsStore>('contacts.store');
