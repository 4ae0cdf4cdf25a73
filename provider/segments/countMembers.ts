import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { UnreachableReason } from 'sendwright/wire/segments';
import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { inSample } from './compileQuery';

const isSampled = inSample(sql`contacts.contact_id`);

/** An estimated count, and some of the contacts. */
interface Estimate {
  readonly count: number;
  /** Ids of the newest ten contacts in the sample. */
  readonly newest: readonly string[];
}

/**
 * How many contacts match, and how many of them can't receive email, each counted under the first reason that applies.
 */
export interface ReachableCount {
  readonly matching: number;
  readonly reachable: number;
  readonly unreachable: readonly { readonly reason: UnreachableReason; readonly count: number }[];
}

/** Kinds of suppression by priority, with their reasons. A block concerns only one message and prevents nothing. */
const reasons = [
  ['spam_report', 'spam_report'],
  ['global', 'global_unsubscribe'],
  ['group', 'group_unsubscribe'],
  ['bounce', 'bounce'],
  ['invalid_email', 'invalid_email'],
] as const satisfies readonly (readonly [kind: string, reason: UnreachableReason])[];

/** Counts the contacts for whom `condition` holds; it includes the account. */
export async function countMembers(database: Queryable, condition: Sql): Promise<number> {
  const row = await database.first<{ count: number }>(sql`select count(*) as count from contacts where ${condition}`);
  return row?.count ?? 0;
}

/** The planner's estimated cost of counting, without executing it. */
export async function plannedCost(database: Queryable, condition: Sql): Promise<number> {
  const row = await database.first<{ 'QUERY PLAN': unknown }>(
    sql`explain (format json) select count(*) from contacts where ${condition}`,
  );
  return Value.Decode(Plan, row?.['QUERY PLAN'])[0]?.Plan['Total Cost'] ?? 0;
}

const Plan = Type.Array(Type.Object({ Plan: Type.Object({ 'Total Cost': Type.Number() }) }));

/**
 * The same with the reachable contacts, in one pass, because conditions on events are expensive. Applies the
 * suppressions for which the delivery ledger drops messages: all kinds, and the unsubscribe group if one is given. A
 * send's exclusions and frequency cap are counted elsewhere (`domains/single-sends/audienceCount.ts`).
 */
export async function countReachable(
  database: Queryable,
  accountId: number,
  condition: Sql,
  groupId: number | null = null,
): Promise<ReachableCount> {
  const rows = await database.rows<{ kind: string | null; count: number }>(sql`
    with suppressed as materialized (
      select email,
        min(array_position(array['spam_report', 'global', 'group', 'bounce', 'invalid_email'], kind)) as weight
      from suppressions where account_id = ${accountId}
        and (kind in ('spam_report', 'global', 'bounce', 'invalid_email')
          or (kind = 'group' and group_id = ${groupId}::bigint))
      group by email
    )
    select case when contacts.email is null or contacts.email not like '_%@_%' then 'no_address'
        else (array['spam_report', 'global', 'group', 'bounce', 'invalid_email'])[suppressed.weight] end as kind,
      count(*) as count
    from contacts left join suppressed on suppressed.email = contacts.email
    where ${condition} group by 1`);
  const counts = new Map(rows.map((row) => [row.kind, row.count]));
  const reachable = counts.get(null) ?? 0;
  const unreachable = [['no_address', 'no_address'] as const, ...reasons].flatMap(([kind, reason]) => {
    const count = counts.get(kind) ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  return { matching: rows.reduce((sum, row) => sum + row.count, 0), reachable, unreachable };
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
