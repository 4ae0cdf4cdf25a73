import { sql } from '../../../database/sql';
import type { Queryable } from '../../../database/database';
import { hashSecret } from '../../../http/secrets';

/** Ends the session of `token`, whoever holds it: to know a token is to own it. An unknown one is no error. */
export async function endSession(database: Queryable, token: string): Promise<void> {
  await database.execute(sql`delete from sessions where token_hash = ${hashSecret(token)}`);
}

/** Ends all sessions of a person, but that of `exceptToken`, and tells the workbenches that are open in them. */
export async function endSessionsOf(
  database: Queryable,
  accountId: number,
  userId: number,
  exceptToken?: string,
): Promise<number> {
  const ended = await database.execute(sql`
    delete from sessions
    where account_id = ${accountId} and user_id = ${userId} and token_hash <> ${hashSecret(exceptToken ?? '')}`);
  if (ended > 0) await tellWorkbenches(database, accountId);
  return ended;
}

/** The open workbenches of the account look again whether they may go on. */
export async function tellWorkbenches(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`select pg_notify('account_changed', ${String(accountId)})`);
}
