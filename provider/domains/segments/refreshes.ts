import { badRequest, HttpError, tooManyRequests } from '../../http/errors';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { isUuid } from '../contacts/ids';
import { isTimeZone } from '../user/timeZone';
import { queueSnapshot } from './jobs';
import { findSegment } from './queries';

const perSegmentAndDay = 2;
const perDay = 10;

/** Version 1 segments are frozen: neither recounted nor changed. */
export const frozen = (): Error =>
  badRequest('Version 1 segments are frozen: duplicate this one to version 2.', 'segment_id');

/** How often the segment was refreshed manually since midnight in that zone. */
export async function refreshesUsed(
  database: Queryable,
  accountId: number,
  segmentId: string,
  timeZone: string,
): Promise<number> {
  const row = await database.first<{ count: number }>(sql`
    select count(*) as count from segment_refreshes where account_id = ${accountId} and segment_id = ${segmentId}
      and refreshed_at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`);
  return row?.count ?? 0;
}

/**
 * Refreshes a segment manually within the quotas: once an hour and twice a day per segment (days start at midnight in
 * the user's zone), and ten a day in total (UTC). Throws 404, 403 on plans without it, and 429 naming the exhausted
 * quota.
 */
export async function refreshSegment(
  provider: Provider,
  accountId: number,
  segmentId: string,
  timeZone: string,
): Promise<{ job_id: string }> {
  const { database } = provider;
  if (!isTimeZone(timeZone))
    throw badRequest('user_time_zone must be an IANA time zone such as America/Chicago.', 'user_time_zone');
  const segment = isUuid(segmentId) ? await findSegment(database, accountId, segmentId) : undefined;
  // The 404 of this call has its own shape, in addition to the common one.
  if (!segment) {
    const message = 'Segment does not exist.';
    throw new HttpError(404, { message, field: 'segment_id' }, {}, { error: message });
  }
  if (segment.query_version === 1) throw frozen();
  const jobId = await database.transaction(async (transaction) => {
    // Serialized per account, so that the quotas hold for concurrent requests.
    const account = await transaction.first<{ plan: string }>(
      sql`select plan from accounts where account_id = ${accountId} for no key update`,
    );
    if (account?.plan === 'free' || account?.plan === 'trial')
      throw new HttpError(403, { message: 'Manual refreshes are part of paid plans.', field: null });
    await checkQuotas(transaction, accountId, segmentId, timeZone);
    await transaction.execute(
      sql`update segments set last_refreshed_at = now() where account_id = ${accountId} and segment_id = ${segmentId}`,
    );
    const row = await transaction.first<{ refresh_id: string }>(sql`
      insert into segment_refreshes (account_id, segment_id) values (${accountId}, ${segmentId}) returning refresh_id`);
    return row?.refresh_id ?? '';
  });
  await queueSnapshot(provider, accountId, segmentId);
  return { job_id: jobId };
}

async function checkQuotas(
  transaction: Queryable,
  accountId: number,
  segmentId: string,
  timeZone: string,
): Promise<void> {
  const used = await transaction.first<{ in_all: number; wait_until: string | null; seconds: number | null }>(sql`
    select
      count(*) filter (where refreshed_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') as in_all,
      to_char((max(refreshed_at) filter
        (where segment_id = ${segmentId}::uuid and refreshed_at > now() - interval '1 hour') + interval '1 hour')
        at time zone ${timeZone}, 'HH24:MI') as wait_until,
      ceil(extract(epoch
        from max(refreshed_at) filter
          (where segment_id = ${segmentId}::uuid and refreshed_at > now() - interval '1 hour')
        + interval '1 hour' - now()))::int as seconds
    from segment_refreshes where account_id = ${accountId} and refreshed_at > now() - interval '2 days'`);
  if ((await refreshesUsed(transaction, accountId, segmentId, timeZone)) >= perSegmentAndDay) {
    throw tooManyRequests({}, `You've reached today's limit of ${perSegmentAndDay} refreshes for this segment.`);
  }
  if (used && used.in_all >= perDay) throw tooManyRequests({}, `You've used all ${perDay} refreshes for today.`);
  if (used?.wait_until)
    throw tooManyRequests(
      { 'Retry-After': String(used.seconds ?? 3600) },
      `You can refresh this segment again after ${used.wait_until}.`,
    );
}
