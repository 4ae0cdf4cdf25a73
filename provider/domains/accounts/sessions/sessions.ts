import { randomUUID } from 'node:crypto';
import type { SignedInSession } from 'sendwright/wire/security';
import { sql } from '../../../database/sql';
import type { Database, Queryable } from '../../../database/database';
import { forbidden, notFound, unauthorized } from '../../../http/errors';
import { keyLimitsOf, limitError } from '../../../http/keyLimits';
import { hashSecret, randomSecret } from '../../../http/secrets';
import type { Caller } from '../../../provider';
import { audit, auditAction } from '../../audit-log/audit';
import { endSessionsOf, notifyWorkbenches, signOutPlace } from './endSessions';
import { foldName } from '../foldName';
import { knownDevice, rememberDevice } from './knownDevices';
import { verifyPassword } from '../security/passwords';
import { SecondFactorNeeded, consumeSecondFactor } from '../security/secondFactor';
import { userSubject, type Attempt, type SignInThrottle } from './signInThrottle';

/** A new session, with its token, which can't be read again. */
export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date;
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
  readonly hasPassword: boolean;
  readonly isVerified: boolean;
  readonly region: 'global' | 'eu';
  /** The browser's device name from now on. */
  readonly device: string;
}

/** Where a session is opened from, shown in the list of sessions. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
  /** The browser's device name (`knownDevices.ts`). */
  readonly device?: string | undefined;
  /** Unset: 30 days, and 7 without use. */
  readonly lifetime?: SessionLifetime | undefined;
}

const standardLifetime: SessionLifetime = { days: 30, idleDays: 7 };

export interface SessionLifetime {
  /** Days from sign-in to the end of the session. */
  readonly days: number;
  /** Days without use until the end of the session. */
  readonly idleDays: number;
}

interface UserRow {
  account_id: number;
  user_id: number;
  username: string;
  password_hash: string | null;
  has_second_factor: boolean;
  verified: boolean;
}

const userColumns = sql`
  account_id, user_id, username, password_hash,
    -- Whoever has a passkey only is asked for it where the team requires a second factor.
    two_factor_at is not null
      or exists (select from accounts where accounts.account_id = users.account_id and requires_second_factor)
        and exists (select from passkeys
          where passkeys.account_id = users.account_id and passkeys.user_id = users.user_id)
      as has_second_factor,
    email_verified_at is not null as verified`;

/** Credentials as typed. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Signs in with a password, throttled. Throws the same 401 for an unknown name and a wrong password, after the same
 * work. If the user has a second factor, throws `SecondFactorNeeded` without a code, and 401 for a wrong one.
 */
export async function signInByPassword(
  database: Database,
  throttle: SignInThrottle,
  credentials: Credentials,
  client: Client,
): Promise<OpenedSession> {
  const user = await findByName(database, credentials.username);
  const device = user && (await knownDevice(database, user.user_id, client.device));
  const subject = user ? userSubject(user.user_id) : `name ${foldName(credentials.username)}`;
  const attempt = { subject, address: client.address, device };
  return throttle.run(attempt, async () => {
    await checkCredentials(database, throttle, user, credentials, { attempt, client });
    if (!user) throw unauthorized();
    // Only those who know the password learn how the team signs in.
    await requirePasswordSignIn(database, user.account_id, user.user_id);
    return openSession(database, user, client);
  });
}

/** Throws 403 if the account's people, except its owner, sign in with single sign-on only. */
export async function requirePasswordSignIn(database: Queryable, accountId: number, userId?: number): Promise<void> {
  const enforced = await database.first(sql`
    select from sso_connections
    where account_id = ${accountId} and is_enforced
      and ${userId ?? null}::bigint is distinct from
        (select min(user_id) from users where users.account_id = ${accountId})`);
  if (enforced) throw forbidden('Your team signs in without passwords: choose "Continue with single sign-on".');
}

