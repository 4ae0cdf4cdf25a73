import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { sql } from '../database/sql';
import type { Database, Queryable } from '../database/database';
import { coversScope, scopesOfGrant, type Plan } from '../domains/scopes/catalog';
import type { Caller, Server } from '../provider';
import { forbidden, HttpError, refusal, unauthorized } from './errors';
import { AccessAttempts } from './accessAttempts';
import type { IdentityCache } from './identityCache';
import { type KeyLimits, keyLimitsOf, limitError } from './keyLimits';
import { missingFeatureError } from './requireFeature';
import { hashSecret } from './secrets';

/** A session token or API key with its scheme; longer values can't be ours. */
const scheme = /^(?:Bearer|token) {1,8}([\w.-]{20,200})$/i;

/**
 * Authenticates every route added afterwards that is not `config.public`, and checks its scope: `Authorization: Bearer
 * <API key or session token>` (or `token <session token>`), and `on-behalf-of: <subuser>`, or `account-id <its id>`,
 * for admins of that subuser's parent.
 */
export function addAuthentication(server: Server, database: Database, cache?: IdentityCache<Known>): void {
  // Declared on the class, so that all requests have the same object shape.
  server.decorateRequest('caller');
  const attempts = new AccessAttempts(database);
  // A hook per route, because reading a request's route configuration costs more than everything here.
  server.addHook('onRoute', (route) => {
    const { public: isOpen, scope, keyScope, feature, beforeSecondFactor, confirm } = route.config ?? {};
    if (isOpen) return;
    const allows = scopeCheck(scope);
    const allowsKey = scopeCheck(keyScope);
    const admit = (request: FastifyRequest, caller: Caller): Error | undefined => {
      request.caller = caller;
      if (caller.lacksSecondFactor && !beforeSecondFactor) return refusal('second_factor_required');
      if (!allows(caller.scopes) || (caller.via === 'api-key' && !allowsKey(caller.scopes))) return forbidden();
      return feature && missingFeatureError(caller, feature);
    };
    const finish = (request: FastifyRequest, caller: Caller, done: (error?: Error) => void): void => {
      const refused = admit(request, caller);
      if (refused || !confirm) done(refused);
      else requireConfirmed(database, request).then(() => done(), done);
    };
    // Not async: cached callers are let in synchronously, because every request would pay for waiting.
    const authenticateRoute: onRequestHookHandler = (request, _reply, done) => {
      const { authorization = '', 'on-behalf-of': subuser } = request.headers;
      const known = cache?.peek(authorization);
      if (known !== undefined && subuser === undefined) {
        const limited = known.limits && limitError(known.limits, request.ip);
        if (limited) {
          noteAttempt(attempts, known, request, false);
          done(limited);
        } else finish(request, new RequestCaller(known, request), done);
      } else
        authenticate(database, request, authorization, cache, attempts).then(
          (caller) => finish(request, caller, done),
          done,
        );
    };
    route.onRequest = [authenticateRoute, ...[route.onRequest ?? []].flat()];
  });
}

/** Whether a caller's scopes are enough; decided as far as it can be before any request. */
function scopeCheck(scope: string | readonly string[] | undefined): (scopes: ReadonlySet<string>) => boolean {
  if (scope === undefined) return () => true;
  if (typeof scope === 'string') return (scopes) => scopes.has(scope);
  return (scopes) => scope.some((name) => scopes.has(name));
}

function subuserOf(request: FastifyRequest): string | undefined {
  const subuser = request.headers['on-behalf-of'];
  return typeof subuser === 'string' && subuser !== '' ? subuser : undefined;
}

/** The caller of one request. An object per request, because others attach notes to it. */
class RequestCaller implements Caller {
  readonly accountId: number;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly scopes: ReadonlySet<string>;
  readonly via: Caller['via'];
  readonly username: string;
  readonly region: Caller['region'];
  readonly switched: Caller['switched'];
  readonly isLimited: boolean;
  readonly lacksSecondFactor: boolean;

  constructor(
    { caller, limits }: Known,
    private readonly request: FastifyRequest,
  ) {
    this.accountId = caller.accountId;
    this.userId = caller.userId;
    this.isAdmin = caller.isAdmin;
    this.scopes = caller.scopes;
    this.via = caller.via;
    this.username = caller.username;
    this.region = caller.region;
    this.switched = caller.switched;
    this.isLimited = limits?.expiresAt !== undefined || limits?.networks !== undefined;
    this.lacksSecondFactor = caller.lacksSecondFactor === true;
  }

