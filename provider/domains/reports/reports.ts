import type {
  ReportBreakdown,
  ReportDimension,
  ReportFilter,
  ReportGrowth,
  ReportHours,
  ReportOverview,
  ReportPeriod,
  ReportRange,
  ReportSends,
} from 'sendwright/wire/reports';
import type { TextFigures } from 'sendwright/wire/textReports';
import type { Queryable } from '../../database/database';
import { countsByDate, countsByHour, countsByName, type DatedMetrics, type ZonedDays } from './counts';
import { audienceByDate, contactCount, growthOf } from './growth';
import { metricsOf, sumOf } from './reportMetrics';
import { checkRange, datesBetween, rangeOf, type SeriesUnit, unitFor } from './reportRange';
import { countsOfSends, filteredSends } from './filteredSends';
import { countSends, type SendOrder, sendsWithin, usualRates } from './sends';
import { textFigures } from './texts';

/** The requested days, as sent. */
interface Days {
  readonly start_date: string;
  readonly end_date: string;
}

interface SeriesRequest extends Days {
  readonly aggregated_by?: SeriesUnit;
}

type OverviewRequest = SeriesRequest & ReportFilter;

const daysOf = (range: ReportRange): ZonedDays => ({
  from: range.start_date,
  to: range.end_date,
  zone: range.time_zone,
});

const daysBefore = (range: ReportRange): ZonedDays => ({
  from: range.previous_start_date,
  to: range.previous_end_date,
  zone: range.time_zone,
});

const periodOf = (row: DatedMetrics): ReportPeriod => ({ date: row.date, metrics: metricsOf(row) });

/** The figures over time, in total, in the days before, and what is usual: of all email, or of the sends asked for. */
export async function readOverview(
  database: Queryable,
  accountId: number,
  query: OverviewRequest,
): Promise<ReportOverview> {
  const range = await rangeOf(database, accountId, query);
  const unit = query.aggregated_by ?? unitFor(range.start_date, range.end_date);
  const [now, before] = [daysOf(range), daysBefore(range)];
  const ids = await filteredSends(database, accountId, query);
  const countsIn = ({ from, to, zone }: ZonedDays) => {
    const dates = datesBetween(from, to, unit);
    return ids ? countsOfSends(database, accountId, ids, dates, zone) : countsByDate(database, accountId, dates, zone);
  };
  const [counted, countedBefore, sends, sendsBefore, usual] = await Promise.all([
    countsIn(now),
    countsIn(before),
    countSends(database, accountId, now, 'email', ids),
    countSends(database, accountId, before, 'email', ids),
    usualRates(database, accountId, now),
  ]);
  return {
    range,
    aggregated_by: unit,
    periods: counted.map(periodOf),
    previous_periods: countedBefore.map(periodOf),
    totals: sumOf(counted),
    previous_totals: sumOf(countedBefore),
    sends,
    previous_sends: sendsBefore,
    usual,
  };
}

/** The single sends that started within the days. */
export async function readSends(
  database: Queryable,
  accountId: number,
  query: Days & Pick<ReportFilter, 'list_id'>,
  order: SendOrder,
): Promise<ReportSends> {
  const days = daysOf(await rangeOf(database, accountId, query));
  const ids = await filteredSends(database, accountId, query);
  const [rows, count, usual] = await Promise.all([
    sendsWithin(database, accountId, days, order, ids),
    countSends(database, accountId, days, order.channel, ids),
    usualRates(database, accountId, days),
  ]);
  const texts = await textFigures(
    database,
    accountId,
    rows.filter((row) => row.is_text).map((row) => row.single_send_id),
  );
  return {
    result: rows.map((row) => ({
      id: row.single_send_id,
      name: row.name,
      subject: row.subject,
      sent_at: row.triggered_at.toISOString(),
      metrics: metricsOf(row),
      ...withTexts(texts.get(row.single_send_id)),
    })),
    count,
    usual,
  };
}

const withTexts = (sms: TextFigures | undefined): Pick<ReportSends['result'][number], 'sms'> => (sms ? { sms } : {});

/** How the audience grew over time. Contacts also leave when they unsubscribe, or their address bounces. */
export async function readGrowth(database: Queryable, accountId: number, query: SeriesRequest): Promise<ReportGrowth> {
  const range = await rangeOf(database, accountId, query);
  const unit = query.aggregated_by ?? unitFor(range.start_date, range.end_date);
  const days = daysOf(range);
  const dates = datesBetween(days.from, days.to, unit);
  const [joined, counted, contacts] = await Promise.all([
    audienceByDate(database, accountId, dates, days.zone),
    countsByDate(database, accountId, dates, days.zone),
    contactCount(database, accountId),
  ]);
  const countedOn = new Map(counted.map((row) => [row.date, row]));
  const periods = joined.map(({ date, ...growth }) => ({
    date,
    growth: {
      ...growth,
      unsubscribed: countedOn.get(date)?.unsubscribes ?? 0,
      bounced: countedOn.get(date)?.bounces ?? 0,
    },
  }));
  return { range, aggregated_by: unit, periods, totals: growthOf(periods.map(({ growth }) => growth)), contacts };
}

/** When people open and click. */
export async function readHours(database: Queryable, accountId: number, query: Days): Promise<ReportHours> {
  const range = await rangeOf(database, accountId, query);
  const hours = await countsByHour(database, accountId, daysOf(range));
  const all = hours.reduce((sum, { opens, clicks }) => sum + opens + clicks, 0);
  const own = hours.reduce((sum, hour) => sum + hour.own, 0);
  return {
    range,
    hours: hours.map(({ weekday, hour, opens, clicks }) => ({ weekday, hour, opens, clicks })),
    in_own_zone: own,
    in_account_zone: all - own,
  };
}

/** The figures by mailbox provider, device or country. */
export async function readBreakdown(
  database: Queryable,
  accountId: number,
  dimension: ReportDimension,
  query: Days,
): Promise<ReportBreakdown> {
  checkRange(query);
  const rows = await countsByName(database, accountId, dimension, { from: query.start_date, to: query.end_date });
  return { result: rows.map((row) => ({ name: row.name, metrics: metricsOf(row) })) };
}
