import { randomBytes } from 'node:crypto';
import { sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import { hashSecret, randomSecret } from '../../http/secrets';

export interface CreatedApiKey {
  /** The complete key, which can't be read again. */
  readonly apiKey: string;
  readonly apiKeyId: string;
}

export interface NewApiKey {
  readonly accountId: number;
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Unset: never. */
  readonly expiresAt?: Date | null;
  /** Addresses and networks; empty: any. */
  readonly allowedIps?: readonly string[];
}

/** Stores a new key: `SG.<22 characters: id>.<43 characters: secret>`. Only a hash of the secret is stored. */
export async function createApiKey(database: Queryable, key: NewApiKey): Promise<CreatedApiKey> {
  const apiKeyId = randomBytes(16).toString('base64url');
  const secret = randomSecret();
  await database.execute(sql`
    insert into api_keys (account_id, api_key_id, user_id, name, secret_hash, scopes, expires_at, allowed_ips)
    values (${key.accountId}, ${apiKeyId}, ${key.userId}, ${key.name}, ${hashSecret(secret)}, ${[...key.scopes]},
      ${key.expiresAt ?? null}, ${[...(key.allowedIps ?? [])]}::text[])`);
  return { apiKey: `SG.${apiKeyId}.${secret}`, apiKeyId };
}
