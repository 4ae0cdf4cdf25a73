import type { Queryable, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { changedValues } from '../write/changedValues';
import type { JobMemory } from './jobMemory';
import type { RowShape } from '../write/rowShape';
import type { IdentifiedRow } from '../write/stagedRows';

/** What a batch did to contacts. */
export interface BatchLog {
  readonly created: readonly string[];
  readonly unchanged: readonly string[];
  readonly changed: readonly IdentifiedRow[];
}

const uuidArray = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** Logs a batch before it changes contacts, because their old values are read from them. */
export async function logBatch(
  transaction: Transaction,
  { accountId, jobId, rowsBefore }: { accountId: number; jobId: string; rowsBefore: number },
  { created, unchanged, changed }: BatchLog,
  shape: RowShape,
): Promise<void> {
  const changes =
    changed.length === 0
      ? sql`select null::uuid as contact_id, null::jsonb as before, null::jsonb as after where false`
      : changedValues(accountId, changed, shape);
  await transaction.execute(sql`
    insert into import_log_batches (account_id, job_id, rows_before, created, unchanged, changed, before, after)
    select ${accountId}::bigint, ${jobId}::uuid, ${rowsBefore}::bigint, ${uuidArray(created)}::uuid[],
      ${uuidArray(unchanged)}::uuid[],
      coalesce(array_agg(contact_id), '{}'), coalesce(array_agg(before), '{}'), coalesce(array_agg(after), '{}')
    from (${changes}) as changes`);
}

/** Loads the contacts that the job's committed batches left unchanged into `memory`. */
export async function rememberUnchanged(
  database: Queryable,
  accountId: number,
  jobId: string,
  memory: JobMemory,
): Promise<void> {
  let after = -1;
  for (;;) {
    const batch = await database.first<{ rows_before: number; unchanged: string[] }>(sql`
      select rows_before, unchanged::text[] as unchanged from import_log_batches
      where account_id = ${accountId} and job_id = ${jobId} and rows_before > ${after} order by rows_before limit 1`);
    if (!batch) return;
    for (const contactId of batch.unchanged) memory.addContact(contactId);
    after = batch.rows_before;
  }
}
