import type { QueryFields } from 'sendwright/query';
import { identifier, type Sql, sql } from '../database/sql';

/** Multi-value fields that are columns or derived from columns: what "is not blank" checks for each. */
export const splicedColumns: ReadonlyMap<string, Sql> = new Map([
  ['alternate_emails', sql`contacts.alternate_emails <> '{}'`],
  ['email_domains', sql`(contacts.email is not null or contacts.alternate_emails <> '{}')`],
]);

/**
 * The value of a contact's field: a column, or a key of `custom_fields` with its type. The name was checked against
 * `fields`.
 */
export function compileField(name: string, { fields }: { readonly fields: QueryFields }): Sql {
  const field = fields.get(name);
  if (field === undefined) throw new Error(`The query was not checked: there is no field ${name}.`);
  if (field.customId === undefined)
    return name === 'contact_id' ? sql`contacts.contact_id::text` : sql`contacts.${identifier(field.name)}`;
  switch (field.type) {
    case 'number':
      return sql`(contacts.custom_fields -> ${field.customId}::text)::numeric`;
    case 'date':
      return sql`(contacts.custom_fields ->> ${field.customId}::text)::timestamptz`;
    default:
      return sql`(contacts.custom_fields ->> ${field.customId}::text)`;
  }
}

/** The zone of a field's days: custom dates are stored as midnight UTC, regardless of the account's zone. */
export function dateZone(
  name: string,
  { fields, timeZone }: { readonly fields: QueryFields; readonly timeZone: string },
): string {
  return fields.get(name)?.customId === undefined ? timeZone : 'UTC';
}
