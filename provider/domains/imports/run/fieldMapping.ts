import type { FieldTarget, IdentifierColumn } from '../../contacts/fields/contactFields';
import {
  customFieldType,
  identifierColumns,
  reservedTarget,
  type TextColumn,
} from '../../contacts/fields/contactFields';
import type { KnownField } from '../../contacts/contactRow';
import type { RowShape } from '../../contacts/write/rowShape';
import { badRequest } from '../../../http/errors';

/** Where each column of a file goes; null skips it. */
export type ColumnTargets = readonly (FieldTarget | null)[];

/**
 * Resolves `field_mappings`. Throws 400 on an id that names no field, a field named twice, and a mapping without an
 * identifier.
 */
export function mapColumns(
  mappings: readonly (string | null)[],
  fields: ReadonlyMap<string, KnownField>,
): ColumnTargets {
  const seen = new Set<string>();
  const targets = mappings.map((fieldId, index) => {
    if (fieldId === null || fieldId === '') return null;
    const target = targetOf(fieldId, fields);
    if (!target)
      throw badRequest(
        `field_mappings[${index}]: there is no field with the id ${fieldId.slice(0, 100)} that can be written.`,
        'field_mappings',
      );
    const key = target.kind === 'column' ? target.column : target.kind === 'custom' ? target.fieldId : target.kind;
    if (seen.has(key))
      throw badRequest(
        'Each custom field can only be applied to a column once. Please check your columns and try again',
        'field_mappings',
      );
    seen.add(key);
    return target;
  });
  if (!targets.some(isIdentifier)) {
    throw badRequest(
      'We were unable to detect an identifier column in the CSV file headers. Map a column to email, ' +
        'phone_number_id, external_id or anonymous_id.',
      'field_mappings',
    );
  }
  return targets;
}

/** Which values the rows of such a file can carry. */
export function shapeOf(targets: ColumnTargets): RowShape {
  return {
    columns: targets.flatMap((target): TextColumn[] => (target?.kind === 'column' ? [target.column] : [])),
    alternateEmails: targets.some((target) => target?.kind === 'alternate_emails'),
    customFields: targets.some((target) => target?.kind === 'custom'),
  };
}

function targetOf(fieldId: string, fields: ReadonlyMap<string, KnownField>): FieldTarget | undefined {
  if (fields.has(fieldId)) return { kind: 'custom', fieldId, type: customFieldType(fieldId) };
  return reservedTarget(fieldId);
}

const isIdentifier = (target: FieldTarget | null): boolean =>
  target?.kind === 'column' && (identifierColumns as readonly TextColumn[]).includes(target.column as IdentifierColumn);
