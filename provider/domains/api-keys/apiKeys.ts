import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyListed,
  ApiKeyReplace,
  ApiKeyWithScopes,
} from 'sendwright/wire/apiKeys';
import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import { badRequest, forbidden, notFound } from '../../http/errors';
import { readNetwork } from '../../http/keyLimits';
import type { Page } from '../../http/paging';
import type { Caller } from '../../provider';
import { auditAction } from '../audit-log/audit';
import { coversScope, type Plan, scopesOfGrant } from '../scopes/catalog';
import { createApiKey } from './createApiKey';
import { requireUnlimited } from './requireUnlimited';

const maximumKeys = 100;

/** Throws 400 for a scope that the caller lacks, 403 above 100 keys or before the caller's address is confirmed. */
export async function addApiKey(database: Database, caller: Caller, input: ApiKeyCreate): Promise<ApiKeyCreated> {
  const name = nameOf(input.name);
  const scopes = scopesOf(caller, input.scopes);
  const { expiresAt = null, allowedIps = [] } = limitsOf(input);
  requireUnlimited(caller, 'create or change API keys');
  await requireOwnAddress(database, caller);
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select from accounts where account_id = ${caller.accountId} for update`);
    const known = await transaction.first<{ count: number }>(
      sql`select count(*) as count from api_keys where account_id = ${caller.accountId}`,
    );
    if ((known?.count ?? 0) >= maximumKeys) throw forbidden(`You've reached the maximum of ${maximumKeys} API keys.`);
    const { apiKey, apiKeyId } = await createApiKey(transaction, {
      accountId: caller.accountId,
      userId: caller.userId,
      name,
      scopes,
      expiresAt,
      allowedIps,
    });
    await auditAction(transaction, caller, {
      action: 'api_key.created',
      subject: name,
      details: { api_key_id: apiKeyId, scopes, ...shownLimits({ expiresAt, allowedIps }) },
    });
    return { api_key: apiKey, api_key_id: apiKeyId, name, scopes };
  });
}

export async function listApiKeys(database: Queryable, caller: Caller, page: Page): Promise<ApiKeyListed[]> {
  type Row = Omit<ApiKeyListed, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date | null };
  const rows = await database.rows<Row>(sql`
    select api_key_id, name, api_keys.scopes, api_keys.created_at, username as created_by, expires_at, allowed_ips
    from api_keys join users using (account_id, user_id)
    where account_id = ${caller.accountId} order by api_keys.created_at, api_key_id
    limit ${page.limit} offset ${page.offset}`);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }));
}

export async function readApiKey(database: Queryable, caller: Caller, id: string): Promise<ApiKeyWithScopes> {
  const key = await database.first<ApiKeyWithScopes>(sql`
    select api_key_id, name, scopes from api_keys where account_id = ${caller.accountId} and api_key_id = ${id}`);
  if (!key) throw notFound();
  return key;
}

export async function renameApiKey(database: Database, caller: Caller, id: string, name: string): Promise<ApiKey> {
  const { api_key_id, name: renamed } = await changeApiKey(database, caller, id, { name });
  return { api_key_id, name: renamed };
}

/** Changes a key; what is missing in `input` stays unchanged. */
export async function changeApiKey(
  database: Database,
  caller: Caller,
  id: string,
  input: ApiKeyReplace,
): Promise<ApiKeyWithScopes> {
  const name = nameOf(input.name);
  const asked = input.scopes;
  const { expiresAt, allowedIps } = limitsOf(input);
  requireUnlimited(caller, 'create or change API keys');
  return database.transaction(async (transaction) => {
    const before = await transaction.first<{ name: string; scopes: string[] }>(sql`
      select name, scopes from api_keys where account_id = ${caller.accountId} and api_key_id = ${id} for update`);
    if (!before) throw notFound();
    await requireWithin(transaction, caller, before.scopes);
    // What the account has lost the key may keep: it is not given by this caller.
    const scopes = asked === undefined ? before.scopes : scopesOf(caller, asked, before.scopes);
    await transaction.execute(sql`
      update api_keys set name = ${name}, scopes = ${scopes},
        expires_at = ${expiresAt === undefined ? sql`expires_at` : sql`${expiresAt}::timestamptz`},
        allowed_ips = ${allowedIps === undefined ? sql`allowed_ips` : sql`${allowedIps}::text[]`}
      where account_id = ${caller.accountId} and api_key_id = ${id}`);
    const details = {
      api_key_id: id,
      added: scopes.filter((scope) => !before.scopes.includes(scope)),
      removed: before.scopes.filter((scope) => !scopes.includes(scope)),
      ...shownLimits({ expiresAt, allowedIps }),
    };
    await auditAction(transaction, caller, {
      action: 'api_key.changed',
      subject: name,
      details: name === before.name ? details : { ...details, before: before.name },
    });
    return { api_key_id: id, name, scopes };
  });
}

