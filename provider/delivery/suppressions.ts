import type { Queryable } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { erasedReason, isErased } from './erased';

/**
 * Why an address is not emailed. `block` is recorded but, being about us and not the address, does not prevent sending.
 */
export type SuppressionKind = 'global' | 'group' | 'bounce' | 'block' | 'invalid_email' | 'spam_report';

/** One address to suppress. */
export interface SuppressionRow {
  readonly email: string;
  readonly kind: SuppressionKind;
  /** Only with kind `group`. */
  readonly groupId?: number;
  /** The receiving server's reply. */
  readonly reason?: string;
  /** The enhanced status code (RFC 3463), `5.1.1`. */
  readonly status?: string;
  readonly ip?: string;
}

// In the collation of the key, which addresses of contacts don't have: otherwise each check reads all suppressions.
function matching(accountId: number | Sql, groupId: number | Sql | null, email: Sql): Sql {
  return sql`from suppressions as suppressed
    where suppressed.account_id = ${accountId} and suppressed.email = lower(${email}) collate "default"
      and (suppressed.kind in ('global', 'bounce', 'invalid_email', 'spam_report')
        or (suppressed.kind = 'group' and suppressed.group_id = ${groupId}::bigint))`;
}

/**
 * A condition for `where` or `case`: the address must not be emailed. `email` is its qualified column; a send without
 * an unsubscribe group passes null. Costs two primary key lookups per row: suppressions, and erased people.
 */
export function suppressionCheck(
  accountId: number | Sql,
  groupId: number | Sql | null,
  email: Sql = sql`deliveries.email`,
): Sql {
  return sql`(exists (select 1 ${matching(accountId, groupId, email)}) or ${isErased(accountId, 'email', email)})`;
}

/** Of several reasons against an address (rows of `suppressed`) the one to report; null if there is none. */
export const firstReason: Sql = sql`
  (array['Spam Reporting Address', 'Unsubscribed Address', 'Bounced Address', 'Invalid'])[
  min(case suppressed.kind when 'spam_report' then 1 when 'bounce' then 3 when 'invalid_email' then 4 else 2 end)]`;

/**
 * An expression: why the address must not be emailed, in the words of the `dropped` event (`Unsubscribed Address`,
 * `Bounced Address`, `Spam Reporting Address`, `Invalid`); null if it may be.
 */
export function suppressionReason(
  accountId: number | Sql,
  groupId: number | Sql | null,
  email: Sql = sql`deliveries.email`,
): Sql {
  // An aggregate costs a third of sorting, and this runs for each message of each send.
  return sql`coalesce((select ${firstReason} ${matching(accountId, groupId, email)}),
    case when ${isErased(accountId, 'email', email)} then ${erasedReason} end)`;
}

/**
 * Suppresses any number of addresses in one statement; returns the number of rows written. Opting out again keeps the
 * first time; a new bounce, block or report replaces the last. Adding to a group that does not exist (any more) becomes
 * a global unsubscribe.
 */
export async function addSuppressions(
  database: Queryable,
  accountId: number,
  rows: readonly SuppressionRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  // Ordered by key, so that two such statements can't deadlock.
  return database.execute(sql`
    with given as (
      select lower(given.email) as email,
        case when given.kind = 'group' and found.group_id is null then 'global' else given.kind end as kind,
        coalesce(found.group_id, 0) as group_id, given.reason, given.status, given.ip
      from unnest(
        ${rows.map((row) => row.email)}::text[], ${rows.map((row) => row.kind)}::text[],
        ${rows.map((row) => (row.kind === 'group' ? (row.groupId ?? 0) : 0))}::bigint[],
        ${rows.map((row) => row.reason ?? null)}::text[], ${rows.map((row) => row.status ?? null)}::text[],
        ${rows.map((row) => row.ip ?? null)}::text[]
      ) as given (email, kind, group_id, reason, status, ip)
      left join unsubscribe_groups as found on found.account_id = ${accountId} and found.group_id = given.group_id
    )
    insert into suppressions (account_id, email, kind, group_id, reason, status, ip)
    select distinct on (email, kind, group_id) ${accountId}::bigint, email, kind, group_id, reason, status, ip
    from given order by email, kind, group_id
    on conflict (account_id, email, kind, group_id) do update
      set reason = excluded.reason, status = excluded.status, ip = excluded.ip, created_at = excluded.created_at
      where suppressions.kind not in ('global', 'group')`);
}
