import type { Http } from 'sendwright/sdk';
import type { Consent, ConsentPage } from 'sendwright/wire/consents';
import type { List, ListDeleteAccepted, ListPage, ListUpdate, ListUses } from 'sendwright/wire/lists';

/** Some of the people who have yet to confirm, and how many there are. */
export interface PendingSignups {
  readonly people: readonly Consent[];
  readonly total: number;
}

/** The provider's calls on lists. */
export interface ListEndpoints {
  all(): Promise<readonly List[]>;
  create(name: string): Promise<List>;
  update(id: string, change: ListUpdate): Promise<List>;
  /** Who has been asked to confirm and has not yet, newest first: up to `limit`. */
  pending(listId: string, limit: number, signal?: AbortSignal): Promise<PendingSignups>;
  /** Sends the confirmation email again. Rejects with 429 over the budget, and 409 where the address cannot be mailed. */
  resend(consentId: string): Promise<Consent>;
  forget(consentId: string): Promise<void>;
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
    update: (id, change) => http.patch<List>(`/marketing/lists/${encodeURIComponent(id)}`, change),
    async pending(listId, limit, signal) {
      const query = { status: 'pending', list_id: listId, page_size: limit };
      const page = await http.get<ConsentPage>('/marketing/consents', { query, retry: true, ...(signal && { signal }) });
      return { people: page.result, total: page._metadata.count };
    },
    resend: (id) => http.post<Consent>(`/marketing/consents/${encodeURIComponent(id)}/resend`, {}),
    forget: (id) => http.delete(`/marketing/consents/${encodeURIComponent(id)}`),
    uses: async (id) => (await http.get<ListUses>(`/marketing/lists/${encodeURIComponent(id)}/uses`, { retry: true })).result,
    remove: (id) => http.delete(`/marketing/lists/${encodeURIComponent(id)}`),
    removeWithContacts: async (id) =>
      (await http.delete<ListDeleteAccepted>(`/marketing/lists/${encodeURIComponent(id)}`, { query: { delete_contacts: true } })).job_id,
  };
}
