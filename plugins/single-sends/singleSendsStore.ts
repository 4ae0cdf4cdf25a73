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
import type { SendResend } from 'sendwright/wire/sendPeople';
import type {
  ScheduleRequest,
  SingleSend,
  SingleSendSearch,
  SingleSendSummary,
  SingleSendTrend,
} from 'sendwright/wire/singleSends';
import type { SendMetrics, SingleSendStat } from 'sendwright/wire/stats';
import type { StartAudience, StartChoice } from './contract';

type StartContent = StartChoice['content'];

/** The maximum number of sends per delete call and per statistics call. */
export const batchSizes = { remove: 50, totals: 25 } as const;

/** A list contains sends without their content. */
export function summaryOf({ email_config: config, ...send }: SingleSend): SingleSendSummary {
  const {
    send_to: _sendTo,
    sms_config: _sms,
    warnings: _warnings,
    zone_field: _zoneField,
    revision: _revision,
    ...rest
  } = send;
  return { ...rest, subject: config.subject, is_abtest: send.abtest !== null };
}

/** The actions on a send that is scheduled or has started. */
export type SendAction = 'pause' | 'resume';

/** The account's single sends: the list, those loaded completely, and their totals. Calls reject with `HttpFailure`. */
export const SingleSendsModel = types
  .model('SingleSends', {
    page: types.optional(
      pagedRowsModel<SingleSendSummary>((send) => send.id),
      {},
    ),
    metrics: types.map(types.frozen<SendMetrics>()),
    trends: types.map(types.frozen<readonly number[]>()),
    whole: types.map(types.frozen<SingleSend>()),
    categories: types.optional(types.frozen<readonly string[]>(), []),
    /** The ids selected in the list. */
    selection: types.optional(types.frozen<readonly string[]>(), []),
    /** Some of the sends that wait for an action by the user, and their total number. */
    waiting: types.optional(types.frozen<Page<SingleSendSummary>>(), { rows: [] }),
    /** `create`, `duplicate`, `remove`, `schedule`, `unschedule`, `categories`, `metrics`, `read <id>` */
    requests: types.optional(RequestsModel, {}),
  })
  .volatile((): { creating: Promise<SingleSend> | undefined } => ({ creating: undefined }))
  .views((self) => ({
    request: (name: string): RequestState => self.requests.state(name),
    get: (id: string): SingleSend | undefined => self.whole.get(id),
    nameOf: (id: string): string | undefined => self.whole.get(id)?.name ?? self.page.get(id)?.name,
    statusOf: (id: string): SingleSendSummary['status'] | undefined =>
      self.whole.get(id)?.status ?? self.page.get(id)?.status,
    /** Whether it was started by "Send now" and waits for the undo period to end. */
    isSentNow: (id: string): boolean => (self.whole.get(id) ?? self.page.get(id))?.sent_now === true,
    metricsOf: (id: string): SendMetrics | undefined => self.metrics.get(id),
    /** People who opened by day, starting with the first. */
    trendOf: (id: string): readonly number[] | undefined => self.trends.get(id),
  }))
  .actions((self) => ({
    select(ids: readonly string[]): void {
      self.selection = ids;
    },
    setMetrics(totals: readonly SingleSendStat[]): void {
      for (const { id, stats } of totals) self.metrics.set(id, stats);
    },
    setTrends(trends: readonly SingleSendTrend[]): void {
      for (const { id, opens } of trends) self.trends.set(id, opens);
    },
    setCategories(categories: readonly string[]): void {
      self.categories = categories;
    },
    put(send: SingleSend): void {
      self.whole.set(send.id, send);
      // A list that was never loaded is not loaded here.
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
    setWaiting(waiting: Page<SingleSendSummary>): void {
      self.waiting = waiting;
    },
    keepCreating(creating: Promise<SingleSend> | undefined): void {
      self.creating = creating;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const known = (send: SingleSend): SingleSend => {
      self.put(send);
      return send;
    };
    const read = (id: string, signal?: AbortSignal): Promise<SingleSend> =>
      http.call('GET /marketing/singlesends/:id', { params: { id }, retry: true, signal });
    const pageOf = async (
      body: SingleSendSearch,
      next: string | undefined,
      signal: AbortSignal,
    ): Promise<Page<SingleSendSummary>> => {
      const options = { query: { page_size: 50 }, next, body, signal };
      const { result, _metadata } = await http.call('POST /marketing/singlesends/search', options);
      return { rows: result, next: _metadata.next, total: _metadata.count };
    };
    const create = async (name: string, content?: StartContent, audience?: StartAudience): Promise<SingleSend> => {
      const body = {
        name,
        // Without an editor, what it says is not chosen yet.
        email_config: content ?? {},
        preselect: true,
        ...(audience && { send_to: audience }),
      } as const;
      return known(await self.requests.track('create', () => http.call('POST /marketing/singlesends', { body })));
    };
    const loadMetrics = async (sends: readonly SingleSendSummary[]): Promise<void> => {
      const ids = sends.filter((send) => send.status === 'triggered').map((send) => send.id);
      if (ids.length === 0) return;
      // The sparklines are optional: without them the numbers are shown alone.
      http
        .call('GET /marketing/singlesends/trends', { query: { ids }, retry: true })
        .then(({ results }) => self.setTrends(results))
        .catch(() => undefined);
      await self.requests.track('metrics', async () => {
        const totals = batchesOf(ids, batchSizes.totals).map((batch) =>
          http.call('GET /marketing/stats/singlesends', {
            query: { singlesend_ids: batch, page_size: batchSizes.totals },
            retry: true,
          }),
        );
        for (const { results } of await Promise.all(totals)) self.setMetrics(results);
      });
    };
    return {
      /** Failures are stored in `page.request`. */
      search: (asked: SingleSendSearch): Promise<void> =>
        self.page.load(async (next, signal) => {
          const page = await pageOf(asked, next, signal);
          void loadMetrics(page.rows).catch(() => undefined);
          return page;
        }),
      fetchWaiting: async (signal: AbortSignal): Promise<void> =>
        self.setWaiting(await pageOf({ waits: true }, undefined, signal)),
      /** The table shows missing statistics, so a failure is stored in the request's state. */
      retryMetrics: (): Promise<void> => loadMetrics(self.page.rows).catch(() => undefined),
      async fetchCategories(): Promise<void> {
        const { categories } = await self.requests.track('categories', () =>
          http.call('GET /marketing/singlesends/categories', { retry: true }),
        );
        self.setCategories(categories);
      },
      fetch: async (id: string, signal?: AbortSignal): Promise<SingleSend> =>
        known(await self.requests.track(`read ${id}`, () => read(id, signal))),
      /** With the chosen initial content and recipients. */
      create(name: string, content?: StartContent, audience?: StartAudience): Promise<SingleSend> {
        // Rendering a page twice must not create two drafts.
        const creating = self.creating ?? create(name, content, audience).finally(() => self.keepCreating(undefined));
        self.keepCreating(creating);
        return creating;
      },
      /** Creates a draft of a text message. */
      createSms: async (name: string): Promise<SingleSend> =>
        known(
          await self.requests.track('create', () =>
            http.call('POST /marketing/singlesends', {
              body: {
                name,
                channels: ['sms'],
                sms_config: { messaging_service_sid: null, body: '', media_urls: [] },
                preselect: true,
              },
            }),
          ),
        ),
      duplicate: async (id: string): Promise<SingleSend> =>
        known(
          await self.requests.track('duplicate', () =>
            http.call('POST /marketing/singlesends/:id', { params: { id }, body: {} }),
          ),
        ),
      /** Creates a draft to those who have neither opened the send nor clicked. */
      resend: async (id: string, body: SendResend): Promise<SingleSend> =>
        known(
          await self.requests.track('resend', () =>
            http.call('POST /marketing/singlesends/:id/resend', { params: { id }, body }),
          ),
        ),
      /** Returns the number of deleted sends. */
      remove: (ids: readonly string[]): Promise<number> =>
        removeInBatches(self.requests, ids, {
          size: batchSizes.remove,
          remove: (batch) =>
            http.call('DELETE /marketing/singlesends', { query: { ids: batch } }).then(() => self.drop(batch)),
        }),
      async schedule(id: string, body: ScheduleRequest): Promise<SingleSend> {
        await self.requests.track('schedule', () =>
          http.call('PUT /marketing/singlesends/:id/schedule', { params: { id }, body }),
        );
        return known(await read(id));
      },
      async unschedule(id: string): Promise<SingleSend> {
        await self.requests.track('unschedule', () =>
          http.call('DELETE /marketing/singlesends/:id/schedule', { params: { id } }),
        );
        return known(await read(id));
      },
      /** Changes the state of a send. */
      act: async (action: SendAction, id: string): Promise<SingleSend> =>
        known(
          await self.requests.track(action, () =>
            http.call(`POST /marketing/singlesends/:id/${action}`, { params: { id } }),
          ),
        ),
      pickWinner: async (id: string, templateId: string): Promise<SingleSend> =>
        known(
          await self.requests.track('pick winner', () =>
            http.call('POST /marketing/singlesends/:id/abtest/winner', {
              params: { id },
              body: { template_id: templateId },
            }),
          ),
        ),
    };
  });

export type SingleSendsStore = Instance<typeof SingleSendsModel>;
export const SingleSendsStore = token<SingleSendsStore>('single-sends.store');