/**
 * The user with a name in any spelling; if an older version allowed several, the exact one. Otherwise the only user
 * with that email: a confirmed one takes precedence, and if several share it, none is chosen.
 */
async function findByName(database: Queryable, name: string): Promise<UserRow | undefined> {
  const named = sql`(folded_name = ${foldName(name)} or lower(username) = lower(${name}))`;
  const rows = await database.rows<UserRow & { is_named: boolean }>(sql`
    select ${userColumns}, ${named} as is_named from users
    where ${named} or (email <> '' and lower(email) = lower(${name}))
    order by is_named desc, username = ${name} desc, lower(username) = lower(${name}) desc, verified desc, user_id
    limit 2`);
  const [first, second] = rows;
  const isShared = first?.is_named === false && second?.verified === first.verified;
  return isShared ? undefined : first;
}

async function checkCredentials(
  database: Database,
  throttle: SignInThrottle,
  user: UserRow | undefined,
  { password, code }: Credentials,
  { attempt, client }: { readonly attempt: Attempt; readonly client: Client },
): Promise<void> {
  const matches = await verifyPassword(user?.password_hash, password);
  if (!user || !matches) {
    // Not awaited, so that unknown names are refused just as fast.
    if (user) remember(database, user, 'session.refused', client).catch(() => undefined);
    throw unauthorized('The username or the password is wrong.');
  }
  if (user.has_second_factor) {
    if (code === undefined || code.trim() === '') throw new SecondFactorNeeded();
    await throttle.countCode(attempt);
    await consumeSecondFactor(database, user.account_id, user.user_id, code);
    await throttle.clearCodes(attempt);
  }
}

/** Uses up the link. Throws 401 if it is unknown, used or expired. */
export async function signInByLink(database: Database, token: string, client: Client): Promise<OpenedSession> {
  return database.transaction(async (transaction) => {
    const link = await transaction.first<{ account_id: number; user_id: number }>(sql`
      delete from sign_in_links where token_hash = ${hashSecret(token)} and expires_at > now()
      returning account_id, user_id`);
    if (!link)
      throw unauthorized(
        'This sign-in link has been used or has expired. Sign in with your password, or create a new link on the ' +
          'server: npm run provider -- sign-in-link --account NAME',
      );
    return signInAs(transaction, link.account_id, link.user_id, client, { byLink: true });
  });
}

/** How somebody has proved their identity, if not with a password. */
export interface Proof {
  /** With a link printed on the server. */
  readonly byLink?: boolean;
  /** With single sign-on; `signOutUrl`: where the browser signs out of the issuer. */
  readonly bySso?: { readonly signOutUrl: string | null };
  /** With a passkey, which counts as both factors. */
  readonly byPasskey?: boolean;
}

/** Opens a session for somebody who has just proved their identity. */
export async function signInAs(
  database: Queryable,
  accountId: number,
  userId: number,
  client: Client,
  proof: Proof = {},
): Promise<OpenedSession> {
  const user = await database.first<UserRow>(
    sql`select ${userColumns} from users where account_id = ${accountId} and user_id = ${userId}`,
  );
  if (!user) throw unauthorized();
  return openSession(database, user, client, proof);
}

