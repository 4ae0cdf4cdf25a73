import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import {
  batchesOf,
  type PagedRows,
  pagedRowsModel,
  removeInBatches,
  type RequestState,
  RequestsModel,
} from 'sendwright/sdk/models';
import type { Automation, AutomationStatus, AutomationSummary, AutomationType } from 'sendwright/wire/automations';
import type { SendMetrics } from 'sendwright/wire/stats';
import type { AutomationEndpoints } from './endpoints';

/** What one call deletes, and one call on statistics answers for, at most. */
const batchSizes = { remove: 50, totals: 25 } as const;

function summaryOf(automation: Automation): AutomationSummary {
  const {
    id,
    name,
    type,
    status,
    pause,
    entry,
    entry_name,
    categories,
    email_count,
    has_pending,
    created_at,
    updated_at,
    went_live_at,
  } = automation;
  return {
    id,
    name,
    type,
    status,
    pause,
    entry,
    entry_name,
    categories,
    email_count,
    has_pending,
    created_at,
    updated_at,
    went_live_at,
  };
}

const AutomationsModel = types
  .model('Automations', {
    page: types.optional(
      pagedRowsModel<AutomationSummary>(({ id }) => id),
      {},
    ),
    metrics: types.map(types.frozen<SendMetrics>()),
    selection: types.optional(types.frozen<readonly string[]>(), []),
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
    takeMetrics(totals: ReadonlyMap<string, SendMetrics>): void {
      for (const [id, metrics] of totals) self.metrics.set(id, metrics);
    },
    put(automation: Automation): void {
      // A list that was never loaded stays so.
      if (self.page.get(automation.id) || self.page.request.status === 'success') self.page.put(summaryOf(automation));
    },
    drop(ids: readonly string[]): void {
      for (const id of ids) self.page.remove(id);
      self.selection = self.selection.filter((id) => !ids.includes(id));
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: AutomationEndpoints }>(self);
    const known = (automation: Automation): Automation => {
      self.put(automation);
      return automation;
    };
    const loadMetrics = async (rows: readonly AutomationSummary[]): Promise<void> => {
      const ids = rows.filter((row) => row.went_live_at !== null).map(({ id }) => id);
      if (ids.length === 0) return;
      await self.requests.track('metrics', async () => {
        for (const totals of await Promise.all(
          batchesOf(ids, batchSizes.totals).map((batch) => endpoints.totals(batch)),
        ))
          self.takeMetrics(totals);
      });
    };
    return {
      put: self.put,
      /** The table shows that statistics are missing, so a failure to get them ends in the request's state. */
      retryMetrics: (): Promise<void> => loadMetrics(self.page.rows).catch(() => undefined),
      async search(name: string, statuses: readonly AutomationStatus[]): Promise<void> {
        await self.page.load(async (next, signal) => {
          const page = await endpoints.page({ name, statuses }, next, signal);
          void loadMetrics(page.rows).catch(() => undefined);
          return page;
        });
      },
      create: async (type: AutomationType): Promise<Automation> =>
        known(await self.requests.track('create', () => endpoints.create({ type }))),
      duplicate: async (id: string): Promise<Automation> =>
        known(await self.requests.track('duplicate', () => endpoints.duplicate(id))),
      act: async (id: string, action: 'live' | 'disable' | 'apply'): Promise<Automation> =>
        known(await self.requests.track(action, () => endpoints.act(id, action))),
      remove: (ids: readonly string[]): Promise<number> =>
        removeInBatches(self.requests, ids, {
          size: batchSizes.remove,
          remove: (batch) => endpoints.remove(batch).then(() => self.drop(batch)),
        }),
    };
  });

/** The automations of the account, and what happens to them. Calls reject with `HttpFailure` unless told. */
export interface AutomationsStore {
  readonly page: PagedRows<AutomationSummary>;
  /** The ids chosen in the list. */
  readonly selection: readonly string[];
  /** `create`, `duplicate`, `live`, `disable`, `apply`, `remove`, `metrics` */
  request(name: string): RequestState;
  metricsOf(id: string): SendMetrics | undefined;
  select(ids: readonly string[]): void;
  /** Takes a version that the server has answered elsewhere. */
  put(automation: Automation): void;
  drop(ids: readonly string[]): void;
  /** Failures end in `page.request`. */
  search(name: string, statuses: readonly AutomationStatus[]): Promise<void>;
  retryMetrics(): Promise<void>;
  create(type: AutomationType): Promise<Automation>;
  duplicate(id: string): Promise<Automation>;
  act(id: string, action: 'live' | 'disable' | 'apply'): Promise<Automation>;
  /** Answers how many are gone. */
  remove(ids: readonly string[]): Promise<number>;
}
export const AutomationsStore = token<AutomationsStore>('automations.store');

export function createAutomationsStore(
  endpoints: AutomationEndpoints,
): AutomationsStore & Instance<typeof AutomationsModel> {
  return AutomationsModel.create({}, { endpoints });
}