  /** Computed from the proxies' headers on demand, because few requests need it. */
  get address(): string {
    return this.request.ip;
  }
}

/** The cached data of a key or session. */
export interface Known {
  readonly accountId: number;
  readonly identity: Identity;
  /** Without the address, which belongs to a request. */
  readonly caller: Caller;
  /** Set for keys that expire, and for keys and accounts that can't be used from everywhere. */
  readonly limits: KeyLimits | undefined;
}

interface Identity {
  account_id: number;
  user_id: number;
  username: string;
  plan: Plan;
  is_admin: boolean;
  is_operator: boolean;
  scopes_added: string[];
  scopes_withheld: string[];
  region: 'global' | 'eu';
  switched: Record<string, boolean>;
  /** Null: all of the plan's scopes. */
  scopes: string[] | null;
  /** Of the account and of the user, for sessions only. */
  requires_second_factor: boolean;
  has_second_factor: boolean;
  /** Whether the session is one of single sign-on, which the account exempts. */
  is_exempt?: boolean;
  /** Of API keys only. */
  expires_at?: Date | null;
  allowed_ips?: string[];
  /** Where the account can be used from; empty: anywhere. */
  account_ips: string[];
}

/** Whether a row of `users` has an authenticator app or a passkey. */
const hasSecondFactor = sql`
  two_factor_at is not null or exists (select from passkeys
    where passkeys.account_id = users.account_id and passkeys.user_id = users.user_id)`;

const identityColumns = sql`
  users.account_id, users.user_id, users.username, plan, is_admin, is_operator, scopes_added, scopes_withheld, region,
  (select coalesce(jsonb_object_agg(app || '.' || feature, is_on), '{}') from account_features
    where account_features.account_id = users.account_id) as switched,
  array(select network from access_rules where access_rules.account_id = users.account_id) as account_ips,
  requires_second_factor, ${hasSecondFactor} as has_second_factor`;

/** Minutes for which a proof of identity counts. */
export const confirmationMinutes = 15;

/** Whether the session of a request was confirmed lately. Never cached: few routes ask, and it must count at once. */
export async function isConfirmed(database: Queryable, request: FastifyRequest): Promise<boolean> {
  const secret = scheme.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const recent = await database.first(sql`
    select from sessions
    where token_hash = ${hashSecret(secret)} and confirmed_at > now() - make_interval(mins => ${confirmationMinutes})`);
  return recent !== undefined;
}

/** For operations that need a confirmation only sometimes. Throws 403 `confirmation_required`; keys need none. */
export async function requireConfirmed(database: Queryable, request: FastifyRequest): Promise<void> {
  if (request.caller.via !== 'api-key' && !(await isConfirmed(database, request)))
    throw refusal('confirmation_required');
}

