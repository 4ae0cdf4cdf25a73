import { sql } from '../../../database/sql';
import type { Queryable } from '../../../database/database';
import { hashSecret } from '../../../http/secrets';
import type { Place } from '../../../secrets/secretBox';

/** Of the address that ends a session at its issuer. */
export const signOutPlace = (accountId: number, sessionId: string): Place => ({
  column: 'sessions.sign_out_url',
  accountId,
  row: sessionId,
});

/**
 * Ends the session of `token`: whoever knows the token owns it. An unknown token is ignored. Returns where the browser
 * signs out of the issuer of a session by single sign-on.
 */
export async function endSession(database: Queryable, token: string): Promise<string | null> {
  const ended = await database.first<{ account_id: number; session_id: string; sign_out_url: string | null }>(sql`
    delete from sessions where token_hash = ${hashSecret(token)} returning account_id, session_id, sign_out_url`);
  if (!ended) return null;
  return database.secrets.openIf(ended.sign_out_url, signOutPlace(ended.account_id, ended.session_id));
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
