import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { RequestsModel } from 'sendwright/sdk/models';
import type { SingleSendStatus, SingleSendSummary } from 'sendwright/wire/singleSends';
import type { SendCurve } from 'sendwright/wire/sendCurve';
import type { SendMetrics } from 'sendwright/wire/stats';

/** Single sends of one status: the most recently changed ones, and the total number. */
export interface Sends {
  readonly rows: readonly SingleSendSummary[];
  readonly total: number;
}

/** The sends that have started, their figures, and how the last email was opened, where that could be read. */
export interface SentSends extends Sends {
  readonly totals: ReadonlyMap<string, SendMetrics>;
  readonly curve: SendCurve | undefined;
}

/** Sends per section of the page. */
export const shownSends = 5;
/** Sends are sorted by their last change, so more than are shown are searched for the next scheduled ones. */
const maximumScheduled = 100;

async function findSends(http: Http, status: SingleSendStatus, most: number): Promise<Sends> {
  const call = { body: { status: [status] }, query: { page_size: most }, retry: true };
  const { result, _metadata } = await http.call('POST /marketing/singlesends/search', call);
  return { rows: result, total: _metadata.count };
}

/** Weeks of the audience trend. */
const trendWeeks = 12;
const dayMilliseconds = 86_400_000;

/** The days of the trend: whole weeks from Monday, the current one included, in the account's time zone. */
export function trendDays(zone: string, now = Date.now()): { readonly start_date: string; readonly end_date: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
  const weekday = (new Date(Date.parse(today)).getUTCDay() + 6) % 7;
  const start = Date.parse(today) - (weekday + (trendWeeks - 1) * 7) * dayMilliseconds;
  return { start_date: new Date(start).toISOString().slice(0, 10), end_date: today };
}

const sentAtOf = ({ send_at: at, updated_at: changed }: SingleSendSummary): string => at ?? changed;

/** The email that was sent last, of the latest sends: these are in the order of their last change. */
export const lastEmail = (rows: readonly SingleSendSummary[]): SingleSendSummary | undefined =>
  rows
    .filter(({ channels }) => !channels.includes('sms'))
    .toSorted((one, other) => sentAtOf(other).localeCompare(sentAtOf(one)))[0];

/** The requests of each section of the page. */
const parts = {
  senders: async (http: Http) => (await http.call('GET /marketing/senders', { retry: true })).results,
  hasGroup: async (http: Http) =>
    (await http.call('GET /asm/groups', { query: { page: 1, page_size: 1 }, retry: true })).length > 0,
  contacts: (http: Http) => http.call('GET /marketing/contacts/count', { retry: true }),
  sent: async (http: Http, _zone: string, onFound: (total: number) => void): Promise<SentSends> => {
    const found = await findSends(http, 'triggered', shownSends);
    onFound(found.total);
    if (found.rows.length === 0) return { ...found, totals: new Map(), curve: undefined };
    const query = { singlesend_ids: found.rows.map(({ id }) => id), page_size: 25 };
    const last = lastEmail(found.rows);
    const [{ results }, curve] = await Promise.all([
      http.call('GET /marketing/stats/singlesends', { query, retry: true }),
      last &&
        http
          .call('GET /marketing/reports/sends/:id/first_hours', { params: { id: last.id }, retry: true })
          // The figures beside it are worth more than a page that failed.
          .catch(() => undefined),
    ]);
    return { ...found, totals: new Map(results.map(({ id, stats }) => [id, stats])), curve };
  },
  scheduled: (http: Http) => findSends(http, 'scheduled', maximumScheduled),
  usual: async (http: Http, zone: string) => {
    const query = { ...trendDays(zone), limit: 1 };
    return (await http.call('GET /marketing/reports/sends', { query, retry: true })).usual;
  },
  growth: (http: Http, zone: string) => {
    const query = { ...trendDays(zone), aggregated_by: 'week' } as const;
    return http.call('GET /marketing/reports/growth', { query, retry: true });
  },
  domains: (http: Http) => http.call('GET /whitelabel/domains', { query: { limit: 50 }, retry: true }),
  credits: (http: Http) => http.call('GET /marketing/credits/email', { retry: true }),
  email: (http: Http) => http.call('GET /user/email', { retry: true }),
  outbox: (http: Http) => http.call('GET /marketing/outbox/status', { retry: true }),
};
type Part = keyof typeof parts;
/** What tells whether there is anything to report; the others are shown only if there is. */
const first = ['senders', 'hasGroup', 'contacts', 'sent', 'email', 'outbox'] as const satisfies readonly Part[];
const later = ['scheduled', 'usual', 'growth', 'domains', 'credits'] as const satisfies readonly Part[];
const names: readonly Part[] = [...first, ...later];
/** Without any of these the page is empty. */
const shown = ['senders', 'hasGroup', 'contacts', 'sent', 'scheduled', 'growth'] as const satisfies readonly Part[];

/** The data of the home page. Sections that are not loaded, or that the user may not see, are undefined. */
export type HomeFacts = { readonly [Name in Part]: Awaited<ReturnType<(typeof parts)[Name]>> };
const nothingKnown: Partial<HomeFacts> = {};

export const HomeModel = types
  .model('Home', { requests: types.optional(RequestsModel, {}) })
  .volatile(() => ({ facts: nothingKnown }))
  .views((self) => ({
    /** Whether every section that is shown at first has loaded or failed. */
    get isSettled(): boolean {
      // Without an answer about sends, the page says so instead of waiting for the rest.
      const awaited = (self.facts.sent?.total ?? 0) > 0 ? names : first;
      return awaited.every(
        (part) => ['success', 'failure'].includes(self.requests.state(part).status) || part in self.facts,
      );
    },
    /** The sections that failed to load. */
    get failed(): readonly Part[] {
      return names.filter((part) => {
        const request = self.requests.state(part);
        // A missing permission is not a failure.
        return request.status === 'failure' && request.failure?.status !== 403;
      });
    },
    /** Why there is nothing to show; undefined if there is something. */
    get failure(): unknown {
      const isEmpty = shown.every((part) => self.facts[part] === undefined);
      const failures = first.flatMap((part) => {
        const request = self.requests.state(part);
        return request.status === 'failure' && request.failure?.status !== 403
          ? [request.failure ?? request.error]
          : [];
      });
      return isEmpty ? failures[0] : undefined;
    },
  }))
  .actions((self) => ({
    know(facts: Partial<HomeFacts>): void {
      self.facts = { ...self.facts, ...facts };
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const fetchPart = async (part: Part, zone: string, onFound: (total: number) => void): Promise<void> => {
      const fact = await self.requests.track<HomeFacts[Part]>(part, () => parts[part](http, zone, onFound));
      self.know({ [part]: fact });
    };
    return {
      /**
       * Fetches all sections again and keeps the current data in the meantime. Never rejects. `zone`: the
       * account's time zone, whose weeks are shown.
       */
      async load(zone: string): Promise<void> {
        // Sections fail independently, so users without access to one still see the others. `failed` lists the
        // failures.
        let others: Promise<unknown> | undefined;
        const fetchOthers = () => Promise.allSettled(later.map((part) => fetchPart(part, zone, () => undefined)));
        // The figures of an account that has sent nothing wait until the page is there.
        const onFound = (total: number): void => {
          if (total > 0) others ??= fetchOthers();
        };
        await Promise.allSettled(first.map((part) => fetchPart(part, zone, onFound)));
        await (others ?? fetchOthers());
      },
    };
  });

export type HomeStore = Instance<typeof HomeModel>;
export const HomeStore = token<HomeStore>('home.store');
