import type { SmsCredentials, SmsCredentialsInput } from 'sendwright/wire/sms';
import type { Database, Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { badRequest, refusal } from '../../http/errors';
import type { SmsAccount } from './api/apiRequest';
import type { SmsApi } from './api/smsApi';
import { SmsApiError } from './api/smsApiError';

export const tokenContext = (accountId: number, accountSid: string) => ({
  column: 'sms_accounts.auth_token',
  accountId,
  row: accountSid,
});

/** @throws HttpError 404 if the account is not connected */
export async function readCredentials(database: Queryable, accountId: number): Promise<SmsCredentials> {
  const row = await database.first<{ account_sid: string; verified: boolean }>(
    sql`select account_sid, verified from sms_accounts where account_id = ${accountId}`,
  );
  if (row === undefined) throw refusal('sms_not_connected');
  return { twilio_account_sid: row.account_sid, verified: row.verified };
}

export async function isConnected(database: Queryable, accountId: number): Promise<boolean> {
  return (await database.first(sql`select from sms_accounts where account_id = ${accountId}`)) !== undefined;
}

/** An account's connection as it was read; it may have been replaced since. */
export interface SmsConnection extends SmsAccount {
  /** As it is stored: differs after every change of the credentials. */
  readonly sealedToken: string;
}

/** Undefined if the account is not connected. */
export async function findSmsAccount(database: Queryable, accountId: number): Promise<SmsConnection | undefined> {
  const row = await database.first<{ account_sid: string; auth_token: string }>(
    sql`select account_sid, auth_token from sms_accounts where account_id = ${accountId}`,
  );
  return (
    row && {
      accountSid: row.account_sid,
      authToken: database.secrets.open(row.auth_token, tokenContext(accountId, row.account_sid)),
      sealedToken: row.auth_token,
    }
  );
}

/**
 * Stores credentials that the provider accepts, replacing existing ones.
 * @throws HttpError 400 if they are invalid or not accepted; 502 if the provider does not respond
 */
export async function connect(
  database: Database,
  api: SmsApi,
  accountId: number,
  { twilio_account_sid: sid, twilio_auth_token: token }: SmsCredentialsInput,
): Promise<{ twilio_account_sid: string }> {
  const [accountSid, authToken] = [sid.trim(), token.trim()];
  if (!/^AC[0-9a-fA-F]{32}$/.test(accountSid))
    throw badRequest('Enter the Account SID: AC, then 32 digits or letters from a to f.', 'twilio_account_sid');
  if (authToken === '') throw badRequest('Enter the Auth Token.', 'twilio_auth_token');
  const accepted = await api.accepts({ accountSid, authToken }).catch(rethrow);
  if (!accepted) throw refusal('sms_credentials_refused');
  const sealed = database.secrets.seal(authToken, tokenContext(accountId, accountSid));
  await database.execute(sql`
    insert into sms_accounts (account_id, account_sid, auth_token) values (${accountId}, ${accountSid}, ${sealed})
    on conflict (account_id) do update set account_sid = excluded.account_sid, auth_token = excluded.auth_token,
      verified = true, connected_at = now()`);
  return { twilio_account_sid: accountSid };
}

/** @throws HttpError 404 if the account is not connected */
export async function disconnect(database: Database, accountId: number): Promise<void> {
  const removed = await database.execute(sql`delete from sms_accounts where account_id = ${accountId}`);
  if (removed === 0) throw refusal('sms_not_connected');
}

/**
 * Sends a request to the provider as the account, and stores whether its credentials are accepted.
 * @throws HttpError 404 if the account is not connected, 400 if its credentials are no longer accepted, 502 if the
 * provider does not respond; SmsApiError `refused` if it refuses the request, which callers explain
 */
export async function callProvider<Answer>(
  database: Database,
  accountId: number,
  ask: (account: SmsAccount) => Promise<Answer>,
): Promise<Answer> {
  const account = await findSmsAccount(database, accountId);
  if (account === undefined) throw refusal('sms_not_connected');
  try {
    const answer = await ask(account);
    await storeVerified(database, accountId, account, true);
    return answer;
  } catch (error) {
    if (!(error instanceof SmsApiError && error.kind === 'unauthorized')) return rethrow(error);
    await storeVerified(database, accountId, account, false);
    throw refusal('sms_credentials_refused');
  }
}

/** A query that returns a row while this is the account's connection: not disconnected, no other credentials. */
export const isConnectedBy = (accountId: number, { sealedToken }: SmsConnection): Sql => sql`
  select 1 from sms_accounts where account_id = ${accountId} and auth_token = ${sealedToken}`;

/** Stores whether the provider accepts the account's credentials, unless they have been replaced in the meantime. */
export async function storeVerified(
  database: Queryable,
  accountId: number,
  { sealedToken }: SmsConnection,
  verified: boolean,
): Promise<void> {
  await database.execute(sql`
    update sms_accounts set verified = ${verified}
    where account_id = ${accountId} and auth_token = ${sealedToken} and verified <> ${verified}`);
}

/** A missing response from the provider is not the caller's fault. */
function rethrow(error: unknown): never {
  if (error instanceof SmsApiError && error.kind !== 'refused' && error.kind !== 'unauthorized')
    throw refusal('sms_provider_unavailable');
  throw error;
}
