import { createAtom } from 'mobx';

/** Tracks whether something on the screen uses some data. */
export interface Visibility {
  readonly isShown: boolean;
  /** Called by views of the data. */
  read(): void;
}

export function createVisibility(): Visibility {
  let isShown = false;
  const atom = createAtom(
    'sight',
    () => (isShown = true),
    () => (isShown = false),
  );
  return {
    get isShown() {
      return isShown;
    },
    read: () => void atom.reportObserved(),
  };
}

/**
 * `next`, with objects of `rows` in place of equal ones: components only see a new object if the row changed, so that
 * forms keep what was typed.
 */
export function reusing<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string, next: readonly Row[]): Row[] {
  const known = new Map([...rows].map((row) => [keyOf(row), row]));
  return next.map((row) => {
    const before = known.get(keyOf(row));
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
}
