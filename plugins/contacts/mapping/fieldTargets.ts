import type { CustomField, FieldType, ReservedField } from 'sendwright/wire/customFields';
import { statusMappings, tagsMapping } from 'sendwright/wire/limits';
import { contactFieldLabels, otherLabels } from './fieldLabels';
import { identifierNames, isReservedFieldName, reservedFields, type ReservedFieldName } from './reservedFields';

/** A field that a column can be mapped to. */
export interface FieldTarget {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly reserved: ReservedFieldName | undefined;
  readonly isIdentifier: boolean;
}

/** Adds tags instead of writing a value. After the custom fields, one of which may have the same name. */
const tags: FieldTarget = {
  id: tagsMapping,
  name: 'tags',
  label: otherLabels.tags,
  type: 'Text',
  reserved: undefined,
  isIdentifier: false,
};

const status = (id: string, label: string): FieldTarget => ({
  id,
  name: id,
  label,
  type: 'Text',
  reserved: undefined,
  isIdentifier: false,
});

/** Say whether an address may be emailed, instead of writing a value. */
const statuses: readonly FieldTarget[] = [
  status(statusMappings.status, otherLabels.status),
  status(statusMappings.unsubscribed, otherLabels.unsubscribed),
  status(statusMappings.bounced, otherLabels.bounced),
];

export const isStatusMapping = (id: string): boolean => statuses.some((target) => target.id === id);

/** All writable fields, reserved ones first, tags and statuses. */
export function fieldTargets(
  reserved: readonly ReservedField[],
  custom: readonly CustomField[],
): readonly FieldTarget[] {
  const order = Object.keys(reservedFields);
  const known = reserved.flatMap(({ id, name, field_type: type, read_only: readOnly }): FieldTarget[] =>
    readOnly || !isReservedFieldName(name)
      ? []
      : [
          {
            id,
            name,
            label: reservedFields[name].label,
            type,
            reserved: name,
            isIdentifier: identifierNames.includes(name),
          },
        ],
  );
  const labelOf = contactFieldLabels(custom.map(({ name }) => name));
  const own = custom.map(({ id, name, field_type: type }): FieldTarget => ({
    id,
    name,
    label: labelOf(name),
    type,
    reserved: undefined,
    isIdentifier: false,
  }));
  return [
    ...known.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name)),
    ...own,
    tags,
    ...statuses,
  ];
}
