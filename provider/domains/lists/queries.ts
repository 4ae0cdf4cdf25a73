import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { type ContactWithLists, contactColumns } from '../contacts/queries';

export interface ListRow {
  readonly list_id: string;
  readonly name: string;
  readonly contact_count: number;
  readonly require_confirmation: boolean;
  readonly confirmation_language: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A list with the name it is sorted by. */
export interface SortedListRow extends ListRow {
  readonly sort_name: string;
}

const columns = sql`list_id, name, contact_count, require_confirmation, confirmation_language, created_at, updated_at`;

/** Lists by name; `after` is the lowercase name and id of the previous page's last list. */
export async function pageOfLists(
  database: Queryable,
  accountId: number,
  limit: number,
  after: { name: string; listId: string } | undefined,
): Promise<SortedListRow[]> {
  return database.rows<SortedListRow>(sql`
    select ${columns}, lower(name) as sort_name from lists
    where account_id = ${accountId} and deleted_at is null
      ${after ? sql`and (lower(name), list_id) > (${after.name}, ${after.listId}::uuid)` : sql``}
    order by lower(name), list_id limit ${limit}`);
}

export async function countLists(database: Queryable, accountId: number): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) from lists where account_id = ${accountId} and deleted_at is null`,
  );
  return row?.count ?? 0;
}

export const findList = (database: Queryable, accountId: number, listId: string): Promise<ListRow | undefined> =>
  database.first<ListRow>(sql`
    select ${columns} from lists where account_id = ${accountId} and list_id = ${listId} and deleted_at is null`);

/** The lists that a contact is on, by name. */
export const listsOfContact = (database: Queryable, accountId: number, contactId: string): Promise<ListRow[]> =>
  database.rows<ListRow>(sql`
    select ${columns} from lists
    where account_id = ${accountId} and deleted_at is null and exists (select from list_contacts
      where list_contacts.account_id = ${accountId} and list_contacts.list_id = lists.list_id
        and list_contacts.contact_id = ${contactId})
    order by lower(name), list_id`);

/** Reads and locks a list until the transaction ends. */
export const lockList = (database: Queryable, accountId: number, listId: string): Promise<ListRow | undefined> =>
  database.first<ListRow>(sql`
    select ${columns} from lists where account_id = ${accountId} and list_id = ${listId} and deleted_at is null
    for no key update`);

export async function nameIsTaken(
  database: Queryable,
  accountId: number,
  name: string,
  exceptListId?: string,
): Promise<boolean> {
  const row = await database.first(sql`
    select 1 from lists where account_id = ${accountId} and lower(name) = lower(${name}) and deleted_at is null
      ${exceptListId ? sql`and list_id <> ${exceptListId}` : sql``}`);
  return row !== undefined;
}

/** How contacts join a list. */
export interface ListSettings {
  readonly name: string;
  readonly require_confirmation: boolean;
  readonly confirmation_language: string;
}

export async function insertList(
  database: Queryable,
  accountId: number,
  { name, require_confirmation: asks, confirmation_language: language }: ListSettings,
): Promise<ListRow | undefined> {
  return database.first<ListRow>(sql`
    insert into lists (account_id, name, require_confirmation, confirmation_language)
    values (${accountId}, ${name}, ${asks}, ${language})
    on conflict do nothing returning ${columns}`);
}

export async function changeList(
  database: Queryable,
  accountId: number,
  listId: string,
  { name, require_confirmation: asks, confirmation_language: language }: ListSettings,
): Promise<ListRow | undefined> {
  return database.first<ListRow>(sql`
    update lists
    set name = ${name}, require_confirmation = ${asks}, confirmation_language = ${language}, updated_at = now()
    where account_id = ${accountId} and list_id = ${listId} and deleted_at is null
    returning ${columns}`);
}

/** The 50 contacts added last. */
export async function sampleOfList(
  database: Queryable,
  accountId: number,
  listId: string,
): Promise<ContactWithLists[]> {
  return database.rows<ContactWithLists>(sql`
    select ${contactColumns(accountId)} from contacts join (
      select contact_id, added_at from list_contacts where account_id = ${accountId} and list_id = ${listId}
      order by added_at desc, contact_id limit 50
    ) sample using (contact_id)
    where contacts.account_id = ${accountId} order by sample.added_at desc, contact_id`);
}

/** Hides a list that a job is about to delete. */
export async function hideList(database: Queryable, accountId: number, listId: string): Promise<void> {
  await database.execute(
    sql`update lists set deleted_at = now() where account_id = ${accountId} and list_id = ${listId}`,
  );
}

/** Deletes a list with its memberships, not the contacts. */
export async function removeList(database: Queryable, accountId: number, listId: string): Promise<void> {
  await database.execute(sql`delete from lists where account_id = ${accountId} and list_id = ${listId}`);
}

/** The ids of those contacts the account has. */
export async function existingContactIds(
  database: Queryable,
  accountId: number,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database.rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} and contact_id = any(${contactIds}::uuid[])`);
  return new Set(rows.map((row) => row.contact_id));
}

/** Single sends that are scheduled or in progress, and include or exclude the list. */
export const sendsWithList = (
  database: Queryable,
  accountId: number,
  listId: string,
): Promise<{ id: string; name: string; status: 'scheduled' | 'triggered' }[]> =>
  database.rows<{ id: string; name: string; status: 'scheduled' | 'triggered' }>(sql`
    select single_send_id::text as id, name, status from single_sends
    where account_id = ${accountId}
      and (status = 'scheduled' or (status = 'triggered' and finished_at is null and cancelled_at is null))
      and (send_to -> 'list_ids' ? ${listId} or send_to -> 'exclude_list_ids' ? ${listId})
    order by lower(name), single_send_id limit 50`);

/** Live automations that contacts enter by the list. */
export const automationsWithList = (
  database: Queryable,
  accountId: number,
  listId: string,
): Promise<{ id: string; name: string; status: 'live' }[]> =>
  database.rows<{ id: string; name: string; status: 'live' }>(sql`
    select automation_id::text as id, name, status from automations
    where account_id = ${accountId} and status = 'live' and entry_type = 'list' and entry_id = ${listId}::uuid
    order by lower(name), automation_id limit 50`);
