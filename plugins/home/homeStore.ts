import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { RequestsModel } from 'sendwright/sdk/models';
import type { SingleSendStatus, SingleSendSummary } from 'sendwright/wire/singleSends';
import type { SendMetrics } from 'sendwright/wire/stats';

/** Single sends of one status: the last changed ones, and how many there are. */
export interface Sends {
  readonly rows: readonly SingleSendSummary[];
  readonly total: number;
}

/** Sends that a part of the page shows. */
export const shownSends = 5;
/** Sends come by their last change, so the next to leave is looked for among more than are shown. */
const mostScheduled = 100;

async function findSends(http: Http, status: SingleSendStatus, most: number): Promise<Sends> {
  const call = { body: { status: [status] }, query: { page_size: most }, retry: true };
  const { result, _metadata } = await http.call('POST /marketing/singlesends/search', call);
  return { rows: result, total: _metadata.count };
}

/** The calls behind each part of the page. */
const parts = {
  senders: async (http: Http) => (await http.call('GET /marketing/senders', { retry: true })).results,
  hasGroup: async (http: Http) =>
    (await http.call('GET /asm/groups', { query: { page: 1, page_size: 1 }, retry: true })).length > 0,
  contacts: (http: Http) => http.call('GET /marketing/contacts/count', { retry: true }),
  sent: async (http: Http): Promise<Sends & { readonly totals: ReadonlyMap<string, SendMetrics> }> => {
    const found = await findSends(http, 'triggered', shownSends);
    if (found.rows.length === 0) return { ...found, totals: new Map() };
    const query = { singlesend_ids: found.rows.map(({ id }) => id), page_size: 25 };
    const { results } = await http.call('GET /marketing/stats/singlesends', { query, retry: true });
    return { ...found, totals: new Map(results.map(({ id, stats }) => [id, stats])) };
  },
  scheduled: (http: Http) => findSends(http, 'scheduled', mostScheduled),
  credits: (http: Http) => http.call('GET /marketing/credits/email', { retry: true }),
  outbox: (http: Http) => http.call('GET /marketing/outbox/status', { retry: true }),
};
type Part = keyof typeof parts;
const names = Object.keys(parts) as readonly Part[];

/** What the home page knows. A part that has not arrived, or that the user may not see, is undefined. */
export type HomeFacts = { readonly [Name in Part]: Awaited<ReturnType<(typeof parts)[Name]>> };
const nothingKnown: Partial<HomeFacts> = {};

export const HomeModel = types
  .model('Home', { requests: types.optional(RequestsModel, {}) })
  .volatile(() => ({ facts: nothingKnown }))
  .views((self) => ({
    /** Whether every part has come or failed. */
    get isSettled(): boolean {
      return names.every(
        (part) => ['success', 'failure'].includes(self.requests.state(part).status) || part in self.facts,
      );
    },
    /** The parts that could not be fetched. */
    get failed(): readonly Part[] {
      return names.filter((part) => {
        const request = self.requests.state(part);
        // What the account may not see is no failure.
        return request.status === 'failure' && request.failure?.status !== 403;
      });
    },
  }))
  .actions((self) => ({
    know(facts: Partial<HomeFacts>): void {
      self.facts = { ...self.facts, ...facts };
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const fetchPart = async (part: Part): Promise<void> => {
      const fact = await self.requests.track<HomeFacts[Part]>(part, () => parts[part](http));
      self.know({ [part]: fact });
    };
    return {
      /** Fetches all parts again; those that are there stay meanwhile. Never rejects. */
      async load(): Promise<void> {
        // Each part fails for itself: who may not see one still sees the others. `failed` keeps which.
        await Promise.allSettled(names.map(fetchPart));
      },
    };
  });

export type HomeStore = Instance<typeof HomeModel>;
export const HomeStore = token<HomeStore>('home.store');
