import { type Http, token } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type {
  Automation,
  AutomationCreate,
  AutomationPage,
  AutomationStatus,
  AutomationStepUpdate,
  AutomationSummary,
  AutomationUpdate,
  Enrolment,
  EnrolmentPage,
  EnrolmentState,
  EnrolmentTrace,
} from 'sendwright/wire/automations';
import type { IpPoolName } from 'sendwright/wire/ips';
import type { SingleSendCategories } from 'sendwright/wire/singleSends';
import type { AutomationLinkStats, AutomationStat, AutomationStats, SendMetrics } from 'sendwright/wire/stats';
import type { MessagePreview, MessagePreviewRequest } from 'sendwright/wire/tracking';

export type AutomationLink = AutomationLinkStats['results'][number];
export interface EnrolmentsPage extends Page<Enrolment> {
  readonly counts: EnrolmentPage['counts'];
}

/** Days of figures, inclusive, in a zone. */
export interface DaysQuery {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** The provider's calls on automations, who is in them, and their statistics. All reject with `HttpFailure`. */
export interface AutomationEndpoints {
  page(
    search: { readonly name: string; readonly statuses: readonly AutomationStatus[] },
    next: string | undefined,
    signal?: AbortSignal,
  ): Promise<Page<AutomationSummary>>;
  read(id: string, signal?: AbortSignal): Promise<Automation>;
  create(automation: AutomationCreate): Promise<Automation>;
  update(id: string, change: AutomationUpdate): Promise<Automation>;
  updateStep(id: string, stepId: string, change: AutomationStepUpdate): Promise<Automation>;
  duplicate(id: string): Promise<Automation>;
  act(id: string, action: 'live' | 'disable' | 'apply'): Promise<Automation>;
  /** At most 50 a call. */
  remove(ids: readonly string[]): Promise<void>;
  contacts(
    id: string,
    filter: { readonly states: readonly EnrolmentState[]; readonly email: string },
    next: string | undefined,
    signal?: AbortSignal,
  ): Promise<EnrolmentsPage>;
  trace(id: string, contactId: string, signal?: AbortSignal): Promise<EnrolmentTrace>;
  /** Totals by automation, for at most 25 of them. */
  totals(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, SendMetrics>>;
  /** The totals of an automation on some days. */
  totalOf(id: string, days: DaysQuery, signal?: AbortSignal): Promise<SendMetrics | undefined>;
  /** The totals of the emails of an automation by step. */
  stepTotals(id: string, days: DaysQuery | undefined, signal?: AbortSignal): Promise<readonly AutomationStat[]>;
  /** The days of an automation, or of one of its emails. */
  days(
    id: string,
    stepId: string | undefined,
    range: DaysQuery,
    signal?: AbortSignal,
  ): Promise<readonly AutomationStat[]>;
  links(
    id: string,
    stepId: string | undefined,
    days: DaysQuery | undefined,
    signal?: AbortSignal,
  ): Promise<readonly AutomationLink[]>;
  exportCsv(
    ids: readonly string[],
    timeZone: string,
    days?: { readonly from: string; readonly to: string },
  ): Promise<string>;
  preview(message: MessagePreviewRequest, signal?: AbortSignal): Promise<MessagePreview>;
  ipPools(): Promise<readonly string[]>;
  categories(): Promise<readonly string[]>;
}
const within = (days: DaysQuery | undefined) =>
  days ? { start_date: days.from, end_date: days.to, timezone: days.timeZone } : {};

/** Shared with the plugin's pages. */
export const AutomationEndpoints = token<AutomationEndpoints>('automations.endpoints');

const root = '/marketing/automations';
const stats = '/marketing/stats/automations';

export function automationEndpoints(http: Http): AutomationEndpoints {
  const at = (id: string): string => `${root}/${encodeURIComponent(id)}`;
  const reading = (signal?: AbortSignal) => ({ retry: true, ...(signal && { signal }) });
  async function all<Row>(
    path: string,
    query: Readonly<Record<string, string | number | undefined>>,
    signal?: AbortSignal,
  ): Promise<readonly Row[]> {
    const rows: Row[] = [];
    let next: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const page: { results: Row[]; _metadata: AutomationStats['_metadata'] } = await http.get(next ?? path, {
        ...reading(signal),
        ...(next === undefined && { query: { ...query, page_size: 50 } }),
      });
      rows.push(...page.results);
      next = page._metadata.next;
    } while (next !== undefined);
    return rows;
  }
  return {
    async page({ name, statuses }, next, signal) {
      const query = { name: name || undefined, status: statuses.length > 0 ? statuses : undefined, page_size: 50 };
      const { result, _metadata } = await http.get<AutomationPage>(next ?? root, {
        ...reading(signal),
        ...(next === undefined && { query }),
      });
      return { rows: result, next: _metadata.next, total: _metadata.count };
    },
    read: (id, signal) => http.get(at(id), reading(signal)),
    create: (automation) => http.post(root, automation),
    update: (id, change) => http.patch(at(id), change),
    updateStep: (id, stepId, change) => http.patch(`${at(id)}/steps/${encodeURIComponent(stepId)}`, change),
    duplicate: (id) => http.post(at(id), {}),
    act: (id, action) => http.post(`${at(id)}/${action}`),
    remove: (ids) => http.delete(root, { query: { ids } }),
    async contacts(id, { states, email }, next, signal) {
      const query = { state: states.length > 0 ? states : undefined, email: email || undefined, page_size: 50 };
      const { result, counts, _metadata } = await http.get<EnrolmentPage>(next ?? `${at(id)}/contacts`, {
        ...reading(signal),
        ...(next === undefined && { query }),
      });
      return { rows: result, next: _metadata.next, total: _metadata.count, counts };
    },
    trace: (id, contactId, signal) => http.get(`${at(id)}/contacts/${encodeURIComponent(contactId)}`, reading(signal)),
    async totals(ids, signal) {
      const { results } = await http.get<AutomationStats>(stats, {
        ...reading(signal),
        query: { automation_ids: ids, page_size: 25 },
      });
      return new Map(results.map((result) => [result.id, result.stats]));
    },
    totalOf: async (id, days, signal) =>
      (await all<AutomationStat>(`${stats}/${encodeURIComponent(id)}`, within(days), signal))[0]?.stats,
    stepTotals: (id, days, signal) =>
      all(`${stats}/${encodeURIComponent(id)}`, { group_by: 'step_id', ...within(days) }, signal),
    days: (id, stepId, { from, to, timeZone }, signal) =>
      all(
        `${stats}/${encodeURIComponent(id)}`,
        {
          aggregated_by: 'day',
          start_date: from,
          end_date: to,
          timezone: timeZone,
          ...(stepId !== undefined && { step_ids: stepId, group_by: 'step_id' }),
        },
        signal,
      ),
    links: (id, stepId, days, signal) =>
      all(
        `${stats}/${encodeURIComponent(id)}/links`,
        { step_ids: stepId, group_by: 'step_id', ...within(days) },
        signal,
      ),
    exportCsv: (ids, timeZone, days) =>
      http.get(`${stats}/export`, { query: { ids, timezone: timeZone, start_date: days?.from, end_date: days?.to } }),
    preview: (message, signal) => http.post('/marketing/preview', message, { ...(signal && { signal }) }),
    ipPools: async () => (await http.get<readonly IpPoolName[]>('/ips/pools', { retry: true })).map(({ name }) => name),
    categories: async () =>
      (await http.get<SingleSendCategories>('/marketing/singlesends/categories', { retry: true })).categories,
  };
}
