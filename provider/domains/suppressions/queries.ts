import type { GroupSuppressionQuery } from 'sendwright/wire/suppressions';
import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';

/** Why an address is not mailed. `block` is recorded but, being about us and not the address, keeps nothing back. */
export type SuppressionKind = 'global' | 'group' | 'bounce' | 'block' | 'invalid_email' | 'spam_report';

/** One address to suppress. */
export interface SuppressionRow {
  readonly email: string;
  readonly kind: SuppressionKind;
  /** Only with kind `group`. */
  readonly groupId?: number;
  /** What the receiving server said. */
  readonly reason?: string;
  /** The enhanced status code (RFC 3463), `5.1.1`. */
  readonly status?: string;
  readonly ip?: string;
}

function matching(accountId: number | Sql, groupId: number | Sql | null, email: Sql): Sql {
  return sql`from suppressions as suppressed
    where suppressed.account_id = ${accountId} and suppressed.email = lower(${email})
      and (suppressed.kind in ('global', 'bounce', 'invalid_email', 'spam_report')
        or (suppressed.kind = 'group' and suppressed.group_id = ${groupId}::bigint))`;
}

/**
 * A condition, for a `where` or a `case`: the address must not be mailed.
 * `email` is the qualified column it stands in; a send without an unsubscribe
 * group passes null. A lookup in the primary key per row.
 */
export function suppressionCheck(
  accountId: number | Sql,
  groupId: number | Sql | null,
  email: Sql = sql`deliveries.email`,
): Sql {
  return sql`exists (select 1 ${matching(accountId, groupId, email)})`;
}

/** Of several reasons against an address (rows of `suppressed`) the one that is told; null without any. */
export const firstReason: Sql = sql`(array['Spam Reporting Address', 'Unsubscribed Address', 'Bounced Address', 'Invalid'])[
  min(case suppressed.kind when 'spam_report' then 1 when 'bounce' then 3 when 'invalid_email' then 4 else 2 end)]`;

/**
 * An expression: why the address must not be mailed, in the words of the
 * `dropped` event (`Unsubscribed Address`, `Bounced Address`, `Spam Reporting
 * Address`, `Invalid`); null where it may be mailed.
 */
export function suppressionReason(
  accountId: number | Sql,
  groupId: number | Sql | null,
  email: Sql = sql`deliveries.email`,
): Sql {
  // An aggregate, which costs a third of sorting: this is asked for each copy of each send.
  return sql`(select ${firstReason} ${matching(accountId, groupId, email)})`;
}

/**
 * Suppresses addresses, any number in one statement; the number of rows
 * written. Opting out again keeps the first time; a new bounce, block or report
 * replaces the last. An addition to a group that does not exist (any more)
 * becomes a global unsubscribe.
 */
