import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { readEntitlements } from '../accounts/offerings';

/** How many contacts the account can store; undefined on plans that bill for more instead. */
export async function contactLimitOf(database: Queryable, accountId: number): Promise<number | undefined> {
  const { plan, own, all } = await readEntitlements(database, accountId);
  // A limit set by an administrator applies to every plan.
  const isLimited = plan === 'trial' || plan === 'free' || own['contacts_max'] !== undefined;
  return isLimited ? Number(all['contacts_max']) : undefined;
}

/** How many more contacts the account can create; undefined without a limit. */
export async function contactRoom(database: Queryable, accountId: number): Promise<number | undefined> {
  const limit = await contactLimitOf(database, accountId);
  if (limit === undefined) return undefined;
  const counted = await database.first<{ contact_count: number }>(
    sql`select contact_count from contact_counts where account_id = ${accountId}`,
  );
  return Math.max(0, limit - (counted?.contact_count ?? 0));
}
