import type { FastifyRequest } from 'fastify';
import { sql } from '../database/sql';
import type { Database } from '../database/database';
import { scopesOfGrant, type Plan } from '../domains/scopes/catalogue';
import type { Caller, Server } from '../provider';
import { forbidden, unauthorized } from './errors';
import type { IdentityCache } from './identityCache';
import { hashSecret } from './secrets';

/**
 * Authenticates every route that is not `config.public`, and checks its scope:
 * `Authorization: Bearer <API key or session token>` (or `token <session token>`),
 * and `on-behalf-of: <subuser>` for the admins of that subuser's parent.
 */
export function addAuthentication(server: Server, database: Database, cache?: IdentityCache<Known>): void {
  // Not async: who is remembered is let in without waiting, which every request would feel.
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.public || request.is404) {
      done();
      return;
    }
    const secret = secretOf(request);
    if (secret === undefined) {
      done(unauthorized());
      return;
    }
    const known = cache?.peek(secret);
    if (known && !subuserOf(request)) done(admit(request, new RequestCaller(known, request)));
    else authenticate(database, request, secret, cache).then((caller) => done(admit(request, caller)), done);
  });
}

/** Notes who asks; what keeps them from the route, if anything does. */
function admit(request: FastifyRequest, caller: Caller): Error | undefined {
  request.caller = caller;
  const { scope } = request.routeOptions.config;
  if (scope === undefined) return undefined;
  const isAllowed = typeof scope === 'string' ? caller.scopes.has(scope) : scope.some((name) => caller.scopes.has(name));
  return isAllowed ? undefined : forbidden();
}

function secretOf(request: FastifyRequest): string | undefined {
  return /^(?:Bearer|token) +([\w.-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

function subuserOf(request: FastifyRequest): string | undefined {
  const subuser = request.headers['on-behalf-of'];
  return typeof subuser === 'string' && subuser !== '' ? subuser : undefined;
}

/** Who makes one request: others note what was done with the object. */
class RequestCaller implements Caller {
  readonly accountId: number;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly scopes: ReadonlySet<string>;
  readonly via: Caller['via'];
  readonly username: string;
  readonly #request: FastifyRequest;

  constructor({ caller }: Known, request: FastifyRequest) {
    this.accountId = caller.accountId;
    this.userId = caller.userId;
    this.isAdmin = caller.isAdmin;
    this.scopes = caller.scopes;
    this.via = caller.via;
    this.username = caller.username;
    this.#request = request;
  }

  /** Worked out from the proxies' headers, which few requests need. */
  get address(): string {
    return this.#request.ip;
  }
}

/** What is remembered of a key or session. */
export interface Known {
  readonly accountId: number;
  readonly identity: Identity;
  /** Without the address of a request. */
  readonly caller: Caller;
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
  /** Null: all of the plan. */
  scopes: string[] | null;
}

const identityColumns = sql`users.account_id, users.user_id, users.username, plan, is_admin, is_operator, scopes_added, scopes_withheld`;

async function authenticate(database: Database, request: FastifyRequest, secret: string, cache: IdentityCache<Known> | undefined): Promise<Caller> {
  const known = cache ? await cache.get(secret, () => knownBy(database, secret)) : await knownBy(database, secret);
  if (!known) throw unauthorized();
  const caller = new RequestCaller(known, request);
  const subuser = subuserOf(request);
  return subuser === undefined ? caller : onBehalfOf(database, known.identity, caller, subuser);
}

async function knownBy(database: Database, secret: string): Promise<Known | undefined> {
  const isKey = secret.startsWith('SG.');
  const identity = isKey ? await byApiKey(database, secret) : await bySession(database, secret);
  return identity && { accountId: identity.account_id, identity, caller: toCaller(identity, isKey ? 'api-key' : 'session', '') };
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
    scopes: new Set(granted ? ofAccount.filter((scope) => granted.has(scope)) : ofAccount),
    via,
    username: identity.username,
    address,
  };
}

async function byApiKey(database: Database, key: string): Promise<Identity | undefined> {
  const [, id, secret] = /^SG\.([\w-]{22})\.([\w-]{43})$/.exec(key) ?? [];
  if (!id || !secret) return undefined;
  return database.first<Identity>(sql`
    select ${identityColumns},
      -- A key never outgrows its maker: what they have lost, it has lost.
      case when users.scopes is null then api_keys.scopes
        else array(select unnest(api_keys.scopes) intersect select unnest(users.scopes)) end as scopes
    from api_keys
    join users using (account_id, user_id)
    join accounts using (account_id)
    where api_key_id = ${id} and secret_hash = ${hashSecret(secret)} and disabled_at is null`);
}

async function bySession(database: Database, token: string): Promise<Identity | undefined> {
  const hash = hashSecret(token);
  const found = await database.first<Identity & { is_stale: boolean }>(sql`
    select ${identityColumns}, users.scopes, last_seen_at < now() - interval '5 minutes' as is_stale
    from sessions
    join users using (account_id, user_id)
    join accounts using (account_id)
    where token_hash = ${hash} and expires_at > now() and disabled_at is null and website_access`);
  // Only now and then, and nobody waits for it: the list of sessions tells when each was last used.
  if (found?.is_stale) void database.execute(sql`update sessions set last_seen_at = now() where account_id = ${found.account_id} and token_hash = ${hash}`).catch(() => undefined);
  return found;
}

/** The subuser's account and plan, with no more rights than the caller has. */
async function onBehalfOf(database: Database, identity: Identity, caller: Caller, subuser: string): Promise<Caller> {
  if (!identity.is_admin) throw forbidden();
  const below = await database.first<Omit<Identity, 'scopes'>>(sql`
    select ${identityColumns}
    from accounts join users using (account_id)
    where parent_account_id = ${caller.accountId} and lower(accounts.username) = lower(${subuser})
    order by user_id limit 1`);
  if (!below) throw forbidden();
  const { accountId, userId, username } = caller;
  return { ...toCaller({ ...below, is_admin: true, is_operator: false, scopes: identity.scopes }, caller.via, caller.address), impersonator: { accountId, userId, username } };
}
