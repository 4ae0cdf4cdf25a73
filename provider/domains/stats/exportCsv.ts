import { csvCell } from 'sendwright/formats';
import type { SendMetrics } from 'sendwright/wire/stats';
import type { Database } from '../../database/database';
import { notFound } from '../../http/errors';
import { bucketsBetween, groupBy } from './buckets';
import { countsOf, type DateRange, namesOf } from './queries';
import { type Metric, metrics, noMetrics } from './sendMetrics';

type Column = readonly [title: string, value: (day: SendMetrics, sofar: SendMetrics) => number | string];

const count = (title: string, metric: Metric): Column => [title, (day) => day[metric]];

/** A rate per day, and cumulative; both relative to delivered messages. */
const rates = (title: string, metric: Metric): Column[] => [
  [`Daily ${title} Rate`, (day) => rate(day[metric], day.delivered)],
  [`Cumulative ${title} Rate`, (_day, sofar) => rate(sofar[metric], sofar.delivered)],
];

/** The columns after name, id and date. */
const columns: readonly Column[] = [
  count('Requests', 'requests'),
  count('Delivered', 'delivered'),
  count('Total Opens', 'opens'),
  ...rates('Total Open', 'opens'),
  count('Unique Opens', 'unique_opens'),
  ...rates('Unique Open', 'unique_opens'),
  count('Total Clicks', 'clicks'),
  ...rates('Total Click', 'clicks'),
  count('Unique Clicks', 'unique_clicks'),
  ...rates('Unique Click', 'unique_clicks'),
  ['Daily Unique Click-to-Open Rate', (day) => rate(day.unique_clicks, day.unique_opens)],
  ['Daily Total Click-to-Open Rate', (day) => rate(day.clicks, day.opens)],
  count('Bounces', 'bounces'),
  ...rates('Bounce', 'bounces'),
  count('Bounce Drops', 'bounce_drops'),
  count('Spam Reports', 'spam_reports'),
  ...rates('Spam Report', 'spam_reports'),
  count('Spam Report Drops', 'spam_report_drops'),
  count('Unsubscribes', 'unsubscribes'),
  ...rates('Unsubscribe', 'unsubscribes'),
  count('Invalid Emails', 'invalid_emails'),
];

/**
 * The statistics of sends as CSV, one row per send and day with counts. Nothing in a cell becomes a
 * formula in a spreadsheet. @throws HttpError 404 if one of the sends does not exist
 */
export async function exportCsv(
  database: Database,
  accountId: number,
  ids: readonly string[],
  range: DateRange,
): Promise<string> {
  const names = await namesOf(database, accountId, ids);
  if (names.length < ids.length) throw notFound();
  const bySend = groupBy(await countsOf(database, accountId, ids, range, 'day'), (row) => row.single_send_id);
  return csvOf(names.map(({ single_send_id: id, name }) => ({ id, name, days: bySend.get(id) ?? [] })));
}

/** An exported object with the counts of its days in order. */
export interface ExportedCounts {
  readonly id: string;
  readonly name: string;
  readonly days: readonly (SendMetrics & { readonly bucket: string })[];
}

/** The table of `exportCsv`. */
export function csvOf(exported: readonly ExportedCounts[]): string {
  const rows = exported.flatMap(({ id, name, days: given }) => {
    const counted = new Map(given.map((row) => [row.bucket, row]));
    const days = [...counted.keys()];
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return [];
    const sofar = noMetrics();
    return bucketsBetween('day', first, last).map((day) => {
      const stats = counted.get(day) ?? noMetrics();
      for (const metric of metrics) sofar[metric] += stats[metric];
      return [name, id, day, ...columns.map(([, value]) => value(stats, sofar))];
    });
  });
  const fields = ['Name', 'ID', 'Date', ...columns.map(([title]) => title)];
  const lines = [fields, ...rows].map((cells) => cells.map((cell) => csvCell(String(cell))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function rate(part: number, whole: number): string {
  return (whole === 0 ? 0 : part / whole).toFixed(4);
}
