import { isNumberFormat } from 'sendwright/formats';
import type { ColumnFormat } from 'sendwright/wire/imports';
import { statusMappings, tagsMapping } from 'sendwright/wire/limits';
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

/** The target of each column of a file; null skips it. */
export type ColumnTargets = readonly (FieldTarget | null)[];

/**
 * Resolves `field_mappings` and `column_formats`. Throws 400 for an unknown field id, a field that is mapped twice, a
 * mapping without an identifier, and a format that does not apply to its field.
 */
export function mapColumns(
  mappings: readonly (string | null)[],
  fields: ReadonlyMap<string, KnownField>,
  formats?: readonly (ColumnFormat | null)[],
): ColumnTargets {
  if (formats && formats.length !== mappings.length)
    throw badRequest(
      `column_formats has ${formats.length} entries; field_mappings has ${mappings.length}. ` +
        'Give one for each column, or null.',
      'column_formats',
    );
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
    return withFormat(target, formats?.[index] ?? undefined, index, fields);
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

const typeOfFormat = (format: ColumnFormat): 'Number' | 'Date' => (isNumberFormat(format) ? 'Number' : 'Date');

function withFormat(
  target: FieldTarget,
  format: ColumnFormat | undefined,
  index: number,
  fields: ReadonlyMap<string, KnownField>,
): FieldTarget {
  if (format === undefined) return target;
  if (target.kind === 'custom' && target.type === typeOfFormat(format)) return { ...target, format };
  const type = target.kind === 'custom' ? target.type : 'Text';
  const name =
    target.kind === 'custom'
      ? fields.get(target.fieldId)?.name
      : target.kind === 'column'
        ? target.column
        : target.kind;
  throw badRequest(
    `column_formats[${index}]: ${name} is a ${type} field; ${format} is a format of a ${typeOfFormat(format)} field.`,
    'column_formats',
  );
}

/**
 * The targets for a file with these headings. A cell of Google Contacts can hold several addresses or numbers: the
 * first is the contact's, and further addresses are alternate ones.
 */
export function targetsOfFile(targets: ColumnTargets, headings: readonly string[]): ColumnTargets {
  if (!headings.some((heading) => /^e-mail \d - value$/i.test(heading))) return targets;
  return targets.map((target) => (target?.kind === 'column' ? { ...target, several: true } : target));
}

/** The kinds of values that rows of such a file can contain. */
export function shapeOf(targets: ColumnTargets): RowShape {
  return {
    columns: targets.flatMap((target): TextColumn[] => (target?.kind === 'column' ? [target.column] : [])),
    alternateEmails: targets.some(
      (target) =>
        target?.kind === 'alternate_emails' ||
        (target?.kind === 'column' && target.column === 'email' && target.several),
    ),
    customFields: targets.some((target) => target?.kind === 'custom'),
  };
}

const statusKinds = ['status', 'unsubscribed', 'bounced'] as const;

function targetOf(fieldId: string, fields: ReadonlyMap<string, KnownField>): FieldTarget | undefined {
  if (fields.has(fieldId)) return { kind: 'custom', fieldId, type: customFieldType(fieldId) };
  const [status] = statusKinds.filter((kind) => statusMappings[kind] === fieldId);
  if (status) return { kind: status };
  return fieldId === tagsMapping ? { kind: 'tags' } : reservedTarget(fieldId);
}

const isIdentifier = (target: FieldTarget | null): boolean =>
  target?.kind === 'column' && (identifierColumns as readonly TextColumn[]).includes(target.column as IdentifierColumn);
