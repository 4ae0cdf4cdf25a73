import type { AccessAttempt } from 'sendwright/wire/accessSettings';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';

interface Row {
  ip: string;
  by_key: boolean;
  allowed: boolean;
  first_at: Date;
  last_at: Date;
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** The latest addresses that tried to use an account. */
export async function listAttempts(database: Queryable, accountId: number, limit = 20): Promise<AccessAttempt[]> {
  const rows = await database.rows<Row>(sql`
    select ip, by_key, allowed, first_at, last_at from access_attempts
    where account_id = ${accountId} order by last_at desc limit ${limit}`);
  return rows.map((row) => ({
    ip: row.ip,
    allowed: row.allowed,
    auth_method: row.by_key ? 'API key' : 'Web',
    first_at: seconds(row.first_at),
    last_at: seconds(row.last_at),
    location: '',
  }));
}

/** Forgets attempts of more than three months ago. */
export async function forgetAttempts(database: Database): Promise<void> {
  await database.execute(sql`delete from access_attempts where last_at < now() - interval '90 days'`);
}
