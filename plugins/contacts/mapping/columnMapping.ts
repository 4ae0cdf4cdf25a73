import { readStatus } from 'sendwright/formats';
import type { ColumnFormat } from 'sendwright/wire/imports';
import { statusMappings } from 'sendwright/wire/limits';
import type { CsvSheet } from '../csv/csvAnalysis';
import { importProblems } from '../importTexts';
import { holdsAddresses } from './checkCell';
import { detectFormat, formatsOf } from './columnFormats';
import { type OtherTool, recognizeTool } from './otherTools';
import { plainHeading } from './plainHeading';
import { reservedFields } from './reservedFields';
import { type FieldTarget, isStatusMapping } from './fieldTargets';

/** The choice for a column: a field's id, `skip`, or `unmapped`. */
export type ColumnChoice =
  | {
      readonly to: 'field';
      readonly fieldId: string;
      /** The column's number or date format; undefined for text, and while it is ambiguous. */
      readonly format?: ColumnFormat | undefined;
    }
  | { readonly to: 'skip' }
  | { readonly to: 'unmapped' };

export const unmapped: ColumnChoice = { to: 'unmapped' };
export const skipped: ColumnChoice = { to: 'skip' };

/** The choice of a field for a column with these values. */
export function toField({ id, type }: Pick<FieldTarget, 'id' | 'type'>, values: readonly string[]): ColumnChoice {
  const format = detectFormat(type, values);
  return { to: 'field', fieldId: id, ...(format && { format }) };
}

/** A column's values in the first rows. */
export const valuesOf = ({ rows }: Pick<CsvSheet, 'rows'>, column: number): readonly string[] =>
  rows.map((row) => row[column] ?? '');

const means = (target: FieldTarget, heading: string): boolean => {
  if (isStatusMapping(target.id)) return false;
  if (plainHeading(target.name) === heading) return true;
  const synonyms: readonly string[] = target.reserved ? reservedFields[target.reserved].synonyms : [];
  return synonyms.includes(heading);
};

/** Headings of columns of statuses; words such as active also mean other things, so the values must be statuses. */
const statusHeadings = ['status', 'emailstatus', 'subscriptionstatus', 'subscriberstatus', 'marketingstatus'];

const optOutHeadings = ['unsubscribed', 'unsubscribedat', 'optedout', 'emailoptout', 'hasoptedoutofemail'];

/** The field for a column of statuses; undefined for other columns. */
function statusField(heading: string, values: readonly string[]): string | undefined {
  if (optOutHeadings.includes(heading)) return statusMappings.unsubscribed;
  return hasStatuses(heading, values) ? statusMappings.status : undefined;
}

function hasStatuses(heading: string, values: readonly string[]): boolean {
  const given = values.filter((value) => value.trim() !== '');
  return (
    statusHeadings.includes(heading) &&
    given.length > 0 &&
    given.every((value) => readStatus(value) !== undefined) &&
    given.some((value) => value.toLowerCase().includes('subscribed') || value.toLowerCase() === 'cleaned')
  );
}

/**
 * Maps each column to the field that its heading names; each field once, best match first: the field's own name, the
 * heading in the export of a tool that is recognized, then other words for it.
 */
export function suggestMapping(
  { headers, rows }: Pick<CsvSheet, 'headers' | 'rows'>,
  targets: readonly FieldTarget[],
): readonly ColumnChoice[] {
  const taken = new Set<string>();
  const choices: ColumnChoice[] = headers.map(() => unmapped);
  const choose = (column: number, target: FieldTarget | undefined): void => {
    if (!target || taken.has(target.id) || choices[column]?.to !== 'unmapped') return;
    taken.add(target.id);
    choices[column] = toField(target, valuesOf({ rows }, column));
  };
  const fitting = (fit: (target: FieldTarget, header: string) => boolean): void => {
    for (const [column, header] of headers.entries())
      choose(
        column,
        targets.find((candidate) => !taken.has(candidate.id) && fit(candidate, header)),
      );
  };
  fitting((target, header) => target.name.toLowerCase() === header.trim().toLowerCase());
  for (const [column, id] of toolColumns({ headers, rows }))
    choose(
      column,
      targets.find((target) => (target.reserved ?? target.id) === id),
    );
  fitting((target, header) => means(target, plainHeading(header)));
  for (const [column, header] of headers.entries()) {
    const field = statusField(plainHeading(header), valuesOf({ rows }, column));
    choose(
      column,
      targets.find(({ id }) => id === field),
    );
  }
  return choices;
}

