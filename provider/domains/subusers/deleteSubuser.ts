import type { Database } from '../../database/database';
import { identifier, sql } from '../../database/sql';
import { hasSqlState } from '../../database/sqlState';
import type { Caller, Provider } from '../../provider';
import { auditAction } from '../audit-log/audit';
import { requireSubuser } from './subusers';

const jobName = 'delete-account';
const batchSize = 20_000;
/** Tables that outlive their account: the audit log. */
const kept = new Set(['audit_entries']);

/** Deletes a subuser: it disappears and its name is free immediately; its rows are deleted by a job. Throws 404. */
export async function deleteSubuser({ database, jobs }: Provider, caller: Caller, name: string): Promise<void> {
  const accountId = await database.transaction(async (transaction) => {
    const subuser = await requireSubuser(transaction, caller, name);
    const gone = `deleted ${subuser.accountId} ${subuser.username}`.slice(0, 200);
    await transaction.execute(sql`
      update accounts
      set deleted_at = now(), disabled_at = coalesce(disabled_at, now()), parent_account_id = null, username = ${gone}
      where account_id = ${subuser.accountId}`);
    await transaction.execute(sql`delete from users where account_id = ${subuser.accountId}`);
    await transaction.execute(sql`delete from api_keys where account_id = ${subuser.accountId}`);
    await auditAction(transaction, caller, {
      action: 'subuser.deleted',
      subject: subuser.username,
      details: { id: subuser.accountId },
    });
    return subuser.accountId;
  });
  await jobs.send(jobName, { accountId }, { key: String(accountId) });
}

/** Defines the job that deletes the rows of deleted accounts, and continues after a crash. */
export async function defineAccountDeletion({ database, jobs }: Provider): Promise<void> {
  await jobs.define<{ accountId: number }>(
    jobName,
    ({ accountId }, signal) => removeRows(database, accountId, signal),
    { expireInSeconds: 6 * 3600 },
  );
  const left = await database.rows<{ account_id: number }>(
    sql`select account_id from accounts where deleted_at is not null`,
  );
  for (const { account_id: accountId } of left) {
    await jobs.send(jobName, { accountId }, { key: String(accountId) });
  }
}

/**
 * Deletes all rows of a deleted account in batches, because deleting a million contacts in one statement would block
 * others. Tables are found by their `account_id` column, so new tables are included automatically.
 */
export async function removeRows(database: Database, accountId: number, signal: AbortSignal): Promise<void> {
  const account = await database.first(
    sql`select 1 from accounts where account_id = ${accountId} and deleted_at is not null`,
  );
  if (!account) return;
  const tables = await database.rows<{ name: string }>(sql`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'account_id' and not attisdropped
    order by relname`);
  let waiting = tables.map(({ name }) => name).filter((name) => name !== 'accounts' && !kept.has(name));
  while (waiting.length > 0) {
    const refused: string[] = [];
    for (const name of waiting) {
      signal.throwIfAborted();
      // One table after the other, so that deleting stays in the background.
      if (!(await emptyTable(database, name, accountId, signal))) refused.push(name);
    }
    // Rows that others refer to are deleted in the next round.
    if (refused.length === waiting.length)
      throw new Error(`The rows of a deleted account cannot go: ${refused.join(', ')}.`);
    waiting = refused;
  }
  await database.execute(sql`delete from accounts where account_id = ${accountId}`);
}

/** False if other tables still refer to its rows. */
async function emptyTable(database: Database, name: string, accountId: number, signal: AbortSignal): Promise<boolean> {
  const table = identifier(name);
  try {
    let removed = batchSize;
    while (removed >= batchSize) {
      signal.throwIfAborted();
      removed = await database.execute(sql`
        delete from ${table}
        where account_id = ${accountId}
          and (tableoid, ctid) in
            (select tableoid, ctid from ${table} where account_id = ${accountId} limit ${batchSize})`);
    }
    return true;
  } catch (error) {
    if (hasSqlState(error, 'foreignKeyViolation')) return false;
    throw error;
  }
}
