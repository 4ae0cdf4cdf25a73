import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { inSample } from './sample';

/** The condition of the sample on `contacts`. */
export const isSampled = inSample(sql`contacts.contact_id`);

/** About how many match, from the sample, scaled by how much of the account the sample really is. */
export async function estimateMembers(database: Queryable, accountId: number, condition: Sql): Promise<number> {
  const row = await database.first<{ found: number; sampled: number; stored: number }>(sql`
    select (select count(*) from contacts where ${condition} and ${isSampled}) as found,
      (select count(*) from contacts where account_id = ${accountId} and ${isSampled}) as sampled,
      coalesce((select contact_count from contact_counts where account_id = ${accountId}), 0) as stored`);
  if (!row || row.sampled === 0) return 0;
  return Math.min(row.stored, Math.round((row.found / row.sampled) * row.stored));
}
