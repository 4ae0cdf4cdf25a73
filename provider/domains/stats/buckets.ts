import { badRequest } from '../../http/errors';

/** Time buckets of counts. */
export type Bucket = 'total' | 'day' | 'hour';

/** The maximum range by hours: a month. */
const maximumHours = 31 * 24;
/** The maximum range by days: ten years. */
export const maximumDays = 3660;

/**
 * Every day (`YYYY-MM-DD`) or hour (`YYYY-MM-DDTHH:00`) from `first` to `last`, without gaps. An hour skipped by a DST
 * change is present with zero counts; a repeated hour is present once. Throws 400 for more hours than a month has, and
 * for more days than ten years have, as a range without one of its ends could contain.
 */
export function bucketsBetween(bucket: 'day' | 'hour', first: string, last: string): string[] {
  const step = bucket === 'day' ? 86_400_000 : 3_600_000;
  const [from, to] = [
    Date.parse(`${first}Z`.replace(/^(.{10})Z$/, '$1')),
    Date.parse(`${last}Z`.replace(/^(.{10})Z$/, '$1')),
  ];
  if (bucket === 'hour' && (to - from) / step >= maximumHours)
    throw badRequest('hours can be had for at most 31 days: give a start_date and an end_date', 'aggregated_by');
  if (bucket === 'day' && (to - from) / step > maximumDays)
    throw badRequest('days can be had for at most 10 years: give a start_date and an end_date', 'aggregated_by');
  const found: string[] = [];
  for (let time = from; time <= to; time += step)
    found.push(new Date(time).toISOString().slice(0, bucket === 'day' ? 10 : 16));
  return found;
}

/** Rows by key, in their order. (`Map.groupBy` needs Node 21.) */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
