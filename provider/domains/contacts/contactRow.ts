import type { ImportedStatus } from 'sendwright/formats';
import type { ContactWrite } from 'sendwright/wire/contacts';
import type { FieldType } from 'sendwright/wire/customFields';
import { identifierColumns, textColumns, type TextColumn } from './fields/contactFields';
import type { PhoneCountry } from './fields/phoneNumbers';
import { alternateEmailsValue, columnValue, customFieldValue, FieldProblem } from './fields/fieldValues';

/** A validated contact to be written. Omitted keys keep the stored value. */
export interface ContactRow {
  /** Position in the request or file, from 1. */
  readonly rowNumber: number;
  readonly columns: Partial<Record<TextColumn, string>>;
  readonly alternateEmails?: readonly string[] | undefined;
  /** By field id; null clears the value. */
  readonly customFields?: Readonly<Record<string, string | number | null>> | undefined;
  /** Names of tags to add. */
  readonly tags?: readonly string[] | undefined;
  /** The file says that the address must not be emailed. */
  readonly suppress?: ImportSuppressed | undefined;
}

/** Why an imported address must not be emailed. */
export type ImportSuppressed = Exclude<ImportedStatus, 'subscribed'>;

/** A rejected row, with the reason. */
export interface Rejection {
  readonly rowNumber: number;
  /** The line of the file that the row starts on; undefined without a file. */
  readonly line?: number | undefined;
  readonly reason: string;
  /** The original row, for the report. */
  readonly cells: readonly string[];
}

export const missingIdentifier =
  'At least one identifier is required: email, phone_number_id, external_id or anonymous_id.';

/** The parts of a custom field that the rules need. */
export interface KnownField {
  readonly name: string;
  readonly type: FieldType;
}

/** Validates one contact of an upsert (provider API, contact upsert). */
export function contactRow(
  contact: ContactWrite,
  rowNumber: number,
  fields: ReadonlyMap<string, KnownField>,
  country?: PhoneCountry,
): ContactRow | FieldProblem {
  const values = contactValues(contact, fields, country);
  if (values instanceof FieldProblem) return values;
  // An upsert can't remove an identifier: an empty one counts as omitted.
  for (const column of identifierColumns) if (values.columns[column] === '') delete values.columns[column];
  if (!identifierColumns.some((column) => values.columns[column])) return new FieldProblem(missingIdentifier);
  return {
    rowNumber,
    ...values,
    ...(contact.tags && contact.tags.length > 0 ? { tags: contact.tags.map((name) => name.trim()) } : {}),
  };
}

/**
 * Validates a contact's values without requiring an identifier. `null` counts as omitted for columns, and as "clear"
 * for custom fields.
 */
export function contactValues(
  contact: ContactWrite,
  fields: ReadonlyMap<string, KnownField>,
  country?: PhoneCountry,
): Omit<ContactRow, 'rowNumber'> | FieldProblem {
  const columns: Partial<Record<TextColumn, string>> = {};
  for (const column of textColumns) {
    const given = contact[column];
    if (given === undefined || given === null) continue;
    const value = columnValue(column, given, country);
    if (value instanceof FieldProblem) return value;
    columns[column] = value;
  }
  const alternateEmails = contact.alternate_emails ? alternateEmailsValue(contact.alternate_emails) : undefined;
  if (alternateEmails instanceof FieldProblem) return alternateEmails;
  const customFields = contact.custom_fields ? checkedCustomFields(contact.custom_fields, fields) : undefined;
  if (customFields instanceof FieldProblem) return customFields;
  return { columns, ...(alternateEmails ? { alternateEmails } : {}), ...(customFields ? { customFields } : {}) };
}

function checkedCustomFields(
  given: Record<string, string | number | null>,
  fields: ReadonlyMap<string, KnownField>,
): Record<string, string | number | null> | FieldProblem {
  const checked: Record<string, string | number | null> = {};
  for (const [fieldId, input] of Object.entries(given)) {
    const field = fields.get(fieldId);
    if (!field) return new FieldProblem(`custom_fields: there is no field with the id ${fieldId.slice(0, 100)}.`);
    if (input === null || input === '') {
      checked[fieldId] = null;
      continue;
    }
    const value = customFieldValue(field.name, field.type, input);
    if (value instanceof FieldProblem) return value;
    checked[fieldId] = value;
  }
  return checked;
}