/** The columns of a recognized tool and their fields; of several columns for a field, those with values first. */
function toolColumns({ headers, rows }: Pick<CsvSheet, 'headers' | 'rows'>): readonly (readonly [number, string])[] {
  const tool = recognizeTool(headers);
  if (!tool) return [];
  const plain = headers.map(plainHeading);
  const filled = (heading: string): number => {
    const column = plain.indexOf(heading);
    return column === -1 ? -1 : valuesOf({ rows }, column).filter((value) => value.trim() !== '').length;
  };
  const present = (columns: OtherTool['columns']): OtherTool['columns'] =>
    columns.filter(([heading]) => plain.includes(heading));
  const weight = (columns: OtherTool['columns']): number =>
    present(columns).length + 100 * present(columns).reduce((sum, [heading]) => sum + filled(heading), 0);
  const [address = []] = (tool.addresses ?? []).toSorted((one, other) => weight(other) - weight(one));
  const columns = present(tool.columns);
  return [...columns.filter(([heading]) => filled(heading) > 0), ...columns, ...present(address)].map(
    ([heading, field]) => [plain.indexOf(heading), field] as const,
  );
}

/**
 * The mapping of a file that was read again, in another encoding: what was chosen stays, and headings that can be read
 * now are matched.
 */
export function mapAgain(
  choices: readonly ColumnChoice[],
  sheet: Pick<CsvSheet, 'headers' | 'rows'>,
  targets: readonly FieldTarget[],
): readonly ColumnChoice[] {
  const suggested = suggestMapping(sheet, targets);
  if (choices.length !== suggested.length) return suggested;
  const used = new Set(choices.map((choice) => (choice.to === 'field' ? choice.fieldId : undefined)));
  return choices.map((choice, column) => {
    const other = suggested[column];
    return choice.to === 'unmapped' && other?.to === 'field' && !used.has(other.fieldId) ? other : choice;
  });
}

/** What prevents a mapping from being used, in the published words; empty if nothing does. */
export function mappingProblems(
  choices: readonly ColumnChoice[],
  targets: readonly FieldTarget[],
  sheet: Pick<CsvSheet, 'headers' | 'rows'>,
): readonly string[] {
  const ids = choices.flatMap((choice) => (choice.to === 'field' ? [choice.fieldId] : []));
  const problems: string[] = [];
  if (!targets.some(({ id, isIdentifier }) => isIdentifier && ids.includes(id))) {
    // An unmapped column of addresses is another error than a file without identifiers.
    const hasAddresses = choices.some((_, column) => holdsAddresses(valuesOf(sheet, column)));
    problems.push(importProblems[hasAddresses ? 'csv-email-not-mapped' : 'csv-identifier-not-mapped']);
  }
  if (new Set(ids).size < ids.length)
    problems.push('Each custom field can only be applied to a column once. Please check your columns and try again');
  if (choices.some(({ to }) => to === 'unmapped'))
    problems.push('Some of your custom fields have not been selected. Choose a field for each column, or skip it.');
  for (const [column, choice] of choices.entries())
    if (needsFormat(choice, targets))
      problems.push(
        `Choose how ${sheet.headers[column] || `column ${column + 1}`} is written: its first values are ambiguous.`,
      );
  return problems;
}

/** Whether the column has numbers or dates in an ambiguous format. */
export function needsFormat(choice: ColumnChoice, targets: readonly FieldTarget[]): boolean {
  if (choice.to !== 'field' || choice.format !== undefined) return false;
  const type = targets.find(({ id }) => id === choice.fieldId)?.type;
  return type !== undefined && formatsOf(type).length > 0;
}

/** A warning about a valid mapping. */
export function mappingWarning(choices: readonly ColumnChoice[], targets: readonly FieldTarget[]): string | undefined {
  const mapped = targets.filter(({ id }) => choices.some((choice) => choice.to === 'field' && choice.fieldId === id));
  const isKnown = mapped.some(({ isIdentifier }) => isIdentifier);
  return isKnown && !mapped.some(({ reserved }) => reserved === 'email')
    ? 'No column is mapped to Email: new contacts of this file cannot be sent email.'
    : undefined;
}

/** The mapping for the API: a field's id, or null to skip the column. */
export const fieldMappings = (choices: readonly ColumnChoice[]): (string | null)[] =>
  choices.map((choice) => (choice.to === 'field' ? choice.fieldId : null));

/** The formats for the API, one per column; undefined if no column has one. */
export function columnFormats(choices: readonly ColumnChoice[]): (ColumnFormat | null)[] | undefined {
  const formats = choices.map((choice) => (choice.to === 'field' ? (choice.format ?? null) : null));
  return formats.some((format) => format !== null) ? formats : undefined;
}