/** Whether an authenticated request would still be let in now: its key or session may have ended since. */
export async function isStillAuthenticated(database: Database, request: FastifyRequest): Promise<boolean> {
  try {
    const caller = await authenticate(database, request, request.headers.authorization ?? '', undefined);
    return caller.lacksSecondFactor !== true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

const noteAttempt = (
  attempts: AccessAttempts,
  { accountId, caller }: Known,
  { ip }: FastifyRequest,
  allowed: boolean,
) => attempts.note({ accountId, ip, byKey: caller.via === 'api-key', allowed });

async function authenticate(
  database: Database,
  request: FastifyRequest,
  authorization: string,
  cache: IdentityCache<Known> | undefined,
  attempts?: AccessAttempts,
): Promise<Caller> {
  const secret = scheme.exec(authorization)?.[1];
  if (secret === undefined) throw unauthorized();
  const load = () => knownBy(database, secret);
  const known = cache ? await cache.get(authorization, load) : await load();
  if (!known) throw unauthorized();
  const limited = known.limits && limitError(known.limits, request.ip);
  if (attempts) noteAttempt(attempts, known, request, limited === undefined);
  if (limited) throw limited;
  const caller = new RequestCaller(known, request);
  const subuser = subuserOf(request);
  return subuser === undefined ? caller : onBehalfOf(database, known.identity, caller, subuser);
}

async function knownBy(database: Database, secret: string): Promise<Known | undefined> {
  const isKey = secret.startsWith('SG.');
  const identity = isKey ? await byApiKey(database, secret) : await bySession(database, secret);
  return (
    identity && {
      accountId: identity.account_id,
      identity,
      caller: toCaller(identity, isKey ? 'api-key' : 'session', ''),
      limits: keyLimitsOf(identity.expires_at ?? null, identity.allowed_ips ?? [], identity.account_ips),
    }
  );
}

function toCaller(identity: Identity, via: Caller['via'], address: string): Caller {
  const { plan, is_admin: isAdmin, is_operator: isOperator, scopes_added: added, scopes_withheld: withheld } = identity;
  const ofAccount = scopesOfGrant({ plan, isAdmin, isOperator, added, withheld });
  const granted = identity.scopes && new Set(identity.scopes);
  return {
    accountId: identity.account_id,
    userId: identity.user_id,
    isAdmin,
    // A key keeps the scopes it was given; those its account has lost do not count.
    scopes: new Set(granted ? ofAccount.filter((scope) => coversScope(granted, scope)) : ofAccount),
    via,
    username: identity.username,
    region: identity.region,
    switched: identity.switched,
    lacksSecondFactor: via === 'session' && identity.requires_second_factor && !isExempt(identity),
    address,
  };
}

const isExempt = ({ has_second_factor: has, is_exempt: isSso = false }: Partial<Identity>): boolean =>
  has === true || isSso;

async function byApiKey(database: Database, key: string): Promise<Identity | undefined> {
  const [, id, secret] = /^SG\.([\w-]{22})\.([\w-]{43})$/.exec(key) ?? [];
  if (!id || !secret) return undefined;
  return database.first<Identity>(sql`
    select ${identityColumns},
      -- A key never outgrows its maker: what they have lost, it has lost.
      case when users.scopes is null then api_keys.scopes
        else array(select unnest(api_keys.scopes) intersect select unnest(users.scopes)) end as scopes,
      api_keys.expires_at, api_keys.allowed_ips
    from api_keys
    join users using (account_id, user_id)
    join accounts using (account_id)
    where api_key_id = ${id} and secret_hash = ${hashSecret(secret)} and disabled_at is null`);
}

async function bySession(database: Database, token: string): Promise<Identity | undefined> {
  const hash = hashSecret(token);
  const found = await database.first<Identity & { is_stale: boolean }>(sql`
    select ${identityColumns}, users.scopes, by_sso and exempts_sso as is_exempt,
      last_seen_at < now() - interval '5 minutes' as is_stale
    from sessions
    join users using (account_id, user_id)
    join accounts using (account_id)
    where token_hash = ${hash} and expires_at > now() and idle_ends_at > now() and disabled_at is null
      and website_access`);
  // Updated occasionally and not awaited: the list of sessions shows when each was last used.
  if (found?.is_stale) {
    void database
      .execute(sql`
      update sessions set last_seen_at = now(), idle_ends_at = now() + make_interval(days => idle_days)
      where account_id = ${found.account_id} and token_hash = ${hash}`)
      .catch(() => undefined);
  }
  return found;
}

/** The subuser's account and plan, with no more rights than the caller has. */
async function onBehalfOf(database: Database, identity: Identity, caller: Caller, subuser: string): Promise<Caller> {
  if (!identity.is_admin) throw forbidden();
  // Usernames have no spaces.
  const id = /^account-id {1,8}(\d{1,15})$/i.exec(subuser)?.[1];
  const named = id === undefined ? sql`lower(accounts.username) = lower(${subuser})` : sql`account_id = ${id}::bigint`;
  const below = await database.first<Omit<Identity, 'scopes'>>(sql`
    select ${identityColumns}
    from accounts join users using (account_id)
    where parent_account_id = ${caller.accountId} and ${named}
      and disabled_at is null and deleted_at is null
    order by user_id limit 1`);
  if (!below) throw forbidden();
  const { accountId, userId, username } = caller;
  const { has_second_factor: has } = identity;
  // The subuser's rule holds for whoever works there; the exemption is for people of its own issuer.
  if (caller.via === 'session' && below.requires_second_factor && !has)
    throw forbidden('This account requires a second factor. Set up yours under Security first.');
  return {
    ...toCaller(
      { ...below, is_admin: true, is_operator: false, scopes: identity.scopes, has_second_factor: has },
      caller.via,
      caller.address,
    ),
    // Their own account's rule holds, too.
    lacksSecondFactor: caller.lacksSecondFactor === true,
    isLimited: caller.isLimited === true,
    impersonator: { accountId, userId, username },
  };
}
