import { diffArrays } from 'diff';

/** A line of one of two texts; `at` counts from 1. */
export interface NumberedLine {
  readonly at: number;
  readonly text: string;
}

/**
 * A row of a side-by-side comparison: equal, changed or only in one text, or the number of omitted equal lines, from
 * line `at` of mine.
 */
export type ComparedRow =
  | { readonly kind: 'same'; readonly mine: NumberedLine; readonly theirs: NumberedLine }
  | { readonly kind: 'changed'; readonly mine?: NumberedLine; readonly theirs?: NumberedLine }
  | { readonly kind: 'folded'; readonly at: number; readonly count: number };

/** Equal lines to keep around differences. */
const context = 3;
/** Maximum differing lines to compare: the algorithm takes quadratic time in them. */
const maximumDifferences = 1200;

/** Compares two texts line by line, with the shortest edit script. */
export function compareLines(mine: string, theirs: string): readonly ComparedRow[] {
  const [left, right] = [linesOf(mine), linesOf(theirs)];
  const rows: ComparedRow[] = [];
  let [from, to] = [0, 0];
  const line = (lines: readonly string[], at: number): NumberedLine => ({ at: at + 1, text: lines[at] ?? '' });
  const changed = (end: number, otherEnd: number): void => {
    for (; from < end || to < otherEnd; from += 1, to += 1) {
      rows.push({
        kind: 'changed',
        ...(from < end && { mine: line(left, from) }),
        ...(to < otherEnd && { theirs: line(right, to) }),
      });
    }
    [from, to] = [end, otherEnd];
  };
  let [end, otherEnd] = [0, 0];
  for (const { added, removed, count } of diffArrays(left, right, { maxEditLength: maximumDifferences }) ?? []) {
    if (removed) end += count;
    else if (added) otherEnd += count;
    else {
      changed(end, otherEnd);
      for (; from < end + count; from += 1, to += 1)
        rows.push({ kind: 'same', mine: line(left, from), theirs: line(right, to) });
      [end, otherEnd] = [from, to];
    }
  }
  changed(left.length, right.length);
  return folded(rows);
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/\r\n|\r|\n/));

/** Omits equal lines that are far from differences. */
function folded(rows: readonly ComparedRow[]): readonly ComparedRow[] {
  const near = new Set<number>();
  for (const [index, { kind }] of rows.entries()) {
    if (kind === 'changed') for (let at = index - context; at <= index + context; at += 1) near.add(at);
  }
  const shown: ComparedRow[] = [];
  let count = 0;
  for (const [index, row] of rows.entries()) {
    if (near.has(index)) {
      shown.push(row);
      continue;
    }
    count += 1;
    if (row.kind !== 'same' || (index < rows.length - 1 && !near.has(index + 1))) continue;
    shown.push({ kind: 'folded', at: row.mine.at - count + 1, count });
    count = 0;
  }
  return shown;
}

/** Splits a text into three parts, with the difference from another in the middle. Long outer parts are shortened. */
export function splitDifference(text: string, other: string): readonly [string, string, string] {
  let start = 0;
  while (start < text.length && start < other.length && text[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < text.length - start &&
    end < other.length - start &&
    text[text.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  // Don't split a surrogate pair.
  if (start > 0 && /[\uD800-\uDBFF]/.test(text[start - 1] ?? '')) start -= 1;
  if (end > 0 && /[\uDC00-\uDFFF]/.test(text[text.length - end] ?? '')) end -= 1;
  const [before, behind] = [text.slice(0, start), text.slice(text.length - end)];
  return [
    before.length > maximumContextLines ? `…${before.slice(-maximumContextLines)}` : before,
    shortened(text.slice(start, text.length - end)),
    behind.length > maximumContextLines ? `${behind.slice(0, maximumContextLines)}…` : behind,
  ];
}

/** Characters of a line to keep around a difference: minified messages are a single line of a megabyte. */
const maximumContextLines = 120;
const maximumShown = 2000;
export const shortened = (text: string): string =>
  text.length > maximumShown ? `${text.slice(0, maximumShown)}…` : text;
