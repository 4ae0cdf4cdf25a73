import type { Contact } from 'sendwright/wire/contacts';
import type { CustomField } from 'sendwright/wire/customFields';
import { reservedFields, type ReservedFieldName } from './mapping/reservedFields';

/** A field in which contacts to be merged differ, with the value each has. */
export interface FieldChoice {
  /** As `take` of a merge names it: a column, or a custom field's id. */
  readonly field: string;
  readonly label: string;
  readonly values: readonly { readonly contactId: string; readonly value: string }[];
}

const names = (Object.keys(reservedFields) as readonly ReservedFieldName[]).filter(
  (name) => name !== 'alternate_emails',
);

/** The fields with more than one value among the contacts: there the user chooses. All others merge by themselves. */
export function fieldChoices(contacts: readonly Contact[], custom: readonly CustomField[]): readonly FieldChoice[] {
  const fields = [
    ...names.map((name) => ({
      field: name as string,
      label: reservedFields[name].label,
      valueOf: (contact: Contact) => String(contact[name]),
    })),
    ...custom.map(({ id, name }) => ({
      field: id,
      label: name,
      valueOf: (contact: Contact) => String(contact.custom_fields[name] ?? ''),
    })),
  ];
  return fields.flatMap(({ field, label, valueOf }) => {
    const values = contacts
      .map((contact) => ({ contactId: contact.id, value: valueOf(contact) }))
      .filter(({ value }) => value !== '');
    const differing = values.filter(({ value }, index) => values.findIndex((one) => one.value === value) === index);
    return differing.length > 1 ? [{ field, label, values: differing }] : [];
  });
}
