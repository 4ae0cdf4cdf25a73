import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';

const jobName = 'events.forget';
/** Events of a statement: few enough for a short transaction. */
const batchSize = 5000;

/** Deletes events that are older than their accounts keep them; returns how many. `accountId`: only of this account. */
export async function deleteOldEvents(database: Database, signal: AbortSignal, accountId?: number): Promise<number> {
  const accounts = await database.rows<{ account_id: number; retention_days: number }>(sql`
    select account_id, retention_days from custom_event_settings
    where retention_days is not null and (${accountId ?? null}::bigint is null or account_id = ${accountId ?? null})`);
  let total = 0;
  for (const { account_id: account, retention_days: days } of accounts) {
    const names = await database.rows<{ name: string }>(
      sql`select name from custom_event_types where account_id = ${account}`,
    );
    for (const { name } of names) {
      for (let deleted = batchSize; deleted === batchSize;) {
        signal.throwIfAborted();
        deleted = await database.execute(sql`
          delete from custom_events where account_id = ${account} and event_id in (
            select event_id from custom_events
            where account_id = ${account} and name = ${name} and occurred_at < now() - make_interval(days => ${days})
            order by occurred_at limit ${batchSize})`);
        total += deleted;
      }
    }
  }
  return total;
}

/** Defines the nightly job, which also runs when an account keeps events for less time. */
export async function defineRetention({ jobs, database, log }: Provider): Promise<void> {
  await jobs.define<{ accountId?: number }>(jobName, async ({ accountId }, signal) => {
    const events = await deleteOldEvents(database, signal, accountId);
    if (events > 0) log.info({ events }, 'deleted old events of contacts');
  });
  await jobs.schedule(jobName, '40 3 * * *');
}

/** Deletes what an account no longer keeps, soon. */
export const forgetSoon = ({ jobs }: Pick<Provider, 'jobs'>, accountId: number): Promise<void> =>
  jobs.send(jobName, { accountId }, { key: String(accountId) });
