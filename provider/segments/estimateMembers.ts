import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { inSample } from './sample';

const isSampled = inSample(sql`contacts.contact_id`);

/** An estimated count, and some of the contacts. */
export interface Estimate {
  readonly count: number;
  /** Ids of the newest ten contacts in the sample. */
  readonly newest: readonly string[];
}

/** Counts in the sample, and scales by the sample's actual share of the account. */
export async function estimateMembers(database: Queryable, accountId: number, condition: Sql): Promise<Estimate> {
  const row = await database.first<{ found: number; sampled: number; stored: number; newest: string[] }>(sql`
    with found as materialized (select contact_id from contacts where ${condition} and ${isSampled})
    select (select count(*) from found) as found,
      array(select contact_id from found order by contact_id desc limit 10) as newest,
      (select count(*) from contacts where account_id = ${accountId} and ${isSampled}) as sampled,
      coalesce((select contact_count from contact_counts where account_id = ${accountId}), 0) as stored`);
  if (!row || row.sampled === 0) return { count: 0, newest: [] };
  return { count: Math.min(row.stored, Math.round((row.found / row.sampled) * row.stored)), newest: row.newest };
}
