/** A line of one of two texts; `at` counts from 1. */
export interface NumberedLine {
  readonly at: number;
  readonly text: string;
}

/** A row of two texts beside each other: what is the same, what one of them has otherwise or alone, and how many equal lines are left out, from line `at` of mine on. */
export type ComparedRow =
  | { readonly kind: 'same'; readonly mine: NumberedLine; readonly theirs: NumberedLine }
  | { readonly kind: 'changed'; readonly mine?: NumberedLine; readonly theirs?: NumberedLine }
  | { readonly kind: 'folded'; readonly at: number; readonly count: number };

/** Equal lines that stay around what differs. */
const context = 3;
/** Lines that differ before no more pairs are looked for: the time it takes grows with their square. */
const mostDifferent = 1200;

/** Compares two texts line by line, by the shortest way from one to the other (Myers 1986, "An O(ND) difference algorithm"). */
export function compareLines(mine: string, theirs: string): readonly ComparedRow[] {
  const [left, right] = [linesOf(mine), linesOf(theirs)];
  const rows: ComparedRow[] = [];
  let [from, to] = [0, 0];
  const line = (lines: readonly string[], at: number): NumberedLine => ({ at: at + 1, text: lines[at] ?? '' });
  const changed = (end: number, otherEnd: number): void => {
    for (; from < end || to < otherEnd; from += 1, to += 1) {
      rows.push({ kind: 'changed', ...(from < end && { mine: line(left, from) }), ...(to < otherEnd && { theirs: line(right, to) }) });
    }
    [from, to] = [end, otherEnd];
  };
  for (const [one, other] of equalLines(left, right)) {
    changed(one, other);
    rows.push({ kind: 'same', mine: line(left, one), theirs: line(right, other) });
    [from, to] = [one + 1, other + 1];
  }
  changed(left.length, right.length);
  return folded(rows);
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split(/\r\n|\r|\n/));

/** The places of lines that both have in the same order. */
function equalLines(left: readonly string[], right: readonly string[]): readonly (readonly [number, number])[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < left.length - start && end < right.length - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const between = shortestWay(left.slice(start, left.length - end), right.slice(start, right.length - end));
  const before = Array.from({ length: start }, (_, at) => [at, at] as const);
  const behind = Array.from({ length: end }, (_, at) => [left.length - end + at, right.length - end + at] as const);
  return [...before, ...between.map(([one, other]) => [one + start, other + start] as const), ...behind];
}

/** Pairs of equal lines on the way with the fewest lines taken out or put in; none where that is too long a way. */
function shortestWay(left: readonly string[], right: readonly string[]): readonly (readonly [number, number])[] {
  // How far along `left` each diagonal has come, after each number of steps.
  const trace: Map<number, number>[] = [];
  const longest = Math.min(left.length + right.length, mostDifferent);
  let reached = new Map<number, number>([[1, 0]]);
  for (let steps = 0; steps <= longest; steps += 1) {
    trace.push(reached);
    const next = new Map(reached);
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let one = isDown(reached, diagonal, steps) ? (reached.get(diagonal + 1) ?? 0) : (reached.get(diagonal - 1) ?? 0) + 1;
      while (one < left.length && one - diagonal < right.length && left[one] === right[one - diagonal]) one += 1;
      next.set(diagonal, one);
      if (one >= left.length && one - diagonal >= right.length) return wayBack(trace, left.length, right.length);
    }
    reached = next;
  }
  return [];
}

/** Whether the furthest way to a diagonal puts in a line of the right text. */
const isDown = (reached: ReadonlyMap<number, number>, diagonal: number, steps: number): boolean =>
  diagonal === -steps || (diagonal !== steps && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1));

function wayBack(trace: readonly ReadonlyMap<number, number>[], ends: number, otherEnds: number): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [one, other] = [ends, otherEnds];
  for (let steps = trace.length - 1; steps >= 0; steps -= 1) {
    const reached = trace[steps];
    if (!reached) break;
    const diagonal = one - other;
    const before = isDown(reached, diagonal, steps) ? diagonal + 1 : diagonal - 1;
    const start = Math.max(0, reached.get(before) ?? 0);
    while (one > start && other > start - before && one > 0 && other > 0) {
      one -= 1;
      other -= 1;
      pairs.push([one, other]);
    }
    if (steps > 0) [one, other] = [start, start - before];
  }
  return pairs.toReversed();
}

/** Leaves equal lines out that are far from what differs. */
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

/** A text in three parts: what differs from another stands in the middle. Ends that are long are shortened. */
export function splitDifference(text: string, other: string): readonly [string, string, string] {
  let start = 0;
  while (start < text.length && start < other.length && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < text.length - start && end < other.length - start && text[text.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  // Half a character is none.
  if (start > 0 && /[\uD800-\uDBFF]/.test(text[start - 1] ?? '')) start -= 1;
  if (end > 0 && /[\uDC00-\uDFFF]/.test(text[text.length - end] ?? '')) end -= 1;
  const [before, behind] = [text.slice(0, start), text.slice(text.length - end)];
  return [before.length > mostAround ? `…${before.slice(-mostAround)}` : before, shortened(text.slice(start, text.length - end)), behind.length > mostAround ? `${behind.slice(0, mostAround)}…` : behind];
}

/** Characters of a line that stay before and behind what differs: minified messages are one line of a megabyte. */
const mostAround = 120;
const mostShown = 2000;
export const shortened = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);