/**
 * Nobody changes a key that may do more than they. Scopes that the account has lost count for nobody.
 * @throws HttpError 403
 */
async function requireWithin(database: Queryable, caller: Caller, scopes: readonly string[]): Promise<void> {
  const account = await database.first<{ plan: Plan; added: string[]; withheld: string[] }>(sql`
    select plan, scopes_added as added, scopes_withheld as withheld from accounts
    where account_id = ${caller.accountId}`);
  if (!account) throw notFound();
  const ofAccount = scopesOfGrant({ ...account, isAdmin: true, isOperator: true });
  const beyond = scopes.filter((scope) => ofAccount.includes(scope) && !coversScope(caller.scopes, scope));
  if (beyond.length > 0)
    throw forbidden(`This key has scopes that you don't have: ${beyond.join(', ')}.`, 'api_key_id');
}

/** Also a key that may do more than the caller: whoever may delete keys can end one that leaked. */
export async function removeApiKey(database: Database, caller: Caller, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const removed = await transaction.first<{ name: string }>(sql`
      delete from api_keys where account_id = ${caller.accountId} and api_key_id = ${id} returning name`);
    if (!removed) throw notFound();
    await auditAction(transaction, caller, {
      action: 'api_key.deleted',
      subject: removed.name,
      details: { api_key_id: id },
    });
  });
}

/**
 * Somebody who signs up with another person's address must not get anything that survives a password reset. A parent
 * working as its subuser needs a confirmed address, too, and can do the same without a key.
 */
async function requireOwnAddress(database: Queryable, caller: Caller): Promise<void> {
  const { accountId, userId } = caller.impersonator ?? caller;
  const pending = await database.first(sql`
    select from users
    where account_id = ${accountId} and user_id = ${userId} and email <> '' and email_verified_at is null`);
  if (pending) throw forbidden('Confirm your email address first to create API keys. Open the link we emailed you.');
}

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw badRequest('Name is a required field.', 'name');
  return trimmed;
}

/** A key never has more rights than its creator; those in `kept` may stay. */
function scopesOf(caller: Caller, asked: readonly string[] | undefined, kept: readonly string[] = []): string[] {
  if (asked === undefined) return [...caller.scopes].toSorted();
  if (asked.length === 0)
    throw badRequest('Choose at least one scope. Without `scopes` a new key gets all of yours.', 'scopes');
  const unknown = asked.filter((scope) => !caller.scopes.has(scope) && !kept.includes(scope));
  if (unknown.length > 0) throw badRequest(`You don't have the scopes ${unknown.join(', ')}.`, 'scopes');
  return [...new Set(asked)].toSorted();
}

interface Limits {
  /** Null: never. Undefined here and below: not given. */
  readonly expiresAt?: Date | null | undefined;
  readonly allowedIps?: string[] | undefined;
}

/** Throws 400 for a time that has passed, or what is neither an address nor a network. */
function limitsOf({
  expires_at: expires,
  allowed_ips: allowed,
}: Pick<ApiKeyReplace, 'expires_at' | 'allowed_ips'>): Limits {
  const expiresAt = typeof expires === 'string' ? new Date(expires) : expires;
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw badRequest('The key would have expired already. Choose a later time, or null for never.', 'expires_at');
  const wrong = allowed?.find((text) => readNetwork(text) === undefined);
  if (wrong !== undefined)
    throw badRequest(`"${wrong}" is neither an IP address nor a network such as 203.0.113.0/24.`, 'allowed_ips');
  const networks = allowed?.map((text) => text.trim().toLowerCase());
  return { expiresAt, allowedIps: networks && [...new Set(networks)] };
}

const shownLimits = ({ expiresAt, allowedIps }: Limits) => ({
  ...(expiresAt !== undefined && { expires_at: expiresAt?.toISOString() ?? null }),
  ...(allowedIps !== undefined && { allowed_ips: allowedIps }),
});
