import type { Http } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type { GroupSuppression, RecipientEmails, SuppressionDownload } from 'sendwright/wire/suppressions';
import type { UnsubscribePagePreview, UnsubscribePageSample } from 'sendwright/wire/tracking';
import type {
  UnsubscribeGroup,
  UnsubscribeGroupCreate,
  UnsubscribeGroupList,
  UnsubscribeGroupPatch,
} from 'sendwright/wire/unsubscribeGroups';

/** How many groups come with a page of the list (specification, section 9). */
export const pageSize = 25;
/** How many addresses come with a page of a group's. */
const addressPageSize = 100;

/** The provider's calls on unsubscribe groups and the addresses in them. */
export interface GroupEndpoints {
  list(page: number): Promise<readonly UnsubscribeGroup[]>;
  create(group: UnsubscribeGroupCreate): Promise<UnsubscribeGroup>;
  update(id: number, change: UnsubscribeGroupPatch): Promise<UnsubscribeGroup>;
  remove(id: number): Promise<void>;
  /** Answers the addresses that were added. */
  addAddresses(id: number, emails: readonly string[]): Promise<readonly string[]>;
  /** A group's addresses, the latest first; `next` is the offset of the page after. */
  addresses(
    id: number,
    search: string,
    offset: string | undefined,
    signal: AbortSignal,
  ): Promise<Page<GroupSuppression>>;
  takeOut(id: number, email: string): Promise<void>;
  /** The address of a CSV file; undefined where the provider made none. */
  exportAddresses(id: number): Promise<string | undefined>;
  /** The page recipients would see, as HTML. */
  preview(sample: UnsubscribePageSample, signal?: AbortSignal): Promise<string>;
}

export function groupEndpoints(http: Http): GroupEndpoints {
  return {
    list: (page) =>
      http.get<UnsubscribeGroupList>('/asm/groups', { query: { page, page_size: pageSize }, retry: true }),
    create: (group) => http.post<UnsubscribeGroup>('/asm/groups', group),
    update: (id, change) => http.patch<UnsubscribeGroup>(`/asm/groups/${id}`, change),
    remove: (id) => http.delete(`/asm/groups/${id}`),
    addAddresses: async (id, emails) =>
      (await http.post<RecipientEmails>(`/asm/groups/${id}/suppressions`, { recipient_emails: emails }))
        .recipient_emails,
    addresses: async (id, search, offset, signal) => {
      const start = Number(offset ?? 0);
      const query = { group_id: id, email: search || undefined, limit: addressPageSize, offset: start };
      const rows = await http.get<GroupSuppression[]>('/asm/suppressions', { query, retry: true, signal });
      return { rows, ...(rows.length === addressPageSize && { next: String(start + rows.length) }) };
    },
    takeOut: (id, email) => http.delete(`/asm/groups/${id}/suppressions/${encodeURIComponent(email)}`),
    exportAddresses: async (id) =>
      (await http.post<Partial<SuppressionDownload>>(`/download/asm/groups/${id}/suppressions`)).download_url,
    preview: async (sample, signal) =>
      (await http.post<UnsubscribePagePreview>('/asm/groups/preview', sample, signal && { signal })).html,
  };
}
