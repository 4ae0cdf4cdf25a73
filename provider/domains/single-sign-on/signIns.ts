import { createHmac, randomUUID } from 'node:crypto';
import { sql } from '../../database/sql';
import { foldName } from '../accounts/foldName';
import type { Database, Queryable } from '../../database/database';
import { badRequest } from '../../http/errors';
import { hashSecret, randomSecret } from '../../http/secrets';
import type { Provider } from '../../provider';
import type { Place } from '../../secrets/secretBox';
import { type Connection, redirectUri } from './connection';
import { discover, issuerError, openid } from './issuer';
import { SsoRefusal } from './problem';

/** Minutes that somebody has at the issuer, and for their second factor. */
export const signInMinutes = 15;

export interface Started {
  /** Where the browser goes. */
  readonly url: string;
  /** The secret for its cookie: without it, nobody ends what it began. */
  readonly browser: string;
}

/** What only the browser and one sign-in know together; the database has hashes of both. */
const derive = (browser: string, state: string, use: 'nonce' | 'pkce'): string =>
  createHmac('sha256', browser).update(`${use} ${state}`).digest('base64url');

/** Where a sign-in leads, and what it is for if it opens no session. */
export interface SignInPurpose {
  readonly returnPath: string;
  /** The signed-in user who connects themselves. */
  readonly connects?: number;
  /** The user who confirms the session of a token: they sign in again, even if the issuer knows them still. */
  readonly confirms?: { readonly userId: number; readonly token: string };
}

/**
 * Begins a sign-in at the connection's issuer, or for `connects`, a signed-in user, their own connection to it. Throws
 * 400 if the issuer does not answer.
 */
export async function beginSignIn(
  { database, config, log }: Provider,
  connection: Connection,
  { returnPath, connects, confirms }: SignInPurpose,
): Promise<Started> {
  const [state, browser] = [randomSecret(), randomSecret()];
  const client = await openid();
  const configuration = await discover(config, connection).catch((error: unknown) => {
    log.warn({ accountId: connection.accountId, reason: issuerError(error).message }, 'single sign-on failed');
    throw badRequest('Your identity provider does not answer. Try again in a moment, or ask your administrator.');
  });
  const { accountId, connectionId, roleClaim } = connection;
  await database.execute(sql`
    insert into sso_sign_ins
      (account_id, sign_in_id, state_hash, browser_hash, return_path, connects_user_id, confirms_token_hash, expires_at)
    values
      (${accountId}, ${randomUUID()}, ${hashSecret(state)}, ${hashSecret(browser)}, ${returnPath},
        ${connects ?? confirms?.userId ?? null}, ${confirms ? hashSecret(confirms.token) : null},
        now() + make_interval(mins => ${signInMinutes}))`);
  // Some issuers name roles only for those who ask for them.
  const asksForRoles = configuration.serverMetadata().scopes_supported?.includes(roleClaim) === true;
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(config, connectionId),
    scope: `openid email profile${asksForRoles ? ` ${roleClaim}` : ''}`,
    state,
    nonce: derive(browser, state, 'nonce'),
    code_challenge: await client.calculatePKCECodeChallenge(derive(browser, state, 'pkce')),
    code_challenge_method: 'S256',
    ...(confirms && { prompt: 'login', max_age: '0' }),
  });
  return { url: url.href, browser };
}

/**
 * The account whose single sign-on somebody means: that of a username, or of a domain that it has authenticated. What
 * an account only claims counts for nothing: typing one's address must not lead to a stranger's issuer. Undefined if
 * there is none, or several.
 */
export async function accountByName(database: Queryable, typed: string): Promise<number | undefined> {
  const name = typed.trim();
  const domain = name.slice(name.lastIndexOf('@') + 1).toLowerCase();
  const byDomain = await database.rows<{ account_id: number }>(sql`
    select distinct account_id from sso_connections join dkim_keys using (account_id)
    where dkim_keys.domain = ${domain} and dkim_keys.valid_at is not null limit 2`);
  if (byDomain.length === 1) return byDomain[0]?.account_id;
  // A username that looks like an address is only its owner's if they have confirmed it.
  const isTheirs = name.includes('@')
    ? sql`lower(email) = lower(${name}) and email_verified_at is not null`
    : sql`true`;
  const user = await database.first<{ account_id: number }>(sql`
    select users.account_id from users join sso_connections using (account_id)
    where folded_name = ${foldName(name)} and ${isTheirs}`);
  return user?.account_id;
}

