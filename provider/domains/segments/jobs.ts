import { sql } from '../../database/sql';
import type { Provider } from '../../provider';
import { snapshotSegment } from './snapshotSegment';

interface SnapshotJob {
  accountId: number;
  segmentId: string;
}

const snapshotJob = 'segments.snapshot';
const dueJob = 'segments.due';
/** Maximum queued at a time; the rest follow a minute later. */
const batch = 500;

/** Queues a recount of the segment's members. */
export const queueSnapshot = ({ jobs }: Provider, accountId: number, segmentId: string): Promise<void> =>
  jobs.send<SnapshotJob>(snapshotJob, { accountId, segmentId }, { key: segmentId });

/** Snapshots: after each change, on request, and every minute for those that are due. */
export async function segmentJobs(provider: Provider): Promise<void> {
  const { jobs, database } = provider;
  await jobs.define<SnapshotJob>(snapshotJob, ({ accountId, segmentId }, signal) =>
    snapshotSegment(database, accountId, segmentId, signal),
  );
  await jobs.define(dueJob, async () => {
    const due = await database.rows<{ account_id: number; segment_id: string }>(sql`
      select account_id, segment_id from segments
      where query_version = 2 and next_sample_update <= now() order by next_sample_update limit ${batch}`);
    for (const { account_id: accountId, segment_id: segmentId } of due)
      await queueSnapshot(provider, accountId, segmentId);
  });
  await jobs.schedule(dueJob, '* * * * *');
}
