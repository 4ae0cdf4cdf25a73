import { type Http, token } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type { AbTestResults } from 'sendwright/wire/abTests';
import type { ContactCount, ContactPage, Contact } from 'sendwright/wire/contacts';
import type { Audience, AudienceRequest, Preflight, TestSend } from 'sendwright/wire/sendChecks';
import type { SendingSettings, SendingSettingsUpdate } from 'sendwright/wire/sendingSettings';
import type { FieldDefinitions } from 'sendwright/wire/customFields';
import type {
  Delivery,
  DeliveryPage,
  DeliveryProgress,
  DeliveryState,
  Schedule,
  ScheduleRequest,
  SingleSend,
  SingleSendCategories,
  SingleSendPage,
  SingleSendSearch,
  SingleSendSummary,
  SingleSendTrends,
  SingleSendUpdate,
} from 'sendwright/wire/singleSends';
import type { SendMetrics, SingleSendStats } from 'sendwright/wire/stats';
import type { MessagePreview, MessagePreviewRequest } from 'sendwright/wire/tracking';
import type { StartAudience } from './contract';

/** What a new send may begin with: a design or template that was chosen. */
export interface StartContent {
  readonly subject?: string;
  readonly html_content?: string;
  readonly plain_content?: string;
  readonly editor?: 'code' | 'design';
  /** The document a designed send begins with; its HTML is made of it. */
  readonly design?: unknown;
  readonly design_id?: string;
}

/** The part of a template that a send starts from. */
export interface Template {
  readonly name: string;
  readonly versions: readonly {
    readonly active: number;
    readonly subject?: string;
    readonly html_content?: string;
    readonly plain_content?: string;
    readonly editor?: 'code' | 'design';
    readonly design?: unknown;
  }[];
}

/** One page of a send's recipients, with how far the send is. */
export interface DeliveriesPage extends Page<Delivery> {
  readonly progress: DeliveryProgress;
}

/**
 * The provider's calls on single sends, their statistics and what their editor needs. All reject with `HttpFailure`.
 */