export async function addSuppressions(
  database: Queryable,
  accountId: number,
  rows: readonly SuppressionRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  // Ordered by key, so that two such statements cannot lock each other out.
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

/** Addresses of one kind, newest first. */
export interface SuppressionPage {
  readonly limit: number;
  readonly offset: number;
  /** Unix seconds, both inclusive. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** How the address begins; `%` stands for anything. */
  readonly email?: string | undefined;
}

/** A stored suppression, `created` in Unix seconds. */
export interface StoredSuppression {
  created: number;
  email: string;
  reason: string;
  status: string;
  ip: string;
}

const stored = sql`floor(extract(epoch from created_at))::bigint as created, email,
  coalesce(reason, '') as reason, coalesce(status, '') as status, coalesce(ip, '') as ip`;

export function selectSuppressions(
  database: Queryable,
  accountId: number,
  kind: SuppressionKind,
  page: SuppressionPage,
): Promise<StoredSuppression[]> {
  const conditions: Sql[] = [sql`account_id = ${accountId}`, sql`kind = ${kind}`];
  if (page.startTime !== undefined)
    conditions.push(sql`created_at >= to_timestamp(${page.startTime}::double precision)`);
  // The time is given in whole seconds: the one it names counts to its end.
  if (page.endTime !== undefined)
    conditions.push(sql`created_at < to_timestamp(${page.endTime}::double precision + 1)`);
  if (page.email !== undefined) {
    conditions.push(sql`email like ${`${page.email.toLowerCase().replaceAll(/[\\_]/g, String.raw`\$&`)}%`}`);
  }
  return database.rows<StoredSuppression>(sql`
    select ${stored} from suppressions where ${joinSql(conditions, ' and ')}
    order by created_at desc, email limit ${page.limit} offset ${page.offset}`);
}

export function selectSuppression(
  database: Queryable,
  accountId: number,
  kind: SuppressionKind,
  email: string,
): Promise<StoredSuppression[]> {
  return database.rows<StoredSuppression>(
    sql`select ${stored} from suppressions where account_id = ${accountId} and kind = ${kind} and email = ${email}`,
  );
}

/** Takes addresses off a list; all of them where `emails` is undefined. */
export function deleteSuppressions(
  database: Queryable,
  accountId: number,
  kind: SuppressionKind,
  emails: readonly string[] | undefined,
  groupId = 0,
): Promise<number> {
  return database.execute(sql`
    delete from suppressions
    where account_id = ${accountId} and kind = ${kind} and group_id = ${groupId}
      and ${emails === undefined ? sql`true` : sql`email = any(${emails}::text[])`}`);
}

/** A group's addresses in alphabetical order, after `after`. */
export function selectGroupEmails(
  database: Queryable,
  accountId: number,
  groupId: number,
  page: { after?: string; limit?: number | undefined; offset?: number | undefined } = {},
): Promise<{ email: string; created_at: Date }[]> {
  return database.rows(sql`
    select email, created_at from suppressions
    where account_id = ${accountId} and kind = 'group' and group_id = ${groupId}
      and ${page.after === undefined ? sql`true` : sql`email > ${page.after}`}
    order by email limit ${page.limit ?? null} offset ${page.offset ?? 0}`);
}

/** Which of the addresses are in the group. */
export function findGroupEmails(
  database: Queryable,
  accountId: number,
  groupId: number,
  emails: readonly string[],
): Promise<{ email: string }[]> {
  return database.rows(sql`
    select email from suppressions
    where account_id = ${accountId} and kind = 'group' and group_id = ${groupId} and email = any(${emails}::text[])
    order by email`);
}

export function selectGroupSuppressions(
  database: Queryable,
  accountId: number,
  { limit, offset, group_id: groupId, email }: GroupSuppressionQuery,
): Promise<{ email: string; group_id: number; group_name: string; created_at: number }[]> {
  const conditions: Sql[] = [sql`account_id = ${accountId}`, sql`kind = 'group'`];
  if (groupId !== undefined) conditions.push(sql`group_id = ${groupId}`);
  if (email) conditions.push(sql`position(${email.trim().toLowerCase()} in email) > 0`);
  return database.rows(sql`
    select email, group_id, unsubscribe_groups.name as group_name,
      floor(extract(epoch from suppressions.created_at))::bigint as created_at
    from suppressions join unsubscribe_groups using (account_id, group_id)
    where ${joinSql(conditions, ' and ')}
    order by suppressions.created_at desc, email, group_id limit ${limit ?? null} offset ${offset ?? 0}`);
}

/** Every group of the account, and whether the address opted out of it. */
export function selectGroupsOfEmail(
  database: Queryable,
  accountId: number,
  email: string,
): Promise<{ id: number; name: string; description: string; is_default: boolean; suppressed: boolean }[]> {
  return database.rows(sql`
    select group_id as id, name, description, is_default, exists (
      select 1 from suppressions
      where suppressions.account_id = ${accountId} and suppressions.email = ${email}
        and suppressions.kind = 'group' and suppressions.group_id = unsubscribe_groups.group_id
    ) as suppressed
    from unsubscribe_groups where account_id = ${accountId} order by group_id`);
}
