import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { createApiKey } from '../domains/api-keys/createApiKey';

/** The key ends when the move does, or after this. */
const keyHours = 24;
const keyName = 'Move from SendGrid';

/** The account that is moved to, and what the move may do there. */
export interface MoveTarget {
  readonly accountId: number;
  readonly userId: number;
  readonly scopes: readonly string[];
}

/** Calls `work` with a key of the account for this machine alone, and deletes it afterwards. */
export async function withOwnKey<Result>(
  database: Database,
  { accountId, userId, scopes }: MoveTarget,
  work: (apiKey: string) => Promise<Result>,
): Promise<Result> {
  // Of a process that was killed.
  await database.execute(sql`
    delete from api_keys where account_id = ${accountId} and name = ${keyName} and allowed_ips = '{127.0.0.1}'`);
  const { apiKey, apiKeyId } = await createApiKey(database, {
    accountId,
    userId,
    name: keyName,
    scopes,
    expiresAt: new Date(Date.now() + keyHours * 60 * 60 * 1000),
    allowedIps: ['127.0.0.1'],
  });
  try {
    return await work(apiKey);
  } finally {
    await database.execute(sql`delete from api_keys where account_id = ${accountId} and api_key_id = ${apiKeyId}`);
  }
}