/** Always a new token, to prevent session fixation. */
async function openSession(
  database: Queryable,
  user: UserRow,
  client: Client,
  { byLink = false, bySso, byPasskey = false }: Proof = {},
): Promise<OpenedSession> {
  const account = await database.first<{ region: 'global' | 'eu'; open: boolean }>(sql`
    select region, disabled_at is null and website_access as open from accounts where account_id = ${user.account_id}`);
  if (!account?.open)
    throw forbidden('This account has no access to the workbench. Ask the administrator of its parent account.');
  await requireAllowedAddress(database, user.account_id, client.address);
  const [token, sessionId] = [randomSecret(), randomUUID()];
  const signOutUrl = database.secrets.sealIf(bySso?.signOutUrl ?? null, signOutPlace(user.account_id, sessionId));
  const { days, idleDays } = client.lifetime ?? standardLifetime;
  const session = await database.first<{ expires_at: Date }>(sql`
    insert into sessions
      (account_id, session_id, token_hash, user_id, expires_at, idle_days, idle_ends_at, address, user_agent, by_link,
        by_sso, by_passkey, sign_out_url)
    values
      (${user.account_id}, ${sessionId}, ${hashSecret(token)}, ${user.user_id}, now() + make_interval(days => ${days}),
        ${idleDays},
        now() + make_interval(days => ${idleDays}), ${client.address}, ${client.userAgent.slice(0, 300)}, ${byLink},
        ${bySso !== undefined}, ${byPasskey}, ${signOutUrl})
    returning expires_at`);
  if (!session) throw new Error('PostgreSQL returned no session.');
  await database.execute(
    sql`update users set signed_in_at = now() where account_id = ${user.account_id} and user_id = ${user.user_id}`,
  );
  await remember(database, user, 'session.signed_in', client);
  const device = await rememberDevice(database, user.account_id, user.user_id, client.device);
  return {
    device,
    token,
    expiresAt: session.expires_at,
    accountId: user.account_id,
    userId: user.user_id,
    username: user.username,
    hasPassword: user.password_hash !== null,
    isVerified: user.verified,
    region: account.region,
  };
}

/** Nobody signs in who could then do nothing. Throws 403. */
async function requireAllowedAddress(database: Queryable, accountId: number, address: string): Promise<void> {
  const rules = await database.rows<{ network: string }>(
    sql`select network from access_rules where account_id = ${accountId}`,
  );
  const limits = keyLimitsOf(
    null,
    [],
    rules.map(({ network }) => network),
  );
  const refused = limits && limitError(limits, address);
  if (refused) throw refused;
}

async function remember(
  database: Queryable,
  user: UserRow,
  action: 'session.signed_in' | 'session.refused',
  { address }: Client,
): Promise<void> {
  await audit(database, {
    accountId: user.account_id,
    actor: { userId: user.user_id, username: user.username },
    action,
    subject: user.username,
    address,
  });
}

/** The caller's sessions, most recently used first. */
export async function listSessions(
  database: Queryable,
  caller: Caller,
  ownToken: string | undefined,
): Promise<SignedInSession[]> {
  const rows = await database.rows<{
    session_id: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    address: string;
    user_agent: string;
    own: boolean;
  }>(sql`
    select session_id, created_at, last_seen_at, expires_at, address, user_agent,
      token_hash = ${hashSecret(ownToken ?? '')} as own
    from sessions
    where account_id = ${caller.accountId} and user_id = ${caller.userId} and expires_at > now()
      and idle_ends_at > now()
    order by own desc, last_seen_at desc limit 200`);
  return rows.map((row) => ({
    id: row.session_id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    address: row.address,
    user_agent: row.user_agent,
    current: row.own,
  }));
}

/** Ends one of the caller's sessions. Throws 404 for anybody else's. */
export async function revokeSession(database: Database, caller: Caller, sessionId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const ended = await transaction.first<{ user_agent: string; address: string }>(sql`
      delete from sessions
      where account_id = ${caller.accountId} and user_id = ${caller.userId} and session_id = ${sessionId}
      returning user_agent, address`);
    if (!ended) throw notFound();
    await auditAction(transaction, caller, {
      action: 'session.revoked',
      subject: ended.user_agent || 'a browser',
      details: { address: ended.address },
    });
    await notifyWorkbenches(transaction, caller.accountId);
  });
}

/** Ends the caller's other sessions; returns how many. */
export async function revokeOtherSessions(
  database: Database,
  caller: Caller,
  ownToken: string | undefined,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const ended = await endSessionsOf(transaction, caller.accountId, caller.userId, ownToken);
    if (ended > 0)
      await auditAction(transaction, caller, {
        action: 'session.revoked',
        subject: 'all other sessions',
        details: { sessions: ended },
      });
    return ended;
  });
}
