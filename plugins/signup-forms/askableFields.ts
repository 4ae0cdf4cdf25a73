import type { CustomField, FieldType, ReservedField } from 'sendwright/wire/customFields';

/** A field that a form can ask for. */
export interface AskableField {
  readonly id: string;
  /** What it is called until it gets another label. */
  readonly label: string;
  readonly type: FieldType;
  readonly group: 'Contact fields' | 'Custom fields';
}

/** Ids that programs give, and addresses beside the first: the provider has no form ask for them. */
const unasked: ReadonlySet<string> = new Set(['external_id', 'anonymous_id', 'alternate_emails']);
const ownLabels: Readonly<Record<string, string>> = {
  phone_number_id: 'Phone number ID',
  state_province_region: 'State, province or region',
  whatsapp: 'WhatsApp',
  line: 'LINE',
};

const labelOf = (name: string): string =>
  ownLabels[name] ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

/** What forms can ask for of what the account keeps about a contact. */
export function askableFields(
  reserved: readonly ReservedField[],
  custom: readonly CustomField[],
): readonly AskableField[] {
  return [
    ...reserved
      .filter(({ name, read_only: isReadOnly }) => isReadOnly !== true && !unasked.has(name))
      .map(({ id, name, field_type: type }) => ({ id, label: labelOf(name), type, group: 'Contact fields' as const })),
    ...custom.map(({ id, name, field_type: type }) => ({
      id,
      label: labelOf(name),
      type,
      group: 'Custom fields' as const,
    })),
  ];
}
