import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** Contacts a plan stores at most; plans that are not named pay for more instead (provider facts, "Plans"). */
const limits: Readonly<Record<string, number>> = { trial: 100, free: 2000 };

/** How many contacts the account may still create; undefined where its plan has no limit. */
export async function contactRoom(database: Queryable, accountId: number): Promise<number | undefined> {
  const account = await database.first<{ plan: string; contact_count: number | null }>(sql`
    select plan, contact_count from accounts left join contact_counts using (account_id) where accounts.account_id = ${accountId}`);
  const limit = account && limits[account.plan];
  return limit === undefined ? undefined : Math.max(0, limit - (account?.contact_count ?? 0));
}
