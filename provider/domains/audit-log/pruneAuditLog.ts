import { sql } from '../../database/sql';
import type { Database } from '../../database/database';
import type { Provider } from '../../provider';

const jobName = 'audit.prune';
/** Two years. */
export const standardDays = 730;
const batchSize = 10_000;

/** Deletes old entries every night. */
export async function definePruning({ config, database, jobs }: Provider): Promise<void> {
  await jobs.define(jobName, async (_data, signal) => {
    await pruneAuditLog(database, config.auditDays ?? standardDays, signal);
  });
  await jobs.schedule(jobName, '50 3 * * *');
}

/** Deletes entries older than `days`, batch by batch; returns how many. 0 days: keeps all. */
export async function pruneAuditLog(database: Database, days: number, signal?: AbortSignal): Promise<number> {
  if (days === 0) return 0;
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that pruning stays in the background
    const removed = await database.execute(sql`
      delete from audit_entries where (account_id, audit_entry_id) in (
        select account_id, audit_entry_id from audit_entries where occurred_at < now() - make_interval(days => ${days})
        order by occurred_at limit ${batchSize})`);
    total += removed;
    if (removed < batchSize) return total;
  }
}
