import { isMarked, readStatus } from 'sendwright/formats';
import { identifierColumns, type TextColumn } from '../../contacts/fields/contactFields';
import { type ContactRow, type ImportSuppressed, type KnownField, missingIdentifier } from '../../contacts/contactRow';
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

const undecodable =
  'The row has bytes that are no characters in the encoding of the file. Import it in another encoding, or save it ' +
  'as CSV UTF-8.';

/** Between the values of one cell in exports of Google Contacts. */
const separator = ' ::: ';

/** What a status means for the address; undefined if it may be emailed. */
function suppressionOf(
  kind: 'status' | 'unsubscribed' | 'bounced',
  text: string,
): ImportSuppressed | undefined | FieldProblem {
  if (text.trim() === '') return undefined;
  if (kind !== 'status') return isMarked(text) ? kind : undefined;
  const status = readStatus(text);
  if (status === undefined)
    return new FieldProblem(
      `“${text.trim().slice(0, 60)}” is not a known status, such as subscribed, unsubscribed, bounced or complained.`,
    );
  return status === 'subscribed' ? undefined : status;
}

const severity: Readonly<Record<ImportSuppressed, number>> = { unsubscribed: 1, bounced: 2, spam: 3 };
const worse = (one: ImportSuppressed | undefined, other: ImportSuppressed | undefined): ImportSuppressed | undefined =>
  one !== undefined && (other === undefined || severity[one] >= severity[other]) ? one : other;

/** Validates one record of a file against its mapping. An empty cell keeps the contact's value. */
export function importRow(
  record: CsvRecord,
  rowNumber: number,
  targets: ColumnTargets,
  fields: ReadonlyMap<string, KnownField>,
  country?: PhoneCountry,
  suppressAll?: ImportSuppressed,
): ContactRow | FieldProblem {
  if (record.problem !== undefined) return new FieldProblem(record.problem);
  const { cells } = record;
  if (cells.length > targets.length && cells.slice(targets.length).some((cell) => cell !== '')) {
    return new FieldProblem(`Too many values: the row has ${cells.length}, the header ${targets.length}.`);
  }
  const columns: Partial<Record<TextColumn, string>> = {};
  let alternateEmails: readonly string[] | undefined;
  let customFields: Record<string, string | number> | undefined;
  let tags: readonly string[] | undefined;
  let suppress = suppressAll;
  let alternates: string[] | undefined;
  for (let index = 0; index < targets.length; index += 1) {
    const target = targets[index];
    const cell = cells[index];
    if (!target || cell === undefined || cell === '') continue;
    const text = withoutGuard(cell);
    // The replacement character marks bytes that were no characters.
    if (text.includes('\uFFFD')) return new FieldProblem(undecodable);
    if (target.kind === 'column') {
      const at = target.several === true ? text.indexOf(separator) : -1;
      const value = columnValue(target.column, at === -1 ? text : text.slice(0, at), country);
      if (value instanceof FieldProblem) return value;
      if (value !== '') columns[target.column] = value;
      if (at !== -1 && target.column === 'email')
        alternates = [...(alternates ?? []), text.slice(at + separator.length)];
    } else if (target.kind === 'alternate_emails') {
      alternates = [...(alternates ?? []), text];
    } else if (target.kind === 'tags') {
      const value = tagsValue(text);
      if (value instanceof FieldProblem) return value;
      if (value.length > 0) tags = value;
    } else if (target.kind !== 'custom') {
      const value = suppressionOf(target.kind, text);
      if (value instanceof FieldProblem) return value;
      suppress = worse(suppress, value);
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
  if (alternates) {
    const value = alternateEmailsValue(alternates.join(';'));
    if (value instanceof FieldProblem) return value;
    if (value.length > 0) alternateEmails = value;
  }
  // One object shape for all rows instead of a spread: this runs a million times.
  return { rowNumber, columns, alternateEmails, customFields, tags, suppress };
}
