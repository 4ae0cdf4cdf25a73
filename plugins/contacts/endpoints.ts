import type { Http } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type { Contact, ContactCount, ContactJobAccepted, ContactPage, ContactSort, ContactUpdate, ContactUpsert } from 'sendwright/wire/contacts';
import type { ContactJob, ImportApply, ImportCreate, ImportCreated, RecentImports } from 'sendwright/wire/imports';

/** Which contacts the grid shows. */
export interface BrowseQuery {
  readonly listId?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: ContactSort | undefined;
}

/** The provider's calls on contacts. Ids of jobs are answered where the work is done later. */
export interface ContactEndpoints {
  count(): Promise<ContactCount>;
  /** The first page of `query`, or the one at `endpoint`. */
  browse(query: BrowseQuery, endpoint: string | undefined, signal?: AbortSignal): Promise<Page<Contact>>;
  get(id: string): Promise<Contact>;
  update(id: string, change: ContactUpdate): Promise<Contact>;
  upsert(contacts: ContactUpsert): Promise<string>;
  remove(ids: readonly string[]): Promise<string>;
  removeAll(): Promise<string>;
  removeFromList(listId: string, ids: readonly string[]): Promise<string>;
  prepareImport(body: ImportCreate): Promise<ImportCreated>;
  /** Sends the file as it was chosen. */
  upload(target: ImportCreated, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<void>;
  /** Imports the file of a dry run. */
  applyImport(id: string, body: ImportApply): Promise<string>;
  undoImport(id: string): Promise<string>;
  /** The last imports, newest first. */
  recentImports(signal?: AbortSignal): Promise<readonly ContactJob[]>;
  job(id: string, signal?: AbortSignal): Promise<ContactJob>;
  /** A file behind a signed link, as text. */
  text(address: string, signal?: AbortSignal): Promise<string>;
}

const base = '/marketing/contacts';
const pageSize = 100;
const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
const jobOf = async (accepted: Promise<ContactJobAccepted>): Promise<string> => (await accepted).job_id;

export function contactEndpoints(http: Http): ContactEndpoints {
  return {
    count: () => http.get<ContactCount>(`${base}/count`, { retry: true }),
    async browse({ listId, search, sort }, endpoint, signal) {
      const query = { page_size: pageSize, list_id: listId, search, sort };
      const page = await http.get<ContactPage>(endpoint ?? `${base}/browse`, { ...(endpoint === undefined && { query }), retry: true, ...withSignal(signal) });
      return { rows: page.result, next: page._metadata.next, total: page.contact_count };
    },
    get: (id) => http.get<Contact>(`${base}/${encodeURIComponent(id)}`, { retry: true }),
    update: (id, change) => http.patch<Contact>(`${base}/${encodeURIComponent(id)}`, change),
    upsert: (contacts) => jobOf(http.put(base, contacts)),
    remove: (ids) => jobOf(http.delete(base, { query: { ids } })),
    removeAll: () => jobOf(http.delete(base, { query: { delete_all_contacts: true } })),
    removeFromList: (listId, ids) => jobOf(http.delete(`/marketing/lists/${encodeURIComponent(listId)}/contacts`, { query: { contact_ids: ids } })),
    prepareImport: (body) => http.put<ImportCreated>(`${base}/imports`, body),
    upload: ({ upload_uri: address, upload_headers: given }, file, onProgress, signal) =>
      http.upload('PUT', address, file, { headers: Object.fromEntries(given.map(({ header, value }) => [header, value])), onProgress, signal }),
    applyImport: (id, body) => jobOf(http.post(`${base}/imports/${encodeURIComponent(id)}/apply`, body)),
    undoImport: (id) => jobOf(http.post(`${base}/imports/${encodeURIComponent(id)}/undo`, {})),
    recentImports: async (signal) => (await http.get<RecentImports>(`${base}/imports`, { retry: true, ...withSignal(signal) })).result,
    job: (id, signal) => http.get<ContactJob>(`${base}/imports/${encodeURIComponent(id)}`, { retry: true, ...withSignal(signal) }),
    text: (address, signal) => http.get<string>(address, withSignal(signal)),
  };
}
