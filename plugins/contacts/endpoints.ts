import type { Http } from 'sendwright/sdk';
import type { Page, WindowPlace } from 'sendwright/sdk/models';
import type { BulkChange, ContactFilter, ContactReach, ReachCount } from 'sendwright/wire/contactSelection';
import type { ContactMerge, DuplicateGroups, DuplicateKind } from 'sendwright/wire/duplicates';
import type {
  Contact,
  ContactCount,
  ContactJobAccepted,
  ContactPage,
  ContactSort,
  ContactUpdate,
  ContactUpsert,
} from 'sendwright/wire/contacts';
import type { ContactJob, ImportApply, ImportCreate, ImportCreated, RecentImports } from 'sendwright/wire/imports';

/** Which contacts the grid shows. */
export interface BrowseQuery {
  readonly listId?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: ContactSort | undefined;
  readonly reach?: ContactReach | undefined;
  /** Added within so many days. */
  readonly addedDays?: number | undefined;
}

/** The query as the provider takes it; nothing that is not set. */
export const filterOf = ({ listId, search, reach, addedDays }: BrowseQuery): ContactFilter => ({
  ...(listId !== undefined && { list_id: listId }),
  ...(search !== undefined && { search }),
  ...(reach !== undefined && { reach }),
  ...(addedDays !== undefined && { added_days: addedDays }),
});

/** The provider's calls on contacts. Ids of jobs are answered where the work is done later. */
export interface ContactEndpoints {
  count(): Promise<ContactCount>;
  /** A part of what matches `query`. */
  browse(query: BrowseQuery, place: WindowPlace, signal?: AbortSignal): Promise<Page<Contact>>;
  /** How many match, how many of them mail can reach, and why not the others. */
  reach(query: BrowseQuery, signal?: AbortSignal): Promise<ReachCount>;
  change(change: BulkChange): Promise<string>;
  undoChange(jobId: string): Promise<string>;
  duplicates(by: DuplicateKind, token: string | undefined, signal: AbortSignal): Promise<DuplicateGroups>;
  merge(merge: ContactMerge): Promise<Contact>;
  get(id: string): Promise<Contact>;
  update(id: string, change: ContactUpdate): Promise<Contact>;
  upsert(contacts: ContactUpsert): Promise<string>;
  removeAll(): Promise<string>;
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
const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
const jobOf = async (accepted: Promise<ContactJobAccepted>): Promise<string> => (await accepted).job_id;

export function contactEndpoints(http: Http): ContactEndpoints {
  return {
    count: () => http.get<ContactCount>(`${base}/count`, { retry: true }),
    async browse(query, { offset, limit, after }, signal) {
      const place = offset > 0 && { offset };
      const page = await http.get<ContactPage>(after ?? `${base}/browse`, {
        ...(after === undefined && { query: { page_size: limit, sort: query.sort, ...filterOf(query), ...place } }),
        retry: true,
        ...withSignal(signal),
      });
      return { rows: page.result, next: page._metadata.next, total: page.contact_count };
    },
    reach: (query, signal) =>
      http.get<ReachCount>(`${base}/reach`, { query: { ...filterOf(query) }, retry: true, ...withSignal(signal) }),
    change: (change) => jobOf(http.post(`${base}/bulk`, change)),
    undoChange: (jobId) => jobOf(http.post(`${base}/bulk/${encodeURIComponent(jobId)}/undo`)),
    duplicates: (by, token, signal) =>
      http.get<DuplicateGroups>(`${base}/duplicates`, { query: { by, page_token: token }, signal }),
    merge: (merge) => http.post<Contact>(`${base}/merge`, merge),
    get: (id) => http.get<Contact>(`${base}/${encodeURIComponent(id)}`, { retry: true }),
    update: (id, change) => http.patch<Contact>(`${base}/${encodeURIComponent(id)}`, change),
    upsert: (contacts) => jobOf(http.put(base, contacts)),
    removeAll: () => jobOf(http.delete(base, { query: { delete_all_contacts: true } })),
    prepareImport: (body) => http.put<ImportCreated>(`${base}/imports`, body),
    upload: ({ upload_uri: address, upload_headers: given }, file, onProgress, signal) =>
      http.upload('PUT', address, file, {
        headers: Object.fromEntries(given.map(({ header, value }) => [header, value])),
        onProgress,
        signal,
      }),
    applyImport: (id, body) => jobOf(http.post(`${base}/imports/${encodeURIComponent(id)}/apply`, body)),
    undoImport: (id) => jobOf(http.post(`${base}/imports/${encodeURIComponent(id)}/undo`, {})),
    recentImports: async (signal) =>
      (await http.get<RecentImports>(`${base}/imports`, { retry: true, ...withSignal(signal) })).result,
    job: (id, signal) =>
      http.get<ContactJob>(`${base}/imports/${encodeURIComponent(id)}`, { retry: true, ...withSignal(signal) }),
    text: (address, signal) => http.get<string>(address, withSignal(signal)),
  };
}
