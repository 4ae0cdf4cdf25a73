import type { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyReplace, ApiKeyWithScopes } from 'sendwright/wire/apiKeys';
import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import { badRequest, forbidden, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { createApiKey } from './createApiKey';

const mostKeys = 100;

/** Throws 400 for a scope the caller does not have, 403 beyond 100 keys. */
export async function addApiKey(database: Database, caller: Caller, input: ApiKeyCreate): Promise<ApiKeyCreated> {
  const name = nameOf(input.name);
  const scopes = scopesOf(caller, input.scopes);
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select from accounts where account_id = ${caller.accountId} for update`);
    const known = await transaction.first<{ count: number }>(sql`select count(*) as count from api_keys where account_id = ${caller.accountId}`);
    if ((known?.count ?? 0) >= mostKeys) throw forbidden(`You've reached the maximum of ${mostKeys} API keys.`);
    const { apiKey, apiKeyId } = await createApiKey(transaction, { accountId: caller.accountId, userId: caller.userId, name, scopes });
    return { api_key: apiKey, api_key_id: apiKeyId, name, scopes };
  });
}

export async function listApiKeys(database: Queryable, caller: Caller, limit: number): Promise<ApiKey[]> {
  return database.rows<ApiKey>(sql`
    select api_key_id, name from api_keys where account_id = ${caller.accountId} order by created_at, api_key_id limit ${limit}`);
}

export async function readApiKey(database: Queryable, caller: Caller, id: string): Promise<ApiKeyWithScopes> {
  const key = await database.first<ApiKeyWithScopes>(sql`
    select api_key_id, name, scopes from api_keys where account_id = ${caller.accountId} and api_key_id = ${id}`);
  if (!key) throw notFound();
  return key;
}

export async function renameApiKey(database: Queryable, caller: Caller, id: string, name: string): Promise<ApiKey> {
  const key = await database.first<ApiKey>(sql`
    update api_keys set name = ${nameOf(name)} where account_id = ${caller.accountId} and api_key_id = ${id} returning api_key_id, name`);
  if (!key) throw notFound();
  return key;
}

/** Without `scopes` those of the key stay. */
export async function replaceApiKey(database: Queryable, caller: Caller, id: string, input: ApiKeyReplace): Promise<ApiKeyWithScopes> {
  const scopes = input.scopes && scopesOf(caller, input.scopes);
  const key = await database.first<ApiKeyWithScopes>(sql`
    update api_keys set name = ${nameOf(input.name)}, scopes = coalesce(${scopes ?? null}::text[], scopes)
    where account_id = ${caller.accountId} and api_key_id = ${id}
    returning api_key_id, name, scopes`);
  if (!key) throw notFound();
  return key;
}

export async function removeApiKey(database: Queryable, caller: Caller, id: string): Promise<void> {
  const removed = await database.execute(sql`delete from api_keys where account_id = ${caller.accountId} and api_key_id = ${id}`);
  if (removed === 0) throw notFound();
}

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw badRequest('Name is a required field.', 'name');
  return trimmed;
}

/** A key never has more rights than its maker. */
function scopesOf(caller: Caller, asked: readonly string[] | undefined): string[] {
  if (asked === undefined) return [...caller.scopes].toSorted();
  const unknown = asked.filter((scope) => !caller.scopes.has(scope));
  if (unknown.length > 0) throw badRequest(`You don't have the scopes ${unknown.join(', ')}.`, 'scopes');
  return [...new Set(asked)].toSorted();
}
