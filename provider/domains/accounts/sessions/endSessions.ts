import { sql } from '../../../database/sql';
import type { Queryable } from '../../../database/database';
import { hashSecret } from '../../../http/secrets';

/** Ends the session of `token`: whoever knows the token owns it. An unknown token is ignored. */
export async function endSession(database: Queryable, token: string): Promise<void> {
  await database.execute(sql`delete from sessions where token_hash = ${hashSecret(token)}`);
}

/** Ends all of a user's sessions except that of `exceptToken`, and notifies their open workbenches. */
export async function endSessionsOf(
  database: Queryable,
  accountId: number,
  userId: number,
  exceptToken?: string,
): Promise<number> {
  const ended = await database.execute(sql`
    delete from sessions
    where account_id = ${accountId} and user_id = ${userId} and token_hash <> ${hashSecret(exceptToken ?? '')}`);
  if (ended > 0) await notifyWorkbenches(database, accountId);
  return ended;
}

/** Makes the account's open workbenches check their session. */
export async function notifyWorkbenches(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`select pg_notify('account_changed', ${String(accountId)})`);
}
