import { type Http, token } from 'sendwright/sdk';
import type {
  DeliveryHistory,
  DeliveryRetryResult,
  DeliverySettlement,
  DeliverySettlementResult,
  Reconciliation,
} from 'sendwright/wire/deliveries';
import type { SingleSend } from 'sendwright/wire/singleSends';
import type { LinkStat, LinkStats, SingleSendStat, SingleSendStats } from 'sendwright/wire/stats';

/** Days of a send's statistics, inclusive, in a zone; by the day or by the hour. */
export interface SeriesQuery {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly unit: 'day' | 'hour';
}

/** The days that figures are of, inclusive. */
export type DaysQuery = Omit<SeriesQuery, 'unit'>;

/** A part of a send: of an A/B test one variation, one phase; left out, all. */
export interface Part {
  readonly variation?: string | undefined;
  readonly phase?: 'test' | 'send' | undefined;
}

/** The provider's calls on a send's statistics and its ledger. All reject with `HttpFailure`. */
export interface StatsEndpoints {
  /** The totals of a send, those of its parts told apart (`parts`) or together. */
  totals(id: string, parts: boolean, days?: DaysQuery, signal?: AbortSignal): Promise<readonly SingleSendStat[]>;
  series(id: string, query: SeriesQuery, part: Part, signal?: AbortSignal): Promise<readonly SingleSendStat[]>;
  /** All clicked links, at most 1000. */
  links(id: string, part: Part, days?: DaysQuery, signal?: AbortSignal): Promise<readonly LinkStat[]>;
  reconciliation(id: string, part: Part, signal?: AbortSignal): Promise<Reconciliation>;
  history(id: string, contactId: string, signal?: AbortSignal): Promise<DeliveryHistory>;
  /** Without contacts: all that failed. */
  retry(id: string, contactIds?: readonly string[]): Promise<DeliveryRetryResult>;
  /** Without contacts: all whose outcome is not known. */
  settle(
    id: string,
    outcome: DeliverySettlement['outcome'],
    contactIds?: readonly string[],
  ): Promise<DeliverySettlementResult>;
  change(id: string, action: 'pause' | 'resume' | 'cancel'): Promise<SingleSend>;
}
/** Shared with the statistics pages. */
export const StatsEndpoints = token<StatsEndpoints>('single-sends.stats-endpoints');

const root = '/marketing/singlesends';
const stats = '/marketing/stats/singlesends';
/** What the statistics answer at most at once. */
const pageSize = 50;
const parts = 'ab_variation,ab_phase';

export function statsEndpoints(http: Http): StatsEndpoints {
  const reading = (signal: AbortSignal | undefined) => ({ retry: true, ...(signal && { signal }) });

  async function all<Row>(
    path: string,
    query: Readonly<Record<string, string | number | undefined>>,
    signal: AbortSignal | undefined,
  ): Promise<readonly Row[]> {
    const rows: Row[] = [];
    let next: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const page: { results: Row[]; _metadata: SingleSendStats['_metadata'] } = await http.get(next ?? path, {
        ...reading(signal),
        ...(next === undefined && { query: { ...query, page_size: pageSize } }),
      });
      rows.push(...page.results);
      next = page._metadata.next;
    } while (next !== undefined);
    return rows;
  }
  const within = (days: DaysQuery | undefined) =>
    days ? { start_date: days.from, end_date: days.to, timezone: days.timeZone } : {};
  const isPart =
    ({ variation, phase }: Part) =>
    (row: SingleSendStat) =>
      (variation === undefined || row.ab_variation === variation) && (phase === undefined || row.ab_phase === phase);
  const grouping = ({ variation, phase }: Part): string | undefined =>
    [variation !== undefined && 'ab_variation', phase !== undefined && 'ab_phase'].filter(Boolean).join(',') ||
    undefined;

  return {
    totals: (id, apart, days, signal) =>
      all<SingleSendStat>(`${stats}/${id}`, { ...within(days), ...(apart && { group_by: parts }) }, signal),
    async series(id, { from, to, timeZone, unit }, part, signal) {
      const query = {
        aggregated_by: unit,
        start_date: from,
        end_date: to,
        timezone: timeZone,
        group_by: grouping(part),
      };
      return (await all<SingleSendStat>(`${stats}/${id}`, query, signal)).filter(isPart(part));
    },
    links: (id, { variation, phase }, days, signal) =>
      all<LinkStats['results'][number]>(
        `${stats}/${id}/links`,
        { ...within(days), ab_variation_id: variation, ab_phase_id: phase },
        signal,
      ),
    reconciliation: (id, { variation, phase }, signal) =>
      http.get(`${root}/${id}/reconciliation`, {
        ...reading(signal),
        query: { ab_variation_id: variation, ab_phase_id: phase },
      }),
    history: (id, contactId, signal) => http.get(`${root}/${id}/deliveries/${contactId}`, reading(signal)),
    retry: (id, contactIds) =>
      http.post(`${root}/${id}/deliveries/retry`, contactIds ? { contact_ids: contactIds } : {}),
    settle: (id, outcome, contactIds) =>
      http.post(`${root}/${id}/deliveries/settle`, { outcome, ...(contactIds && { contact_ids: contactIds }) }),
    change: (id, action) => http.post(`${root}/${id}/${action}`, {}),
  };
}
