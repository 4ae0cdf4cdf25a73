import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { SearchResult } from './sweep';

/** An erasure as stored. */
export interface ErasureRow {
  readonly account_id: number;
  readonly erasure_id: string;
  readonly reference: string;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly status: 'pending' | 'completed' | 'failed';
  readonly waiting_for: string | null;
  readonly subject: unknown;
  readonly pseudonym: string;
  readonly deleted: Readonly<Record<string, number>>;
  readonly anonymized: Readonly<Record<string, number>>;
  readonly kept: SearchResult['kept'];
  readonly columns_searched: number | null;
  readonly attempts: number;
  readonly message: string | null;
  readonly finished_at: Date | null;
}

type ErasureKey = Pick<ErasureRow, 'account_id' | 'erasure_id'>;

export async function insertErasure(
  database: Queryable,
  accountId: number,
  given: { readonly reference: string; readonly requestedBy: string; readonly subject: object },
): Promise<ErasureRow> {
  const row = await database.first<ErasureRow>(sql`
    insert into erasures (account_id, reference, requested_by, subject)
    values (${accountId}, ${given.reference}, ${given.requestedBy}, ${JSON.stringify(given.subject)})
    returning *`);
  if (!row) throw new Error('The erasure was not stored.');
  return row;
}

export const findErasure = (
  database: Queryable,
  accountId: number,
  erasureId: string,
): Promise<ErasureRow | undefined> =>
  database.first<ErasureRow>(sql`select * from erasures where account_id = ${accountId} and erasure_id = ${erasureId}`);

/** The newest first. */
export const newestErasures = (database: Queryable, accountId: number): Promise<ErasureRow[]> =>
  database.rows<ErasureRow>(
    sql`select * from erasures where account_id = ${accountId} order by requested_at desc, erasure_id limit 200`,
  );

export async function countOpen(database: Queryable, accountId: number): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) as count from erasures where account_id = ${accountId} and status = 'pending'`,
  );
  return row?.count ?? 0;
}

/** Counts a run; returns the number of runs since the last progress. */
export async function countRun(database: Queryable, { account_id, erasure_id }: ErasureKey): Promise<number> {
  const row = await database.first<{ attempts: number }>(sql`
    update erasures set attempts = attempts + 1, waiting_for = null
    where account_id = ${account_id} and erasure_id = ${erasure_id} returning attempts`);
  return row?.attempts ?? 0;
}

/** Stores what it waits for, which is no failed attempt. */
export async function noteWaiting(
  database: Queryable,
  { account_id, erasure_id }: ErasureKey,
  reason: string,
): Promise<void> {
  await database.execute(sql`
    update erasures set waiting_for = ${reason}, attempts = 0
    where account_id = ${account_id} and erasure_id = ${erasure_id} and status = 'pending'`);
}

/** Adds the rows of a step to the proof, in the transaction of the step. */
export async function addCount(
  database: Queryable,
  { account_id, erasure_id }: ErasureKey,
  result: 'deleted' | 'anonymized',
  table: string,
  rows: number,
): Promise<void> {
  if (rows === 0) return;
  const column = result === 'deleted' ? sql`deleted` : sql`anonymized`;
  await database.execute(sql`
    update erasures set attempts = 0, ${column} = ${column} || jsonb_build_object(${table}::text,
      coalesce((${column} ->> ${table})::bigint, 0) + ${rows}::bigint)
    where account_id = ${account_id} and erasure_id = ${erasure_id}`);
}

/** Ends an erasure: from here on nothing of it names the person. */
export async function completeErasure(
  database: Queryable,
  { account_id, erasure_id }: ErasureKey,
  { columns, kept }: Pick<SearchResult, 'columns' | 'kept'>,
): Promise<void> {
  await database.execute(sql`
    update erasures set status = 'completed', subject = null, waiting_for = null, finished_at = now(),
      columns_searched = ${columns}, kept = ${JSON.stringify(kept)}
    where account_id = ${account_id} and erasure_id = ${erasure_id} and status = 'pending'`);
}

/** Ends an erasure that could not be done. It keeps whom it was about, so that it can be started again. */
export async function failErasure(
  database: Queryable,
  { account_id, erasure_id }: ErasureKey,
  message: string,
): Promise<void> {
  await database.execute(sql`
    update erasures set status = 'failed', message = ${message}, waiting_for = null, finished_at = now()
    where account_id = ${account_id} and erasure_id = ${erasure_id} and status = 'pending'`);
}
