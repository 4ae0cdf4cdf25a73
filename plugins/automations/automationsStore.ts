import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import {
  batchesOf,
  type Page,
  pagedRowsModel,
  removeInBatches,
  type RequestState,
  RequestsModel,
} from 'sendwright/sdk/models';
import type { Automation, AutomationStatus, AutomationSummary, AutomationType } from 'sendwright/wire/automations';
import type { SendMetrics } from 'sendwright/wire/stats';
import { totalsBy } from './readStats';

/** Maximum automations per delete and per statistics request. */
const batchSizes = { remove: 50, totals: 25 } as const;

/** A summary for lists. */
function summaryOf({ exit: _exit, steps: _steps, revision: _revision, warnings: _warnings, ...rest }: Automation) {
  const {
    draft_of: _draftOf,
    suppression_group_id: _group,
    custom_unsubscribe_url: _url,
    global_unsubscribe: _global,
    ip_pool: _pool,
    quiet_hours: _quietHours,
    email_gap_hours: _gap,
    ...summary
  } = rest;
  return summary satisfies AutomationSummary;
}

/** A page of automations; `next` is the link to it, where it is not the first. */
export async function findAutomations(
  http: Http,
  { name, statuses }: { readonly name: string; readonly statuses: readonly AutomationStatus[] },
  next: string | undefined,
  signal?: AbortSignal,
): Promise<Page<AutomationSummary>> {
  const query = { name: name || undefined, status: statuses.length > 0 ? statuses : undefined, page_size: 50 };
  const { result, _metadata } = await http.call('GET /marketing/automations', { query, next, retry: true, signal });
  return { rows: result, next: _metadata.next, total: _metadata.count };
}

/** The account's automations. Calls reject with `HttpFailure` unless stated otherwise. */
export const AutomationsModel = types
  .model('Automations', {
    page: types.optional(
      pagedRowsModel<AutomationSummary>(({ id }) => id),
      {},
    ),
    metrics: types.map(types.frozen<SendMetrics>()),
    /** The selected ids in the list. */
    selection: types.optional(types.frozen<readonly string[]>(), []),
    /** `create`, `duplicate`, `live`, `disable`, `apply`, `remove`, `metrics` */
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    request: (name: string): RequestState => self.requests.state(name),
    metricsOf: (id: string): SendMetrics | undefined => self.metrics.get(id),
  }))
  .actions((self) => ({
    select(ids: readonly string[]): void {
      self.selection = ids;
    },
    setMetrics(totals: ReadonlyMap<string, SendMetrics>): void {
      for (const [id, metrics] of totals) self.metrics.set(id, metrics);
    },
    /** Stores a version from the server. */
    put(automation: Automation): void {
      // A list that was never loaded stays empty, and drafts are not in it.
      if ((automation.draft_of ?? null) !== null) return;
      if (self.page.get(automation.id) || self.page.request.status === 'success') self.page.put(summaryOf(automation));
    },
    drop(ids: readonly string[]): void {
      for (const id of ids) self.page.remove(id);
      self.selection = self.selection.filter((id) => !ids.includes(id));
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const known = (automation: Automation): Automation => {
      self.put(automation);
      return automation;
    };
    const loadMetrics = async (rows: readonly AutomationSummary[]): Promise<void> => {
      const ids = rows.filter((row) => row.went_live_at !== null).map(({ id }) => id);
      if (ids.length === 0) return;
      await self.requests.track('metrics', async () => {
        const batches = batchesOf(ids, batchSizes.totals);
        for (const totals of await Promise.all(batches.map((batch) => totalsBy(http, batch)))) self.setMetrics(totals);
      });
    };
    return {
      /** The table shows missing statistics, so failures only go to the request's state. */
      retryMetrics: (): Promise<void> => loadMetrics(self.page.rows).catch(() => undefined),
      /** Failures are recorded in `page.request`. */
      async search(name: string, statuses: readonly AutomationStatus[]): Promise<void> {
        await self.page.load(async (next, signal) => {
          const page = await findAutomations(http, { name, statuses }, next, signal);
          void loadMetrics(page.rows).catch(() => undefined);
          return page;
        });
      },
      create: async (type: AutomationType): Promise<Automation> =>
        known(
          await self.requests.track('create', () =>
            http.call('POST /marketing/automations', { body: { type, preselect: true } }),
          ),
        ),
      duplicate: async (id: string): Promise<Automation> =>
        known(
          await self.requests.track('duplicate', () =>
            http.call('POST /marketing/automations/:id', { params: { id }, body: {} }),
          ),
        ),
      act: async (id: string, action: 'live' | 'disable' | 'apply', includesExisting = false): Promise<Automation> =>
        known(
          await self.requests.track(action, () =>
            action === 'live' && includesExisting
              ? http.call('POST /marketing/automations/:id/live', { params: { id }, body: { include_existing: true } })
              : http.call(`POST /marketing/automations/:id/${action}`, { params: { id } }),
          ),
        ),
      /** Returns how many were deleted. */
      remove: (ids: readonly string[]): Promise<number> =>
        removeInBatches(self.requests, ids, {
          size: batchSizes.remove,
          remove: (batch) =>
            http.call('DELETE /marketing/automations', { query: { ids: batch } }).then(() => self.drop(batch)),
        }),
    };
  });

export type AutomationsStore = Instance<typeof AutomationsModel>;
export const AutomationsStore = token<AutomationsStore>('automations.store');
