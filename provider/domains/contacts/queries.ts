import type { CustomFieldValue } from 'sendwright/wire/contacts';
import type { FieldType } from 'sendwright/wire/customFields';
import type { Queryable } from '../../database/database';
import { identifier, type Sql, sql } from '../../database/sql';
import { type IdentifierColumn, type TextColumn, textColumns } from './fields/contactFields';
import type { KnownField } from './contactRow';

/** A stored contact. `custom_fields` is keyed by field id. */
export interface ContactRecord extends Readonly<Record<TextColumn, string | null>> {
  readonly contact_id: string;
  readonly alternate_emails: string[];
  readonly custom_fields: Readonly<Record<string, CustomFieldValue>>;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_emailed: Date | null;
  readonly last_opened: Date | null;
  readonly last_clicked: Date | null;
}

/** A contact with its tags and lists, and the segments it was in at their last snapshots. */
export interface ContactWithLists extends ContactRecord {
  readonly list_ids: string[];
  readonly segment_ids: string[];
  /** Names. */
  readonly tags: string[];
}

/** The columns of `ContactWithLists`, for `select ... from contacts`. */
export const contactColumns = (accountId: number): Sql => sql`contacts.*, array(
  select list_contacts.list_id::text from list_contacts join lists using (account_id, list_id)
  where list_contacts.account_id = ${accountId} and list_contacts.contact_id = contacts.contact_id
    and lists.deleted_at is null
  order by list_contacts.added_at, list_contacts.list_id) as list_ids,
  array(select segments.segment_id::text from segments where segments.account_id = ${accountId}
    and exists (select from segment_contacts where segment_contacts.account_id = ${accountId}
      and segment_contacts.segment_id = segments.segment_id and segment_contacts.contact_id = contacts.contact_id)
    order by 1) as segment_ids,
  array(select tags.name from contact_tags join tags using (account_id, tag_id)
    where contact_tags.account_id = ${accountId} and contact_tags.contact_id = contacts.contact_id
    order by lower(tags.name)) as tags`;

/** The account's custom fields by id. */
export async function knownFields(database: Queryable, accountId: number): Promise<Map<string, KnownField>> {
  const rows = await database.rows<{ field_id: string; name: string; field_type: FieldType }>(sql`
    select field_id, name, field_type from field_definitions where account_id = ${accountId}`);
  return new Map(rows.map((row) => [row.field_id, { name: row.name, type: row.field_type }]));
}

/**
 * The data for personalizing a message: `{{first_name}}` and so on for reserved fields, and each custom field by its
 * name. Unset fields are omitted, so that a template's fallback applies. Pass a row of `contacts` (`select contacts.*
 * ... where account_id = ...`) and the account's fields (`knownFields`), which are read once per send.
 */
export function personalizationData(
  row: ContactRecord,
  fieldDefinitions: ReadonlyMap<string, KnownField>,
): Record<string, CustomFieldValue | string[]> {
  const data: Record<string, CustomFieldValue | string[]> = Object.create(null) as Record<
    string,
    CustomFieldValue | string[]
  >;
  for (const column of textColumns) {
    const value = row[column];
    if (value !== null && value !== '') data[column] = value;
  }
  data['contact_id'] = row.contact_id;
  if (row.alternate_emails.length > 0) data['alternate_emails'] = row.alternate_emails;
  for (const [fieldId, value] of Object.entries(row.custom_fields)) {
    const field = fieldDefinitions.get(fieldId);
    if (field) data[field.name] = value;
  }
  return data;
}

export async function findContact(
  database: Queryable,
  accountId: number,
  contactId: string,
): Promise<ContactWithLists | undefined> {
  return database.first<ContactWithLists>(sql`
    select ${contactColumns(accountId)} from contacts where account_id = ${accountId} and contact_id = ${contactId}`);
}

/** The existing contacts with these ids, in no particular order. */
export async function findContacts(
  database: Queryable,
  accountId: number,
  contactIds: readonly string[],
): Promise<ContactWithLists[]> {
  return database.rows<ContactWithLists>(sql`
    select ${contactColumns(accountId)} from contacts
    where account_id = ${accountId} and contact_id = any(${contactIds}::uuid[])`);
}

/** The 50 most recently uploaded contacts, by email address. */
export async function recentContacts(database: Queryable, accountId: number): Promise<ContactWithLists[]> {
  return database.rows<ContactWithLists>(sql`
    with recent as (
      select contact_id from contacts where account_id = ${accountId} order by contact_id desc limit 50
    )
    select ${contactColumns(accountId)} from contacts
    where account_id = ${accountId} and contact_id in (select contact_id from recent)
    order by email nulls last, contact_id`);
}

/** Contacts with one of `values` as that identifier; for email also as an alternate address. */
export async function findByIdentifier(
  database: Queryable,
  accountId: number,
  column: IdentifierColumn,
  values: readonly string[],
): Promise<ContactWithLists[]> {
  const alternates = sql`
    union select contact_id from contacts
    where account_id = ${accountId} and alternate_emails <> '{}' and alternate_emails && ${values}::text[]`;
  return database.rows<ContactWithLists>(sql`
    select ${contactColumns(accountId)} from contacts where account_id = ${accountId} and contact_id in (
      select contact_id from contacts where account_id = ${accountId} and ${identifier(column)} = any(${values}::text[])
      ${column === 'email' ? alternates : sql``})`);
}

/** The number of stored contacts, and of billable ones: stored at any time this month. */
export async function countContacts(
  database: Queryable,
  accountId: number,
): Promise<{ contactCount: number; billableCount: number }> {
  const row = await database.first<{ contact_count: number; deleted_count: number }>(sql`
    select coalesce((select contact_count from contact_counts where account_id = ${accountId}), 0) as contact_count,
      coalesce((select deleted_count from contact_deletions where account_id = ${accountId}
        and month = date_trunc('month', now() at time zone 'UTC')::date), 0) as deleted_count`);
  const contactCount = Number(row?.contact_count ?? 0);
  return { contactCount, billableCount: contactCount + Number(row?.deleted_count ?? 0) };
}

/** The billable count of each subuser, by username. */
export async function countChildrensContacts(database: Queryable, accountId: number): Promise<Record<string, number>> {
  const rows = await database.rows<{ username: string; billable_count: number }>(sql`
    select accounts.username,
      coalesce(contact_counts.contact_count, 0) + coalesce(contact_deletions.deleted_count, 0) as billable_count
    from accounts left join contact_counts using (account_id)
      left join contact_deletions on contact_deletions.account_id = accounts.account_id
        and contact_deletions.month = date_trunc('month', now() at time zone 'UTC')::date
    where accounts.parent_account_id = ${accountId} order by accounts.username`);
  return Object.fromEntries(rows.map((row) => [row.username, Number(row.billable_count)]));
}

/** The ids that are existing lists of the account. */
export async function existingListIds(
  database: Queryable,
  accountId: number,
  listIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database.rows<{ list_id: string }>(sql`
    select list_id from lists
    where account_id = ${accountId} and list_id = any(${listIds}::uuid[]) and deleted_at is null`);
  return new Set(rows.map((row) => row.list_id));
}
