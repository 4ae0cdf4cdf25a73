import { type Http, token } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type { ContactCount, ContactPage, Contact } from 'sendwright/wire/contacts';
import type { FieldDefinitions } from 'sendwright/wire/fieldDefinitions';
import type {
  Delivery, DeliveryPage, DeliveryProgress, DeliveryState, Schedule, SingleSend, SingleSendCategories, SingleSendPage, SingleSendSearch,
  SingleSendSummary, SingleSendUpdate,
} from 'sendwright/wire/singleSends';
import type { SendMetrics, SingleSendStats } from 'sendwright/wire/stats';
import type { MessagePreview, MessagePreviewRequest } from 'sendwright/wire/tracking';

/** One page of a send's recipients, with how far the send is. */
export interface DeliveriesPage extends Page<Delivery> {
  readonly progress: DeliveryProgress;
}

/** The provider's calls on single sends, their statistics and what their editor needs. All reject with `HttpFailure`. */
export interface SingleSendEndpoints {
  search(search: SingleSendSearch, next: string | undefined, signal?: AbortSignal): Promise<Page<SingleSendSummary>>;
  read(id: string, signal?: AbortSignal): Promise<SingleSend>;
  create(name: string): Promise<SingleSend>;
  update(id: string, change: SingleSendUpdate): Promise<SingleSend>;
  duplicate(id: string): Promise<SingleSend>;
  /** At most 50 a call. */
  remove(ids: readonly string[]): Promise<void>;
  /** `sendAt`: ISO 8601, or `now`. */
  schedule(id: string, sendAt: string): Promise<Schedule>;
  unschedule(id: string): Promise<Schedule>;
  categories(signal?: AbortSignal): Promise<readonly string[]>;
  /** Totals by send, for at most 25 sends. */
  totals(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, SendMetrics>>;
  exportCsv(id: string, timeZone: string): Promise<string>;
  deliveries(
    id: string,
    filter: { readonly state?: DeliveryState; readonly email?: string; readonly pageSize?: number },
    next: string | undefined,
    signal?: AbortSignal,
  ): Promise<DeliveriesPage>;
  preview(message: MessagePreviewRequest, signal?: AbortSignal): Promise<MessagePreview>;
  fields(signal?: AbortSignal): Promise<FieldDefinitions>;
  contactCount(signal?: AbortSignal): Promise<number>;
  /** Contacts to preview with: the newest, or those an identifier of which begins with `search` (at least 3 characters). */
  sampleContacts(search: string, signal?: AbortSignal): Promise<readonly Contact[]>;
}
/** Shared with the plugin's pages, for data that is a page's alone. */
export const SingleSendEndpoints = token<SingleSendEndpoints>('single-sends.endpoints');

const root = '/marketing/singlesends';
const stats = '/marketing/stats/singlesends';

export function singleSendEndpoints(http: Http): SingleSendEndpoints {
  const reading = (signal: AbortSignal | undefined) => ({ retry: true, ...(signal && { signal }) });
  return {
    async search(search, next, signal) {
      const options = { ...(signal && { signal }), ...(next === undefined && { query: { page_size: 50 } }) };
      const { result, _metadata } = await http.post<SingleSendPage>(next ?? `${root}/search`, search, options);
      return { rows: result, next: _metadata.next, total: _metadata.count };
    },
    read: (id, signal) => http.get(`${root}/${id}`, reading(signal)),
    create: (name) => http.post(root, { name, email_config: { editor: 'code' } }),
    update: (id, change) => http.patch(`${root}/${id}`, change),
    duplicate: (id) => http.post(`${root}/${id}`, {}),
    remove: (ids) => http.delete(root, { query: { ids } }),
    schedule: (id, sendAt) => http.put(`${root}/${id}/schedule`, { send_at: sendAt }),
    unschedule: (id) => http.delete(`${root}/${id}/schedule`),
    categories: async (signal) => (await http.get<SingleSendCategories>(`${root}/categories`, reading(signal))).categories,
    async totals(ids, signal) {
      const { results } = await http.get<SingleSendStats>(stats, { ...reading(signal), query: { singlesend_ids: ids, page_size: 25 } });
      return new Map(results.map((result) => [result.id, result.stats]));
    },
    exportCsv: (id, timeZone) => http.get<string>(`${stats}/export`, { query: { ids: id, timezone: timeZone } }),
    async deliveries(id, { state, email, pageSize = 50 }, next, signal) {
      const query = { state, email: email === '' ? undefined : email, page_size: pageSize };
      const page = await http.get<DeliveryPage>(next ?? `${root}/${id}/deliveries`, { ...reading(signal), ...(next === undefined && { query }) });
      return { rows: page.result, next: page._metadata.next, total: page._metadata.count, progress: page.progress };
    },
    preview: (message, signal) => http.post('/marketing/preview', message, { ...(signal && { signal }) }),
    fields: (signal) => http.get('/marketing/field_definitions', reading(signal)),
    contactCount: async (signal) => (await http.get<ContactCount>('/marketing/contacts/count', reading(signal))).contact_count,
    sampleContacts: async (search, signal) => {
      const query = { search: search.length < 3 ? undefined : search, page_size: 50 };
      return (await http.get<ContactPage>('/marketing/contacts/browse', { ...reading(signal), query })).result;
    },
  };
}
