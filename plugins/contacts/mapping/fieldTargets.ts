import type { CustomField, FieldType, ReservedField } from 'sendwright/wire/customFields';
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

/** All writable fields, reserved ones first. */
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
  const own = custom.map(({ id, name, field_type: type }): FieldTarget => ({
    id,
    name,
    label: name,
    type,
    reserved: undefined,
    isIdentifier: false,
  }));
  return [...known.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name)), ...own];
}
