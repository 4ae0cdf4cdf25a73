import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Provider } from '../../provider';

const queue = 'picture-sweep';
/** Milliseconds: files are stored before their rows, which may not be committed yet. */
const grace = 24 * 60 * 60 * 1000;
const batchSize = 1000;

/** Columns that refer to an account's images; a test compares them with the database. */
export const imageColumns = [
  { table: 'images', column: 'file_key' },
  { table: 'images', column: 'thumbnail_key' },
  { table: 'designs', column: 'thumbnail_key' },
  { table: 'template_versions', column: 'thumbnail_key' },
  { table: 'email_test_clients', column: 'picture_key' },
  { table: 'email_test_clients', column: 'thumbnail_key' },
] as const;

/** Checks the storage every night. */
export async function defineImageCleanup(provider: Provider): Promise<void> {
  await provider.jobs.define(queue, async (_data, signal) => {
    const { files, drafts } = await deleteUnusedImages(provider, new Date(Date.now() - grace), signal);
    if (files + drafts > 0) provider.log.info({ files, drafts }, 'deleted unused images');
  });
  await provider.jobs.schedule(queue, '20 4 * * *');
}

/**
 * Deletes files of accounts that no row refers to and that were stored before a time: leftovers of crashes and deleted
 * accounts. Images shared by all accounts are kept.
 */
export async function deleteUnusedImages(
  { database, storage }: Pick<Provider, 'database' | 'storage'>,
  before: Date,
  signal?: AbortSignal,
): Promise<{ readonly files: number; readonly drafts: number }> {
  const waiting = new Map<number, string[]>();
  let files = 0;
  const sweep = async (accountId: number, keys: readonly string[]): Promise<void> => {
    const orphans = await orphansAmong(database, accountId, keys);
    await storage.remove(orphans);
    files += orphans.length;
    waiting.delete(accountId);
  };
  for await (const { key, storedAt } of storage.list('images')) {
    if (signal?.aborted) return { files, drafts: 0 };
    const account = /^images\/(\d{1,15})\//.exec(key)?.[1];
    if (account === undefined || storedAt >= before) continue;
    const accountId = Number(account);
    const keys = waiting.get(accountId) ?? [];
    keys.push(key);
    waiting.set(accountId, keys);
    if (keys.length >= batchSize) await sweep(accountId, keys);
  }
  for (const [accountId, keys] of waiting) {
    if (signal?.aborted) return { files, drafts: 0 };
    await sweep(accountId, keys);
  }
  return { files, drafts: await storage.removeUnfinished(before) };
}

/** The keys of an account that no row refers to. */
async function orphansAmong(database: Queryable, accountId: number, keys: readonly string[]): Promise<string[]> {
  const rows = await database.rows<{ key: string }>(sql`
    select unnest(${keys}::text[]) as key
    except select file_key from images where account_id = ${accountId}
    except select thumbnail_key from images where account_id = ${accountId}
    except select thumbnail_key from designs where account_id = ${accountId}
    except select thumbnail_key from template_versions where account_id = ${accountId}
    except select picture_key from email_test_clients where account_id = ${accountId}
    except select thumbnail_key from email_test_clients where account_id = ${accountId}`);
  return rows.map(({ key }) => key);
}
