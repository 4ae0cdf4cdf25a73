import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import type { Contact, ContactUpdate } from 'sendwright/wire/contacts';
import type { CustomField } from 'sendwright/wire/customFields';
import { cellProblem } from './mapping/checkCell';
import { readIn } from './mapping/columnFormats';
import type { FieldTarget } from './mapping/fieldTargets';
import { identifierNames, reservedFieldNames, reservedFields } from './mapping/reservedFields';

/** An editable field of a contact, with its value. */
export interface FieldEdit {
  readonly target: FieldTarget;
  readonly value: string;
}

/** The editable reserved fields, which exclude the email address. */
export function reservedEdits(contact: Contact): readonly FieldEdit[] {
  return reservedFieldNames
    .filter((name) => name !== 'email')
    .map((name) => ({
      target: {
        id: name,
        name,
        label: reservedFields[name].label,
        type: 'Text',
        reserved: name,
        isIdentifier: identifierNames.includes(name),
      },
      value: name === 'alternate_emails' ? contact.alternate_emails.join(', ') : contact[name],
    }));
}

export function customEdits(contact: Contact, custom: readonly CustomField[]): readonly FieldEdit[] {
  return custom.map(({ id, name, field_type: type }) => {
    const value = contact.custom_fields[name] ?? '';
    return {
      target: { id, name, label: fieldLabel(name), type, reserved: undefined, isIdentifier: false },
      value: type === 'Date' ? String(value).slice(0, 10) : String(value),
    };
  });
}

/** The errors in the values, by field id. */
export function editProblems(
  edits: readonly FieldEdit[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    edits.flatMap(({ target }) => {
      const message = cellProblem(target, values[target.id] ?? '');
      return message === undefined ? [] : [[target.id, message] as const];
    }),
  );
}

/** The change for the API: only differences; null clears a value. */
export function changeOf(edits: readonly FieldEdit[], values: Readonly<Record<string, string>>): ContactUpdate {
  const changed = edits.filter(({ target, value }) => (values[target.id] ?? '').trim() !== value);
  const own: Record<string, string | number | null> = {};
  const reserved: Record<string, string | string[] | null> = {};
  for (const { target } of changed) {
    const value = (values[target.id] ?? '').trim();
    if (!target.reserved)
      own[target.id] = value === '' ? null : target.type === 'Number' ? (readIn(value, '1,234.56') ?? value) : value;
    else if (target.reserved === 'alternate_emails')
      reserved[target.id] = value
        .split(/[,;]/)
        .map((address) => address.trim())
        .filter(Boolean);
    else reserved[target.id] = value === '' ? null : value;
  }
  return { ...reserved, ...(Object.keys(own).length > 0 && { custom_fields: own }) };
}
