import { sql, identifier, joinSql, type Sql } from '../database/sql';
import type { Database } from '../database/database';
import { sealedPrefix, type SecretBox } from './secretBox';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that identifies a row within its account. */
  readonly row: string;
  /** True: bytes, the encrypted text as UTF-8. */
  readonly bytes?: true;
  readonly only?: Sql;
}

/** All columns with encrypted values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'users', column: 'totp_secret', row: 'user_id' },
  { table: 'dkim_keys', column: 'private_key', row: 'domain' },
  { table: 'event_receivers', column: 'private_key', row: 'receiver_id' },
  { table: 'event_receivers', column: 'oauth_client_secret', row: 'receiver_id' },
  { table: 'event_receivers', column: 'write_key', row: 'receiver_id' },
  { table: 'automation_signing_keys', column: 'private_key', row: 'account_id' },
  { table: 'sms_accounts', column: 'auth_token', row: 'account_sid' },
  { table: 'ad_accounts', column: 'access_token', row: 'partner' },
  { table: 'mail_routes', column: 'password', row: 'route_id' },
  { table: 'mail_routes', column: 'webhook_key', row: 'route_id' },
  { table: 'bounce_mailboxes', column: 'password', row: 'mailbox_id' },
  { table: 'account_moves', column: 'source_key', row: 'move_id' },
  { table: 'event_sources', column: 'secret', row: 'source_id' },
  { table: 'event_sources', column: 'token', row: 'source_id' },
  { table: 'webhook_policies', column: 'oauth_client_secret', row: 'policy_id' },
  { table: 'webhook_policies', column: 'private_key', row: 'policy_id' },
  { table: 'sso_connections', column: 'client_secret', row: 'connection_id' },
  { table: 'sso_sign_ins', column: 'sign_out_url', row: 'sign_in_id' },
  { table: 'sessions', column: 'sign_out_url', row: 'session_id' },
  { table: 'captured_messages', column: 'raw', row: 'message_id', bytes: true, only: sql`is_system` },
];

const batch = 200;

/**
 * Encrypts every secret that is not encrypted with the key `keyId`, the current one of `secrets`: plain text from older
 * versions, and values with older keys. Each row is a separate statement, so it can be interrupted and repeated at any
 * time. Returns the number of rows.
 */
export async function sealAll(database: Database, secrets: SecretBox, keyId: string): Promise<number> {
  let sealed = await sealQueuedMail(database, secrets, keyId);
  for (const column of sealedColumns) sealed += await sealColumn(database, secrets, column, keyId);
  return sealed;
}

async function sealColumn(
  database: Database,
  secrets: SecretBox,
  { table, column, row, bytes, only }: SealedColumn,
  keyId: string,
): Promise<number> {
  const [name, at, by] = [identifier(table), identifier(column), identifier(row)];
  const prefix = `${sealedPrefix}${keyId}:`;
  const isOther = bytes
    ? sql`substring(${at} from 1 for ${prefix.length}) <> ${Buffer.from(prefix)}::bytea`
    : sql`not starts_with(${at}, ${prefix})`;
  const where = joinSql([sql`${at} is not null`, isOther, ...(only ? [only] : [])], ' and ');
  let count = 0;
  for (;;) {
    const rows = await database.rows<{ account_id: number; row: string; value: string | Buffer }>(sql`
      select account_id, ${by}::text as row, ${at} as value from ${name} where ${where} limit ${batch}`);
    for (const { account_id: accountId, row: key, value } of rows) {
      const place = { column: `${table}.${column}`, accountId, row: key };
      // Bytes, one per character.
      const before = typeof value === 'string' ? value : value.toString('latin1');
      const plain = before.startsWith(sealedPrefix) ? secrets.open(before, place) : before;
      const after = secrets.seal(plain, place);
      // If it was changed in the meantime, that change has encrypted it.
      await database.execute(sql`
        update ${name} set ${at} = ${bytes ? Buffer.from(after) : after}
        where account_id = ${accountId} and ${by}::text = ${key} and ${at} = ${value}`);
      count += 1;
    }
    if (rows.length < batch) return count;
  }
}

/** Queued mail contains links. Completed jobs need not be kept. */
async function sealQueuedMail(database: Database, secrets: SecretBox, keyId: string): Promise<number> {
  const exists = await database.first<{ is: boolean }>(sql`select to_regclass('pgboss.job') is not null as is`);
  if (!exists?.is) return 0;
  await database.execute(sql`
    update pgboss.job set data = '{}'
    where name = ${queuedMail.job} and state in ('completed', 'cancelled', 'failed') and data <> '{}'`);
  const rows = await database.rows<{ id: string; data: QueuedMailRow }>(sql`
    select id, data from pgboss.job
    where name = ${queuedMail.job} and state in ('created', 'retry', 'active')
      and not starts_with(coalesce(data ->> 'sealed', ''), ${`${sealedPrefix}${keyId}:`})`);
  for (const { id, data } of rows) {
    const { accountId, mailId = id, sealed, ...plain } = data;
    const place = queuedMail.place(accountId, mailId);
    const content = sealed === undefined ? JSON.stringify(plain) : secrets.open(sealed, place);
    const next = { accountId, mailId, sealed: secrets.seal(content, place) };
    await database.execute(sql`
      update pgboss.job set data = ${JSON.stringify(next)}::jsonb where name = ${queuedMail.job} and id = ${id}::uuid`);
  }
  return rows.length;
}

interface QueuedMailRow {
  readonly accountId: number;
  readonly mailId?: string;
  /** Unset: written by an older version, with the mail as plain text. */
  readonly sealed?: string;
}

/** The queue of system mail (`delivery/sendSystemMail.ts`). */
export const queuedMail = {
  job: 'system-mail',
  place: (accountId: number, mailId: string) => ({ column: 'pgboss.job.data', accountId, row: mailId }),
} as const;
