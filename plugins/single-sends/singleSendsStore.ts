import { getEnv, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import {
  batchesOf,
  type Page,
  type PagedRows,
  pagedRowsModel,
  removeInBatches,
  type RequestState,
  RequestsModel,
} from 'sendwright/sdk/models';
import type { ScheduleRequest, SingleSend, SingleSendSearch, SingleSendSummary } from 'sendwright/wire/singleSends';
import type { SendMetrics } from 'sendwright/wire/stats';
import type { StartAudience } from './contract';
import type { SingleSendEndpoints, StartContent } from './endpoints';

/** The sends that one call deletes, and one call on statistics answers for, at most. */
export const batchSizes = { remove: 50, totals: 25 } as const;

/** A list shows sends without their content. */
export function summaryOf({ email_config: config, ...send }: SingleSend): SingleSendSummary {
  const { send_to: _sendTo, warnings: _warnings, zone_field: _zoneField, revision: _revision, ...rest } = send;
  return { ...rest, subject: config.subject, is_abtest: send.abtest !== null };
}

const SingleSendsModel = types
  .model('SingleSends', {
    page: types.optional(
      pagedRowsModel<SingleSendSummary>((send) => send.id),
      {},
    ),
    metrics: types.map(types.frozen<SendMetrics>()),
    trends: types.map(types.frozen<readonly number[]>()),
    whole: types.map(types.frozen<SingleSend>()),
    categories: types.optional(types.frozen<readonly string[]>(), []),
    selection: types.optional(types.frozen<readonly string[]>(), []),
    waiting: types.optional(types.frozen<Page<SingleSendSummary>>(), { rows: [] }),
    requests: types.optional(RequestsModel, {}),
  })
  .volatile((): { creating: Promise<SingleSend> | undefined } => ({ creating: undefined }))
  .views((self) => ({
    request: (name: string): RequestState => self.requests.state(name),
    get: (id: string): SingleSend | undefined => self.whole.get(id),
    nameOf: (id: string): string | undefined => self.whole.get(id)?.name ?? self.page.get(id)?.name,
    statusOf: (id: string): SingleSendSummary['status'] | undefined =>
      self.whole.get(id)?.status ?? self.page.get(id)?.status,
    metricsOf: (id: string): SendMetrics | undefined => self.metrics.get(id),
    trendOf: (id: string): readonly number[] | undefined => self.trends.get(id),
  }))
  .actions((self) => ({
    select(ids: readonly string[]): void {
      self.selection = ids;
    },
    takeMetrics(totals: ReadonlyMap<string, SendMetrics>): void {
      for (const [id, metrics] of totals) self.metrics.set(id, metrics);
    },
    takeTrends(trends: ReadonlyMap<string, readonly number[]>): void {
      for (const [id, trend] of trends) self.trends.set(id, trend);
    },
    takeCategories(categories: readonly string[]): void {
      self.categories = categories;
    },
    put(send: SingleSend): void {
      self.whole.set(send.id, send);
      // A list that was never loaded stays so.
      if (self.page.get(send.id) || self.page.request.status === 'success') self.page.put(summaryOf(send));
    },
    drop(ids: readonly string[]): void {
      for (const id of ids) {
        self.whole.delete(id);
        self.metrics.delete(id);
        self.page.remove(id);
      }
      self.selection = self.selection.filter((id) => !ids.includes(id));
    },
    takeWaiting(waiting: Page<SingleSendSummary>): void {
      self.waiting = waiting;
    },
    keepCreating(creating: Promise<SingleSend> | undefined): void {
      self.creating = creating;
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: SingleSendEndpoints }>(self);
    const create = async (name: string, content?: StartContent, audience?: StartAudience): Promise<SingleSend> => {
      const created = await self.requests.track('create', () => endpoints.create(name, content, audience));
      self.put(created);
      return created;
    };
    const loadMetrics = async (sends: readonly SingleSendSummary[]): Promise<void> => {
      const ids = sends.filter((send) => send.status === 'triggered').map((send) => send.id);
      if (ids.length === 0) return;
      // Small charts are an extra: without them the figures stand alone.
      endpoints.trends(ids).then(self.takeTrends, () => undefined);
      const batches = batchesOf(ids, batchSizes.totals);
      await self.requests.track('metrics', async () => {
        for (const totals of await Promise.all(batches.map((batch) => endpoints.totals(batch))))
          self.takeMetrics(totals);
      });
    };
    return {
      search: (asked: SingleSendSearch): Promise<void> =>
        self.page.load(async (next, signal) => {
          const page = await endpoints.search(asked, next, signal);
          void loadMetrics(page.rows).catch(() => undefined);
          return page;
        }),
      fetchWaiting: async (signal: AbortSignal): Promise<void> =>
        self.takeWaiting(await endpoints.search({ waits: true }, undefined, signal)),
      /** The table shows that statistics are missing, so a failure to get them ends in the request's state. */
      retryMetrics: (): Promise<void> => loadMetrics(self.page.rows).catch(() => undefined),
      async fetchCategories(): Promise<void> {
        self.takeCategories(await self.requests.track('categories', () => endpoints.categories()));
      },
      async fetch(id: string, signal?: AbortSignal): Promise<SingleSend> {
        const send = await self.requests.track(`read ${id}`, () => endpoints.read(id, signal));
        self.put(send);
        return send;
      },
      create(name: string, content?: StartContent, audience?: StartAudience): Promise<SingleSend> {
        // A page that is drawn twice must not create two drafts.
        const creating = self.creating ?? create(name, content, audience).finally(() => self.keepCreating(undefined));
        self.keepCreating(creating);
        return creating;
      },
      async duplicate(id: string): Promise<SingleSend> {
        const copy = await self.requests.track('duplicate', () => endpoints.duplicate(id));
        self.put(copy);
        return copy;
      },
      remove: (ids: readonly string[]): Promise<number> =>
        removeInBatches(self.requests, ids, {
          size: batchSizes.remove,
          remove: (batch) => endpoints.remove(batch).then(() => self.drop(batch)),
        }),
      async schedule(id: string, request: ScheduleRequest): Promise<SingleSend> {
        await self.requests.track('schedule', () => endpoints.schedule(id, request));
        const send = await endpoints.read(id);
        self.put(send);
        return send;
      },
      async unschedule(id: string): Promise<SingleSend> {
        await self.requests.track('unschedule', () => endpoints.unschedule(id));
        const send = await endpoints.read(id);
        self.put(send);
        return send;
      },
      async act(action: SendAction, id: string): Promise<SingleSend> {
        const send = await self.requests.track(action, () => endpoints[action](id));
        self.put(send);
        return send;
      },
      async pickWinner(id: string, templateId: string): Promise<SingleSend> {
        const send = await self.requests.track('pick winner', () => endpoints.pickWinner(id, templateId));
        self.put(send);
        return send;
      },
    };
  });

/** The single sends of the account: the list, those read whole, their totals. Calls reject with `HttpFailure`. */
export interface SingleSendsStore {
  readonly page: PagedRows<SingleSendSummary>;
  readonly categories: readonly string[];
  /** The ids chosen in the list. */
  readonly selection: readonly string[];
  /** Some of those that go on only when a person does something, and how many there are. */
  readonly waiting: Page<SingleSendSummary>;
  /** `create`, `duplicate`, `remove`, `schedule`, `unschedule`, `categories`, `metrics`, `read <id>` */
  request(name: string): RequestState;
  get(id: string): SingleSend | undefined;
  nameOf(id: string): string | undefined;
  statusOf(id: string): SingleSendSummary['status'] | undefined;
  metricsOf(id: string): SendMetrics | undefined;
  /** Unique opens by day, from the first. */
  trendOf(id: string): readonly number[] | undefined;
  select(ids: readonly string[]): void;
  put(send: SingleSend): void;
  drop(ids: readonly string[]): void;
  /** Failures end in `page.request`. */
  search(search: SingleSendSearch): Promise<void>;
  retryMetrics(): Promise<void>;
  fetchWaiting(signal: AbortSignal): Promise<void>;
  fetchCategories(): Promise<void>;
  fetch(id: string, signal?: AbortSignal): Promise<SingleSend>;
  create(name: string, content?: StartContent, audience?: StartAudience): Promise<SingleSend>;
  duplicate(id: string): Promise<SingleSend>;
  /** Answers how many are gone. */
  remove(ids: readonly string[]): Promise<number>;
  schedule(id: string, request: ScheduleRequest): Promise<SingleSend>;
  unschedule(id: string): Promise<SingleSend>;
  /** Takes a send to another state. */
  act(action: SendAction, id: string): Promise<SingleSend>;
  pickWinner(id: string, templateId: string): Promise<SingleSend>;
}
/** What can be done, and undone, with a send that is scheduled or has begun. */
export type SendAction = 'pause' | 'resume';
export const SingleSendsStore = token<SingleSendsStore>('single-sends.store');

export function createSingleSendsStore(endpoints: SingleSendEndpoints) {
  return SingleSendsModel.create({}, { endpoints });
}
