import type { GroupSuppressionQuery } from 'sendwright/wire/suppressions';
import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import type { SuppressionKind } from '../../delivery/suppressions';

/** Addresses of one kind, newest first. */
export interface SuppressionPage {
  readonly limit: number;
  readonly offset: number;
  /** The last row of the page before. */
  readonly after?: { readonly created: number; readonly email: string } | undefined;
  /** Unix seconds, both inclusive. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** The start of the address; `%` matches anything. */
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

/** The second that an address was added in, as the index `suppressions_pages` has it. */
const second = sql`date_trunc('second', suppressions.created_at at time zone 'UTC')`;
const time = (seconds: number): Sql => sql`to_timestamp(${seconds}::double precision) at time zone 'UTC'`;

/** The condition for what follows an entry, in the order of the lists. */
function isAfter({ created, email }: NonNullable<SuppressionPage['after']>): Sql {
  const at = time(created);
  return sql`${second} <= ${at} and (${second} < ${at} or email > ${email})`;
}

export function selectSuppressions(
  database: Queryable,
  accountId: number,
  kind: SuppressionKind,
  page: SuppressionPage,
): Promise<StoredSuppression[]> {
  // Other kinds than groups have no group: with it, the index is in the order of the list.
  const conditions: Sql[] = [sql`account_id = ${accountId}`, sql`kind = ${kind}`, sql`group_id = 0`];
  if (page.startTime !== undefined) conditions.push(sql`${second} >= ${time(page.startTime)}`);
  if (page.endTime !== undefined) conditions.push(sql`${second} <= ${time(page.endTime)}`);
  if (page.after !== undefined) conditions.push(isAfter(page.after));
  if (page.email !== undefined) {
    conditions.push(sql`email like ${`${page.email.toLowerCase().replaceAll(/[\\_]/g, String.raw`\$&`)}%`}`);
  }
  return database.rows<StoredSuppression>(sql`
    select ${stored} from suppressions where ${joinSql(conditions, ' and ')}
    order by ${second} desc, email limit ${page.limit} offset ${page.offset}`);
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

/** Addresses of one kind in alphabetical order, after `after`. */
export function selectSuppressionsAfter(
  database: Queryable,
  accountId: number,
  kind: SuppressionKind,
  page: { readonly after: string; readonly limit: number },
): Promise<StoredSuppression[]> {
  return database.rows<StoredSuppression>(sql`
    select ${stored} from suppressions
    where account_id = ${accountId} and kind = ${kind} and email > ${page.after}
    order by email limit ${page.limit}`);
}

/** Removes addresses from a list; all of them if `emails` is undefined. */
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
  after?: SuppressionPage['after'],
): Promise<{ email: string; group_id: number; group_name: string; created_at: number }[]> {
  const conditions: Sql[] = [sql`account_id = ${accountId}`, sql`kind = 'group'`];
  if (groupId !== undefined) conditions.push(sql`group_id = ${groupId}`);
  if (after !== undefined) conditions.push(isAfter(after));
  if (email) conditions.push(sql`position(${email.trim().toLowerCase()} in email) > 0`);
  return database.rows(sql`
    select email, group_id, unsubscribe_groups.name as group_name,
      floor(extract(epoch from suppressions.created_at))::bigint as created_at
    from suppressions join unsubscribe_groups using (account_id, group_id)
    where ${joinSql(conditions, ' and ')}
    order by ${second} desc, email, group_id limit ${limit ?? null} offset ${offset ?? 0}`);
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
