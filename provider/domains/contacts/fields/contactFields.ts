import type { FieldType, ReservedField } from 'sendwright/wire/customFields';
import type { ColumnFormat } from 'sendwright/wire/imports';

/** The writable columns of a contact, except `alternate_emails` and `custom_fields`, which are not plain text. */
export const textColumns = [
  'email',
  'phone_number_id',
  'external_id',
  'anonymous_id',
  'first_name',
  'last_name',
  'unique_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state_province_region',
  'country',
  'postal_code',
  'phone_number',
  'whatsapp',
  'line',
  'facebook',
] as const;
export type TextColumn = (typeof textColumns)[number];

/** The identifier columns; each value belongs to one contact of an account. */
export const identifierColumns = [
  'email',
  'phone_number_id',
  'external_id',
  'anonymous_id',
] as const satisfies readonly TextColumn[];
export type IdentifierColumn = (typeof identifierColumns)[number];

/** Maximum characters of a value (provider API, contact upsert). */
export const maximumLength: Record<TextColumn, number> = {
  email: 254,
  phone_number_id: 50,
  external_id: 254,
  anonymous_id: 254,
  first_name: 50,
  last_name: 50,
  unique_name: 254,
  address_line_1: 100,
  address_line_2: 100,
  city: 60,
  state_province_region: 50,
  country: 50,
  postal_code: 50,
  phone_number: 50,
  whatsapp: 254,
  line: 254,
  facebook: 254,
};

/** Maximum characters of a text custom field. */
export const maximumTextLength = 1000;
/** Maximum alternate addresses of a contact. */
export const maximumAlternateEmails = 25;

/** Where a value is written: a column, the alternate addresses, or a custom field. */
export type FieldTarget =
  | {
      readonly kind: 'column';
      readonly column: TextColumn;
      /** Cells can have several values with ` ::: ` between them, as in exports of Google Contacts. */
      readonly several?: true;
    }
  | { readonly kind: 'alternate_emails' }
  /** Names of tags, with a comma, semicolon or bar between them. */
  | { readonly kind: 'tags' }
  /** Whether the address may be emailed: in words, or yes under such a heading. */
  | { readonly kind: 'status' | 'unsubscribed' | 'bounced' }
  | {
      readonly kind: 'custom';
      readonly fieldId: string;
      readonly type: FieldType;
      /** How a file writes the values; undefined for the formats every caller may use. */
      readonly format?: ColumnFormat | undefined;
    };

const reservedNames = [
  'first_name',
  'last_name',
  'email',
  'alternate_emails',
  'address_line_1',
  'address_line_2',
  'city',
  'state_province_region',
  'postal_code',
  'country',
  'phone_number',
  'whatsapp',
  'line',
  'facebook',
  'unique_name',
  'email_domains',
  'last_clicked',
  'last_opened',
  'last_emailed',
  'singlesend_id',
  'automation_id',
  'created_at',
  'updated_at',
  'contact_id',
  'phone_number_id',
  'external_id',
  'anonymous_id',
] as const;
const readOnlyNames: ReadonlySet<string> = new Set([
  'email_domains',
  'last_clicked',
  'last_opened',
  'last_emailed',
  'singlesend_id',
  'automation_id',
  'created_at',
  'updated_at',
  'contact_id',
]);
const dateNames: ReadonlySet<string> = new Set([
  'last_clicked',
  'last_opened',
  'last_emailed',
  'created_at',
  'updated_at',
]);

/** The fields that every account has, in the provider's order: the number in the id is the position. */
export const reservedFields: readonly ReservedField[] = reservedNames.map((name, index) => ({
  id: `_rf${index}_${dateNames.has(name) ? 'D' : 'T'}`,
  name,
  field_type: dateNames.has(name) ? 'Date' : 'Text',
  ...(readOnlyNames.has(name) ? { read_only: true } : {}),
}));

const isTextColumn = (name: string): name is TextColumn => (textColumns as readonly string[]).includes(name);

/**
 * The target of a reserved field id such as `_rf2_T` (or, from older clients, `_rf2`); undefined if it is unknown or
 * read-only.
 */
export function reservedTarget(fieldId: string): FieldTarget | undefined {
  const field = reservedFields.find(({ id }) => id === fieldId || id.slice(0, -2) === fieldId);
  if (!field || field.read_only) return undefined;
  if (isTextColumn(field.name)) return { kind: 'column', column: field.name };
  return { kind: 'alternate_emails' };
}

/** The type in a custom field id: `e1_T`, `e2_N`, `e3_D`. */
export function customFieldType(fieldId: string): FieldType {
  if (fieldId.endsWith('_N')) return 'Number';
  return fieldId.endsWith('_D') ? 'Date' : 'Text';
}