export interface SingleSendEndpoints {
  search(search: SingleSendSearch, next: string | undefined, signal?: AbortSignal): Promise<Page<SingleSendSummary>>;
  read(id: string, signal?: AbortSignal): Promise<SingleSend>;
  /** With a content and an audience to begin with, where they were chosen. */
  create(name: string, content?: StartContent, audience?: StartAudience): Promise<SingleSend>;
  update(id: string, change: SingleSendUpdate): Promise<SingleSend>;
  duplicate(id: string): Promise<SingleSend>;
  /** At most 50 a call. */
  remove(ids: readonly string[]): Promise<void>;
  schedule(id: string, request: ScheduleRequest): Promise<Schedule>;
  unschedule(id: string): Promise<Schedule>;
  pause(id: string): Promise<SingleSend>;
  resume(id: string): Promise<SingleSend>;
  pickWinner(id: string, templateId: string): Promise<SingleSend>;
  abTestResults(id: string, signal?: AbortSignal): Promise<AbTestResults>;
  audience(request: AudienceRequest, signal?: AbortSignal): Promise<Audience>;
  preflight(id: string, signal?: AbortSignal): Promise<Preflight>;
  sendTest(test: TestSend): Promise<void>;
  sendingSettings(signal?: AbortSignal): Promise<SendingSettings>;
  changeSendingSettings(change: SendingSettingsUpdate): Promise<SendingSettings>;
  categories(signal?: AbortSignal): Promise<readonly string[]>;
  /** Totals by send, for at most 25 sends. */
  totals(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, SendMetrics>>;
  /** Unique opens of the first two weeks by send, for at most 50 sends. */
  trends(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, readonly number[]>>;
  /** A template with its versions. */
  template(id: string, signal?: AbortSignal): Promise<Template>;
  exportCsv(id: string, timeZone: string, days?: { readonly from: string; readonly to: string }): Promise<string>;
  deliveries(
    id: string,
    filter: { readonly state?: DeliveryState; readonly email?: string; readonly pageSize?: number },
    next: string | undefined,
    signal?: AbortSignal,
  ): Promise<DeliveriesPage>;
  preview(message: MessagePreviewRequest, signal?: AbortSignal): Promise<MessagePreview>;
  fields(signal?: AbortSignal): Promise<FieldDefinitions>;
  contactCount(signal?: AbortSignal): Promise<number>;
  /**
   * Contacts to preview with: the newest, or those an identifier of which begins with `search` (at least 3 characters).
   */
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
    create: (name, content, audience) =>
      http.post(root, { name, email_config: { editor: 'code', ...content }, ...(audience && { send_to: audience }) }),
    trends: async (ids, signal) =>
      new Map(
        (await http.get<SingleSendTrends>(`${root}/trends`, { ...reading(signal), query: { ids } })).results.map(
          ({ id, opens }) => [id, opens],
        ),
      ),
    template: (id, signal) => http.get(`/templates/${encodeURIComponent(id)}`, reading(signal)),
    update: (id, change) => http.patch(`${root}/${id}`, change),
    duplicate: (id) => http.post(`${root}/${id}`, {}),
    remove: (ids) => http.delete(root, { query: { ids } }),
    schedule: (id, request) => http.put(`${root}/${id}/schedule`, request),
    unschedule: (id) => http.delete(`${root}/${id}/schedule`),
    pause: (id) => http.post(`${root}/${id}/pause`),
    resume: (id) => http.post(`${root}/${id}/resume`),
    pickWinner: (id, templateId) => http.post(`${root}/${id}/abtest/winner`, { template_id: templateId }),
    abTestResults: (id, signal) => http.get(`${root}/${id}/abtest`, reading(signal)),
    audience: (request, signal) => http.post(`${root}/audience`, request, { ...(signal && { signal }) }),
    preflight: (id, signal) => http.post(`${root}/${id}/preflight`, undefined, { ...(signal && { signal }) }),
    sendTest: (test) => http.post('/marketing/test/send_email', test),
    sendingSettings: (signal) => http.get('/marketing/settings/sending', reading(signal)),
    changeSendingSettings: (change) => http.patch('/marketing/settings/sending', change),
    categories: async (signal) =>
      (await http.get<SingleSendCategories>(`${root}/categories`, reading(signal))).categories,
    async totals(ids, signal) {
      const { results } = await http.get<SingleSendStats>(stats, {
        ...reading(signal),
        query: { singlesend_ids: ids, page_size: 25 },
      });
      return new Map(results.map((result) => [result.id, result.stats]));
    },
    exportCsv: (id, timeZone, days) =>
      http.get<string>(`${stats}/export`, {
        query: { ids: id, timezone: timeZone, start_date: days?.from, end_date: days?.to },
      }),
    async deliveries(id, { state, email, pageSize = 50 }, next, signal) {
      const query = { state, email: email === '' ? undefined : email, page_size: pageSize };
      const page = await http.get<DeliveryPage>(next ?? `${root}/${id}/deliveries`, {
        ...reading(signal),
        ...(next === undefined && { query }),
      });
      return { rows: page.result, next: page._metadata.next, total: page._metadata.count, progress: page.progress };
    },
    preview: (message, signal) => http.post('/marketing/preview', message, { ...(signal && { signal }) }),
    fields: (signal) => http.get('/marketing/field_definitions', reading(signal)),
    contactCount: async (signal) =>
      (await http.get<ContactCount>('/marketing/contacts/count', reading(signal))).contact_count,
    sampleContacts: async (search, signal) => {
      const query = { search: search.length < 3 ? undefined : search, page_size: 50 };
      return (await http.get<ContactPage>('/marketing/contacts/browse', { ...reading(signal), query })).result;
    },
  };
}
