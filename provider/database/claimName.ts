import type { Transaction } from './database';
import { sql } from './sql';

/**
 * Claims a name until the transaction ends; at the latest when its process does, so that another one can take over.
 * False: it is taken. Work of hours may go on meanwhile in other transactions.
 */
export async function claimName(transaction: Transaction, name: string): Promise<boolean> {
  const row = await transaction.first<{ is_claimed: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_claimed`);
  // The transaction is idle by design. A statement with parameters keeps its snapshot until the next one, and as long
  // as it does, PostgreSQL can't clean up any changed row in any table.
  await transaction.execute(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`);
  return row?.is_claimed === true;
}
