import { type ColumnChoice, needsFormat } from './columnMapping';
import { cellProblem } from './checkCell';
import type { FieldTarget } from './fieldTargets';

export interface PreviewProblem {
  readonly row: number;
  readonly column: number;
  readonly message: string;
}

/** Errors in the previewed rows, cell by cell; a row without an identifier is marked in the identifier's column. */
export function previewProblems(
  rows: readonly (readonly string[])[],
  choices: readonly ColumnChoice[],
  targets: readonly FieldTarget[],
): readonly PreviewProblem[] {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const columns = choices.map((choice) => (choice.to === 'field' ? byId.get(choice.fieldId) : undefined));
  const identifiers = columns.flatMap((target, column) => (target?.isIdentifier ? [column] : []));
  const [firstIdentifier] = identifiers;
  return rows.flatMap((cells, row) => {
    const problems = columns.flatMap((target, column): PreviewProblem[] => {
      const choice = choices[column];
      const format = choice?.to === 'field' ? choice.format : undefined;
      const isAsked = choice !== undefined && needsFormat(choice, targets);
      const message = target && !isAsked && cellProblem(target, cells[column] ?? '', format);
      return !message ? [] : [{ row, column, message }];
    });
    if (firstIdentifier !== undefined && identifiers.every((column) => (cells[column] ?? '').trim() === '')) {
      problems.push({
        row,
        column: firstIdentifier,
        message: 'At least one identifier is required; this row would be skipped.',
      });
    }
    return problems;
  });
}
