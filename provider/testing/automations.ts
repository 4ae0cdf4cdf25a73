import type { Database } from '../database/database';
import { type Sql, sql } from '../database/sql';

/** Sets columns of an account as an administrator of the installation could. */
export async function changeAccount(database: Database, accountId: number, changes: Sql): Promise<void> {
  await database.execute(sql`update accounts set ${changes} where account_id = ${accountId}`);
}
