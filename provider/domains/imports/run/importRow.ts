import { identifierColumns, type TextColumn } from '../../contacts/fields/contactFields';
import { type ContactRow, type KnownField, missingIdentifier } from '../../contacts/contactRow';
import {
  alternateEmailsValue,
  columnValue,
  customFieldValue,
  FieldProblem,
  tagsValue,
} from '../../contacts/fields/fieldValues';
import type { PhoneCountry } from '../../contacts/fields/phoneNumbers';
import type { CsvRecord } from '../csv/csvSplitter';
import type { ColumnTargets } from './fieldMapping';

/**
 * Removes the apostrophe that reports and exports put before spreadsheet formulas, so that an exported file can be
 * imported unchanged.
 */
function withoutGuard(cell: string): string {
  return cell.startsWith("'") && /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** Validates one record of a file against its mapping. An empty cell keeps the contact's value. */
export function importRow(
  record: CsvRecord,
  rowNumber: number,
  targets: ColumnTargets,
  fields: ReadonlyMap<string, KnownField>,
  country?: PhoneCountry,
): ContactRow | FieldProblem {
  if (record.problem !== undefined) return new FieldProblem(record.problem);
  const { cells } = record;
  if (cells.length > targets.length && cells.slice(targets.length).some((cell) => cell !== '')) {
    return new FieldProblem(`The row has ${cells.length} values; the header has ${targets.length}.`);
  }
  const columns: Partial<Record<TextColumn, string>> = {};
  let alternateEmails: readonly string[] | undefined;
  let customFields: Record<string, string | number> | undefined;
  let tags: readonly string[] | undefined;
  for (let index = 0; index < targets.length; index += 1) {
    const target = targets[index];
    const cell = cells[index];
    if (!target || cell === undefined || cell === '') continue;
    const text = withoutGuard(cell);
    // The replacement character marks bytes that were not valid UTF-8.
    if (text.includes('\uFFFD')) return new FieldProblem('The row is not valid UTF-8 text. Save the file as UTF-8.');
    if (target.kind === 'column') {
      const value = columnValue(target.column, text, country);
      if (value instanceof FieldProblem) return value;
      if (value !== '') columns[target.column] = value;
    } else if (target.kind === 'alternate_emails') {
      const value = alternateEmailsValue(text);
      if (value instanceof FieldProblem) return value;
      if (value.length > 0) alternateEmails = value;
    } else if (target.kind === 'tags') {
      const value = tagsValue(text);
      if (value instanceof FieldProblem) return value;
      if (value.length > 0) tags = value;
    } else if (text.trim() !== '') {
      const value = customFieldValue(
        fields.get(target.fieldId)?.name ?? target.fieldId,
        target.type,
        text,
        target.format,
      );
      if (value instanceof FieldProblem) return value;
      customFields ??= {};
      customFields[target.fieldId] = value;
    }
  }
  if (!identifierColumns.some((column) => columns[column] !== undefined)) return new FieldProblem(missingIdentifier);
  // One object shape for all rows instead of a spread: this runs a million times.
  return { rowNumber, columns, alternateEmails, customFields, tags };
}
