import type { PreviewedChange, PreviewValue } from 'sendwright/wire/imports';
import type { ContactChange, ContactValues } from '../contacts/write/changedValues';
import { reservedFields } from '../contacts/fields/contactFields';
import type { KnownField } from '../contacts/contactRow';

/** A dry run's first changes as API objects: in file order, custom fields by name. */
export function presentPreview(
  changes: readonly ContactChange[],
  fields: ReadonlyMap<string, KnownField>,
): PreviewedChange[] {
  return changes
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, contact_id: contactId, before, after }) => {
      const old = flat(before, fields);
      return {
        row,
        kind: contactId === null ? 'created' : 'changed',
        ...(contactId === null ? {} : { contact_id: contactId }),
        changes: [...flat(after, fields)].map(([field, value]) => ({
          field,
          before: old.get(field) ?? null,
          after: value,
        })),
      };
    });
}

const fieldOrder = reservedFields.map(({ name }) => name);

function flat(
  { custom_fields: customFields = {}, ...columns }: ContactValues,
  fields: ReadonlyMap<string, KnownField>,
): Map<string, PreviewValue> {
  const order = (name: string): number => fieldOrder.indexOf(name);
  const known = Object.entries(columns).toSorted(([one], [other]) => order(one) - order(other));
  const custom = Object.entries(customFields as object).map(
    ([fieldId, value]) => [fields.get(fieldId)?.name ?? fieldId, value] as const,
  );
  return new Map([...known, ...custom].map(([field, value]) => [field, previewValue(value)]));
}

function previewValue(value: unknown): PreviewValue {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.map(String) : null;
}
