import type { Http } from 'sendwright/sdk';
import type { List, ListDeleteAccepted, ListPage, ListUses } from 'sendwright/wire/lists';

/** The provider's calls on lists. */
export interface ListEndpoints {
  all(): Promise<readonly List[]>;
  create(name: string): Promise<List>;
  rename(id: string, name: string): Promise<List>;
  /** What is scheduled or live with the list, and keeps it from being deleted. */
  uses(id: string): Promise<ListUses['result']>;
  remove(id: string): Promise<void>;
  /** The contacts go in a job; its id is answered. */
  removeWithContacts(id: string): Promise<string>;
}

/** The largest page, and the most lists an account can have (specification, section 9). */
const pageSize = 1000;

export function listEndpoints(http: Http): ListEndpoints {
  return {
    all: async () => (await http.get<ListPage>('/marketing/lists', { query: { page_size: pageSize }, retry: true })).result,
    create: (name) => http.post<List>('/marketing/lists', { name }),
    rename: (id, name) => http.patch<List>(`/marketing/lists/${encodeURIComponent(id)}`, { name }),
    uses: async (id) => (await http.get<ListUses>(`/marketing/lists/${encodeURIComponent(id)}/uses`, { retry: true })).result,
    remove: (id) => http.delete(`/marketing/lists/${encodeURIComponent(id)}`),
    removeWithContacts: async (id) =>
      (await http.delete<ListDeleteAccepted>(`/marketing/lists/${encodeURIComponent(id)}`, { query: { delete_contacts: true } })).job_id,
  };
}
