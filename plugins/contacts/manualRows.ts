import Papa from 'papaparse';
import type { ContactWrite } from 'sendwright/wire/contacts';
import { suggestMapping } from './mapping/columnMapping';
import type { FieldTarget } from './mapping/fieldTargets';
import { cellProblem } from './mapping/checkCell';

/** The columns for entering a few contacts. */
export const manualColumns = ['email', 'first_name', 'last_name', 'phone_number_id'] as const;
export type ManualColumn = (typeof manualColumns)[number];
export type ManualRow = Readonly<Record<ManualColumn, string>>;

export const manualTargets: readonly FieldTarget[] = [
  { id: 'email', name: 'email', label: 'Email', type: 'Text', reserved: 'email', isIdentifier: true },
  {
    id: 'first_name',
    name: 'first_name',
    label: 'First name',
    type: 'Text',
    reserved: 'first_name',
    isIdentifier: false,
  },
  { id: 'last_name', name: 'last_name', label: 'Last name', type: 'Text', reserved: 'last_name', isIdentifier: false },
  {
    id: 'phone_number_id',
    name: 'phone_number_id',
    label: 'Phone number ID',
    type: 'Text',
    reserved: 'phone_number_id',
    isIdentifier: true,
  },
];

export const blankRow: ManualRow = { email: '', first_name: '', last_name: '', phone_number_id: '' };

export const isBlank = (row: ManualRow): boolean => manualColumns.every((column) => row[column].trim() === '');

/** The errors in a row, by column; a row without an identifier has its error in the email. */
export function rowProblems(row: ManualRow): Readonly<Partial<Record<ManualColumn, string>>> {
  if (isBlank(row)) return {};
  const problems: Partial<Record<ManualColumn, string>> = {};
  for (const [index, column] of manualColumns.entries()) {
    const target = manualTargets[index];
    const message = target && cellProblem(target, row[column]);
    if (message !== undefined) problems[column] = message;
  }
  if (row.email.trim() === '' && row.phone_number_id.trim() === '') problems.email ??= 'Email is a required field.';
  return problems;
}

/**
 * Parses pasted text: cells separated by tabs, commas or semicolons, in column order or below a header row; or only
 * addresses, also as `Ann Smith <ann@example.com>`.
 */
export function rowsFromText(text: string): readonly ManualRow[] {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: 'greedy', delimitersToGuess: ['\t', ',', ';'] });
  const [first = []] = data;
  const named = suggestMapping({ headers: first, rows: [] }, manualTargets);
  const hasHeader = named.some(({ to }) => to === 'field');
  const order = hasHeader
    ? named.map((choice) =>
        choice.to === 'field' ? manualTargets.find(({ id }) => id === choice.fieldId)?.id : undefined,
      )
    : [...manualColumns];
  return (hasHeader ? data.slice(1) : data).map((cells) => {
    const values = Object.fromEntries(
      order.flatMap((column, index) => (column === undefined ? [] : [[column, (cells[index] ?? '').trim()] as const])),
    );
    const row = { ...blankRow, ...values };
    const mailbox = /^([^<]*)<([^<>\s]+)>$/.exec(row.email);
    const name = mailbox?.[1]?.trim().replaceAll(/^"|"$/g, '').trim();
    if (!mailbox || name === undefined || name.includes('"')) return row;
    const [given = '', ...family] = name.split(/\s+/);
    return {
      ...row,
      email: mailbox[2] ?? '',
      first_name: row.first_name || given,
      last_name: row.last_name || family.join(' '),
    };
  });
}

/** The contact of a row, without blank values. */
export function contactOf(row: ManualRow): ContactWrite {
  return Object.fromEntries(
    manualColumns.map((column) => [column, row[column].trim()] as const).filter(([, value]) => value !== ''),
  );
}
