import { type Static, Type } from '@sinclair/typebox';
import type { Queryable, Transaction } from '../../../database/database';
import { identifier, type Sql, sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import { contactValues } from '../contactRow';
import { identifierColumns, reservedFields, type TextColumn, textColumns } from '../fields/contactFields';
import { FieldProblem } from '../fields/fieldValues';
import { knownFields } from '../queries';
import { trimEdits } from '../write/updateContact';

/** The field that a change sets, with the value as it is stored (null: cleared), and who sets it. */
export const SetField = Type.Object({
  /** A column, or the id of a custom field. */
  field: Type.String(),
  value: Type.Union([Type.String(), Type.Number(), Type.Null()]),
  actor: Type.String(),
});
export type SetField = Static<typeof SetField>;

/** Contacts of one account, who get a field's value or their earlier one back. */
interface Members {
  readonly accountId: number;
  /** The bulk change that has them as members. */
  readonly jobId: string;
  readonly ids: readonly string[];
}

/**
 * The field and its checked value. Throws 400 naming what is wrong: an unknown field, one that can't be the same for
 * many contacts, or a value that the field does not take.
 */
export async function checkedSetField(
  database: Queryable,
  accountId: number,
  field: string,
  value: string | number | null,
  actor: string,
): Promise<SetField> {
  const fields = await knownFields(database, accountId);
  const custom = fields.get(field);
  const column = textColumns.find((one) => one === field);
  if (custom === undefined && (column === undefined || isIdentifier(column))) throw badRequest(refusal(field), 'field');
  if (value === null || value === '') return { field, value: null, actor };
  const checked = contactValues(custom ? { custom_fields: { [field]: value } } : { [field]: String(value) }, fields);
  if (checked instanceof FieldProblem) throw badRequest(checked.reason, 'value');
  const stored = column === undefined ? checked.customFields?.[field] : checked.columns[column];
  return { field, value: stored === undefined || stored === '' ? null : stored, actor };
}

const isIdentifier = (column: TextColumn): boolean => identifierColumns.some((one) => one === column);

function refusal(field: string): string {
  const name = field.slice(0, 100);
  if (field === 'alternate_emails' || identifierColumns.some((one) => one === field))
    return `${name} belongs to one contact, so it can't be set for many.`;
  return reservedFields.some((one) => one.name === field)
    ? `${name} can't be changed.`
    : `There is no field ${name}. Use the name of a reserved field, or the id of a custom one.`;
}

/** A contact's value as JSON; SQL null where it is unset. */
function storedValue(field: string): Sql {
  const column = textColumns.find((one) => one === field);
  return column === undefined
    ? sql`contacts.custom_fields -> ${field}::text`
    : sql`to_jsonb(contacts.${identifier(column)})`;
}

/** Null where it clears the field. */
const newValue = (value: SetField['value']): Sql =>
  value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`;

/** Contacts with another value. */
export const differs = ({ field, value }: SetField): Sql =>
  sql`${storedValue(field)} is distinct from ${newValue(value)}`;

/** Writes a value, which is JSON or SQL null. */
function assignment(field: string, value: Sql): Sql {
  const column = textColumns.find((one) => one === field);
  return column === undefined
    ? sql`custom_fields = jsonb_strip_nulls(contacts.custom_fields || jsonb_build_object(${field}::text, ${value}))`
    : sql`${identifier(column)} = ${value} #>> '{}'`;
}

/** Sets the field of those who have another value, and keeps that for the undo. Returns how many changed. */
export async function setField(
  transaction: Transaction,
  { accountId, jobId, ids }: Members,
  change: SetField,
): Promise<number> {
  await transaction.execute(sql`
    update contact_job_members set before = jsonb_build_object('value', ${storedValue(change.field)})
    from contacts
    where contact_job_members.account_id = ${accountId} and contact_job_members.job_id = ${jobId}
      and contact_job_members.contact_id = any(${ids}::uuid[]) and contacts.account_id = ${accountId}
      and contacts.contact_id = contact_job_members.contact_id and ${differs(change)}`);
  return writeField(transaction, { accountId, ids }, change);
}

/** Sets the field of those who have another value, for good. Returns how many changed. */
export async function writeField(
  transaction: Transaction,
  { accountId, ids }: Pick<Members, 'accountId' | 'ids'>,
  change: SetField,
): Promise<number> {
  const changed = await transaction.rows<{ contact_id: string }>(sql`
    update contacts set ${assignment(change.field, newValue(change.value))}, updated_at = now()
    where contacts.account_id = ${accountId} and contacts.contact_id = any(${ids}::uuid[]) and ${differs(change)}
    returning contacts.contact_id`);
  await recordEdits(transaction, accountId, changed, change);
  return changed.length;
}

/** Gives those their earlier value back who still have the new one. Returns how many. */
export async function unsetField(
  transaction: Transaction,
  { accountId, jobId, ids }: Members,
  change: SetField,
): Promise<number> {
  const changed = await transaction.rows<{ contact_id: string }>(sql`
    update contacts
    set ${assignment(change.field, sql`(nullif(contact_job_members.before -> 'value', 'null'))`)}, updated_at = now()
    from contact_job_members
    where contacts.account_id = ${accountId} and contacts.contact_id = any(${ids}::uuid[]) and not ${differs(change)}
      and contact_job_members.account_id = ${accountId} and contact_job_members.job_id = ${jobId}
      and contact_job_members.contact_id = contacts.contact_id and contact_job_members.before is not null
    returning contacts.contact_id`);
  await recordEdits(transaction, accountId, changed, change);
  return changed.length;
}

/** For the timelines. */
async function recordEdits(
  transaction: Transaction,
  accountId: number,
  changed: readonly { readonly contact_id: string }[],
  { field, actor }: SetField,
): Promise<void> {
  const ids = changed.map((row) => row.contact_id);
  await transaction.execute(sql`
    insert into contact_edits (account_id, contact_id, actor, fields)
    select ${accountId}, contact_id, ${actor}, array[${field}::text] from unnest(${ids}::uuid[]) as contact_id`);
  await trimEdits(transaction, accountId, ids);
}