/** A sign-in whose browser has come back. */
export interface ReturnedSignIn {
  readonly signInId: string;
  readonly returnPath: string;
  readonly connects: number | null;
  /** The hash of the session's token that is confirmed by the user `connects`. */
  readonly confirms: Buffer | null;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * The sign-in of a state, once: for the browser and the connection with which it began. @throws SsoRefusal
 */
export async function takeSignIn(
  database: Database,
  { accountId }: Connection,
  state: unknown,
  browser: string | undefined,
): Promise<ReturnedSignIn> {
  const expired = new SsoRefusal('expired', 'The sign-in has expired, or was begun in another browser.');
  if (typeof state !== 'string' || browser === undefined) throw expired;
  const row = await database.first<{
    sign_in_id: string;
    return_path: string;
    connects_user_id: number | null;
    confirms_token_hash: Buffer | null;
  }>(sql`
    update sso_sign_ins set returned_at = now()
    where account_id = ${accountId} and state_hash = ${hashSecret(state)} and browser_hash = ${hashSecret(browser)}
      and returned_at is null and expires_at > now()
    returning sign_in_id, return_path, connects_user_id, confirms_token_hash`);
  if (!row) throw expired;
  return {
    signInId: row.sign_in_id,
    returnPath: row.return_path,
    connects: row.connects_user_id,
    confirms: row.confirms_token_hash,
    state,
    nonce: derive(browser, state, 'nonce'),
    verifier: derive(browser, state, 'pkce'),
  };
}

const signOutPlace = (accountId: number, signInId: string): Place => ({
  column: 'sso_sign_ins.sign_out_url',
  accountId,
  row: signInId,
});

/** Somebody whom the issuer has signed in, and whose second factor is missing. */
export interface HalfSignedIn {
  readonly accountId: number;
  readonly userId: number;
  readonly signInId: string;
  readonly returnPath: string;
  readonly signOutUrl: string | null;
}

/** Keeps a sign-in until its second factor comes. */
export async function keepHalf(database: Queryable, half: HalfSignedIn): Promise<void> {
  const { accountId, signInId, userId, signOutUrl } = half;
  await database.execute(sql`
    update sso_sign_ins
    set proven_user_id = ${userId},
      sign_out_url = ${database.secrets.sealIf(signOutUrl, signOutPlace(accountId, signInId))},
      expires_at = now() + make_interval(mins => ${signInMinutes})
    where account_id = ${accountId} and sign_in_id = ${signInId}`);
}

/** The half of a sign-in that the browser has; undefined if there is none. */
export async function findHalf(database: Queryable, browser: string | undefined): Promise<HalfSignedIn | undefined> {
  if (browser === undefined) return undefined;
  const row = await database.first<{
    account_id: number;
    sign_in_id: string;
    proven_user_id: number;
    return_path: string;
    sign_out_url: string | null;
  }>(sql`
    select account_id, sign_in_id, proven_user_id, return_path, sign_out_url from sso_sign_ins
    where browser_hash = ${hashSecret(browser)} and proven_user_id is not null and expires_at > now()`);
  return (
    row && {
      accountId: row.account_id,
      userId: row.proven_user_id,
      signInId: row.sign_in_id,
      returnPath: row.return_path,
      signOutUrl: database.secrets.openIf(row.sign_out_url, signOutPlace(row.account_id, row.sign_in_id)),
    }
  );
}

/** Ends a sign-in: true once, false if it has ended. */
export async function endSignIn(
  database: Queryable,
  { accountId, signInId }: Pick<HalfSignedIn, 'accountId' | 'signInId'>,
): Promise<boolean> {
  const ended = await database.execute(
    sql`delete from sso_sign_ins where account_id = ${accountId} and sign_in_id = ${signInId}`,
  );
  return ended === 1;
}
