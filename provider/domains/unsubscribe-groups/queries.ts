import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';

export interface UnsubscribeGroupRow {
  group_id: number;
  name: string;
  description: string;
  is_default: boolean;
  last_email_sent_at: Date | null;
  unsubscribes: number;
}

const columns = sql`group_id, name, description, is_default, last_email_sent_at, (
    select count(*) from suppressions
    where suppressions.account_id = unsubscribe_groups.account_id
      and suppressions.kind = 'group' and suppressions.group_id = unsubscribe_groups.group_id
  ) as unsubscribes`;

export interface UnsubscribeGroupPage {
  /** Only these groups. */
  ids?: readonly number[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

export function selectGroups(
  database: Queryable,
  accountId: number,
  page: UnsubscribeGroupPage = {},
): Promise<UnsubscribeGroupRow[]> {
  const conditions: Sql[] = [sql`account_id = ${accountId}`];
  if (page.ids !== undefined) conditions.push(sql`group_id = any(${page.ids}::bigint[])`);
  return database.rows<UnsubscribeGroupRow>(sql`
    select ${columns} from unsubscribe_groups where ${joinSql(conditions, ' and ')}
    order by group_id limit ${page.limit ?? null} offset ${page.offset ?? 0}`);
}

export function selectGroup(
  database: Queryable,
  accountId: number,
  id: number,
): Promise<UnsubscribeGroupRow | undefined> {
  return database.first<UnsubscribeGroupRow>(
    sql`select ${columns} from unsubscribe_groups where account_id = ${accountId} and group_id = ${id}`,
  );
}

export async function groupExists(database: Queryable, accountId: number, id: number): Promise<boolean> {
  const row = await database.first<{ group_id: number }>(
    sql`select group_id from unsubscribe_groups where account_id = ${accountId} and group_id = ${id}`,
  );
  return row !== undefined;
}

/** Serializes changes to an account's groups, so that limits and unique names hold. */
export async function lockGroups(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`select 1 from accounts where account_id = ${accountId} for no key update`);
}

export interface GroupCounts {
  total: number;
  /** Groups on the preferences page, not counting `exceptId`. */
  displayed: number;
  /** Whether another group has the name. */
  taken: boolean;
}

export async function countGroups(
  database: Queryable,
  accountId: number,
  name: string,
  exceptId: number | null,
): Promise<GroupCounts> {
  const row = await database.first<GroupCounts>(sql`
    select count(*) as total,
      count(*) filter (where is_default and group_id is distinct from ${exceptId}::bigint) as displayed,
      coalesce(bool_or(lower(name) = lower(${name}) and group_id is distinct from ${exceptId}::bigint), false) as taken
    from unsubscribe_groups where account_id = ${accountId}`);
  return row ?? { total: 0, displayed: 0, taken: false };
}

export interface GroupFields {
  name: string;
  description: string;
  isDefault: boolean;
}

export function insertGroup(
  database: Queryable,
  accountId: number,
  fields: GroupFields,
): Promise<UnsubscribeGroupRow | undefined> {
  return database.first<UnsubscribeGroupRow>(sql`
    insert into unsubscribe_groups (account_id, name, description, is_default)
    values (${accountId}, ${fields.name}, ${fields.description}, ${fields.isDefault})
    returning ${columns}`);
}

export function updateGroupRow(
  database: Queryable,
  accountId: number,
  id: number,
  fields: GroupFields,
): Promise<UnsubscribeGroupRow | undefined> {
  return database.first<UnsubscribeGroupRow>(sql`
    update unsubscribe_groups
    set name = ${fields.name}, description = ${fields.description}, is_default = ${fields.isDefault}
    where account_id = ${accountId} and group_id = ${id}
    returning ${columns}`);
}

/** The name of a single send with the group that is scheduled or in progress. */
export async function selectSendOfGroup(
  database: Queryable,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const row = await database.first<{ name: string }>(sql`
    select name from single_sends
    where account_id = ${accountId} and email_config ->> 'suppression_group_id' = ${String(id)}
      and (status = 'scheduled' or exists (
        select 1 from deliveries
        where deliveries.account_id = single_sends.account_id
          and deliveries.stream_id = single_sends.single_send_id
          and deliveries.state in ('waiting', 'sending', 'deferred')))
    order by send_at limit 1`);
  return row?.name;
}

/** The name of a live automation that sends under the group. */
export async function selectAutomationOfGroup(
  database: Queryable,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const row = await database.first<{ name: string }>(sql`
    select name from automations
    where account_id = ${accountId} and status = 'live' and settings ->> 'suppression_group_id' = ${String(id)}
    order by created_at limit 1`);
  return row?.name;
}

/** The group and the addresses in it. */
export async function deleteGroupRow(database: Queryable, accountId: number, id: number): Promise<void> {
  await database.execute(
    sql`delete from suppressions where account_id = ${accountId} and kind = 'group' and group_id = ${id}`,
  );
  await database.execute(sql`delete from unsubscribe_groups where account_id = ${accountId} and group_id = ${id}`);
}

/** Records that a send with the group starts: `last_email_sent_at`. */
export async function touchGroup(database: Queryable, accountId: number, id: number): Promise<void> {
  await database.execute(sql`
    update unsubscribe_groups set last_email_sent_at = now() where account_id = ${accountId} and group_id = ${id}`);
}
