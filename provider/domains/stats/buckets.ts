import { badRequest } from '../../http/errors';

/** Lengths of time that counts are rolled up to. */
export type Bucket = 'total' | 'day' | 'hour';

/** The hours a request can ask for: a month of them. */
const longestHours = 31 * 24;

/**
 * Every day (`YYYY-MM-DD`) or hour (`YYYY-MM-DDTHH:00`) from `first` to `last`, without gaps. An hour that a
 * change of clocks leaves out is there, with nothing counted; one that it repeats is there once.
 * Throws 400 for more hours than a month has.
 */
export function bucketsBetween(bucket: 'day' | 'hour', first: string, last: string): string[] {
  const step = bucket === 'day' ? 86_400_000 : 3_600_000;
  const [from, to] = [
    Date.parse(`${first}Z`.replace(/^(.{10})Z$/, '$1')),
    Date.parse(`${last}Z`.replace(/^(.{10})Z$/, '$1')),
  ];
  if (bucket === 'hour' && (to - from) / step >= longestHours)
    throw badRequest('hours can be had for at most 31 days: give a start_date and an end_date', 'aggregated_by');
  const found: string[] = [];
  for (let time = from; time <= to; time += step)
    found.push(new Date(time).toISOString().slice(0, bucket === 'day' ? 10 : 16));
  return found;
}
