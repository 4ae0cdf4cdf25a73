/** A field's type. `set`: several texts (`list_ids`, `contact_tags`, ...). */
export type QueryFieldType = 'text' | 'number' | 'date' | 'set';

/** A field that queries can use. */
export interface QueryField {
  /** Its name in queries, in lower case. */
  readonly name: string;
  readonly type: QueryFieldType;
  /** The id of a custom field (`e1_T`); undefined for a reserved one. */
  readonly customId: string | undefined;
  /** Its name as it was created, in upper and lower case. */
  readonly spelling: string;
  /** Its display name: "First name", or "Favorite bread" for the custom field `favorite_bread`. */
  readonly label: string;
}

/** All fields of an account, by lowercase name. */
export type QueryFields = ReadonlyMap<string, QueryField>;

/** A custom field as in `/v3/marketing/field_definitions`; the type is case-insensitive. */
export interface CustomFieldDefinition {
  readonly id: string;
  readonly name: string;
  readonly field_type: string;
}

const reserved: readonly (readonly [name: string, type: QueryFieldType, label: string])[] = [
  ['first_name', 'text', 'First name'],
  ['last_name', 'text', 'Last name'],
  ['email', 'text', 'Email'],
  ['phone_number_id', 'text', 'Phone number ID'],
  ['external_id', 'text', 'External ID'],
  ['anonymous_id', 'text', 'Anonymous ID'],
  ['address_line_1', 'text', 'Address line 1'],
  ['address_line_2', 'text', 'Address line 2'],
  ['city', 'text', 'City'],
  ['state_province_region', 'text', 'State, province or region'],
  ['postal_code', 'text', 'Postal code'],
  ['country', 'text', 'Country'],
  ['phone_number', 'text', 'Phone number'],
  ['whatsapp', 'text', 'WhatsApp'],
  ['line', 'text', 'LINE'],
  ['facebook', 'text', 'Facebook'],
  ['unique_name', 'text', 'Unique name'],
  ['contact_id', 'text', 'Contact ID'],
  ['alternate_emails', 'set', 'Alternate emails'],
  ['email_domains', 'set', 'Email domains'],
  ['list_ids', 'set', 'Lists'],
  ['contact_tags', 'set', 'Tags'],
  ['created_at', 'date', 'Date added'],
  ['updated_at', 'date', 'Last updated'],
  ['last_clicked', 'date', 'Last clicked'],
  ['last_opened', 'date', 'Last opened'],
  ['last_emailed', 'date', 'Last emailed'],
];

/** The fields that every account has. */
export const reservedQueryFields: readonly QueryField[] = reserved.map(([name, type, label]) => ({
  name,
  type,
  spelling: name,
  label,
  customId: undefined,
}));

/** Dates that count as email engagement. AND can join at most one such condition. */
export const emailActivityFields: ReadonlySet<string> = new Set(['last_clicked', 'last_opened', 'last_emailed']);

/** A custom field's name as a label. */
const customLabel = (name: string): string => {
  const words = name.replaceAll(/_+/g, ' ').trim();
  return words === '' ? name : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/**
 * All fields of an account. Custom fields that would read like another field keep their name. A reserved name takes
 * precedence over a custom one.
 */
export function queryFields(custom: readonly CustomFieldDefinition[]): QueryFields {
  const fields = new Map<string, QueryField>();
  const read = new Map<string, number>();
  for (const label of [
    ...reservedQueryFields.map((field) => field.label),
    ...custom.map(({ name }) => customLabel(name)),
  ])
    read.set(label.toLowerCase(), (read.get(label.toLowerCase()) ?? 0) + 1);
  for (const { id, name, field_type } of custom) {
    const type = field_type.toLowerCase();
    fields.set(name.toLowerCase(), {
      name: name.toLowerCase(),
      type: type === 'number' || type === 'date' ? type : 'text',
      customId: id,
      spelling: name,
      label: read.get(customLabel(name).toLowerCase()) === 1 ? customLabel(name) : name,
    });
  }
  for (const field of reservedQueryFields) fields.set(field.name, field);
  return fields;
}
