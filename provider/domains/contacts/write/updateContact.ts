import type { Database, Queryable } from '../../../database/database';
import { identifier, joinSql, sql } from '../../../database/sql';
import { conflict, badRequest } from '../../../http/errors';
import { identifierColumns, textColumns } from '../fields/contactFields';
import { lockContacts } from '../jobs/contactJobs';
import { type ContactRow, missingIdentifier } from '../contactRow';

/** Edits of one contact that its timeline keeps. */
const keptEdits = 200;

/** The values to write, and who writes them. */
export interface ContactEdit extends Omit<ContactRow, 'rowNumber'> {
  readonly actor: string;
}

/**
 * Writes the given values of one contact, and who wrote them; false if it does not exist. Throws 409 if an identifier
 * belongs to another contact, 400 if none would be left.
 */
export async function updateContact(
  database: Database,
  accountId: number,
  contactId: string,
  values: ContactEdit,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockContacts(transaction, accountId);
    await refuseTakenIdentifiers(transaction, accountId, contactId, values);
    const changes = textColumns.flatMap((column) => {
      const value = values.columns[column];
      return value === undefined ? [] : [sql`${identifier(column)} = ${value === '' ? null : value}`];
    });
    if (values.alternateEmails) changes.push(sql`alternate_emails = ${values.alternateEmails}`);
    if (values.customFields)
      changes.push(
        sql`custom_fields = jsonb_strip_nulls(custom_fields || ${JSON.stringify(values.customFields)}::jsonb)`,
      );
    const row = await transaction.first<{ identified: boolean }>(sql`
      update contacts set ${joinSql([...changes, sql`updated_at = now()`])}
      where account_id = ${accountId} and contact_id = ${contactId}
      returning coalesce(email, phone_number_id, external_id, anonymous_id) is not null as identified`);
    if (row && !row.identified) throw badRequest(missingIdentifier);
    if (row) await recordEdit(transaction, accountId, contactId, values);
    return row !== undefined;
  });
}

async function recordEdit(
  transaction: Queryable,
  accountId: number,
  contactId: string,
  { columns, alternateEmails, customFields, actor }: ContactEdit,
): Promise<void> {
  const fields = [
    ...Object.keys(columns),
    ...(alternateEmails ? ['alternate_emails'] : []),
    ...Object.keys(customFields ?? {}),
  ];
  if (fields.length === 0) return;
  await transaction.execute(sql`
    insert into contact_edits (account_id, contact_id, actor, fields)
    values (${accountId}, ${contactId}, ${actor}, ${fields})`);
  await trimEdits(transaction, accountId, [contactId]);
}

/** Deletes edits of contacts that have more than are kept. */
export async function trimEdits(
  transaction: Queryable,
  accountId: number,
  contactIds: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    delete from contact_edits using unnest(${contactIds}::uuid[]) as edited (contact_id)
    where contact_edits.account_id = ${accountId} and contact_edits.contact_id = edited.contact_id
      and edit_id <= (
        select edit_id from contact_edits kept
        where kept.account_id = ${accountId} and kept.contact_id = edited.contact_id
        order by edit_id desc offset ${keptEdits} limit 1)`);
}

async function refuseTakenIdentifiers(
  transaction: Queryable,
  accountId: number,
  contactId: string,
  { columns }: Pick<ContactRow, 'columns'>,
): Promise<void> {
  for (const column of identifierColumns) {
    const value = columns[column];
    if (!value) continue;
    const other = await transaction.first(sql`
      select 1 from contacts
      where account_id = ${accountId} and ${identifier(column)} = ${value} and contact_id <> ${contactId}`);
    if (other) throw conflict(`Another contact already has this ${column}.`, column);
  }
}
