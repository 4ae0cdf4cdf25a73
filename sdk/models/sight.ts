import { createAtom } from 'mobx';

/** Tells whether something on the screen reads some data. */
export interface Sight {
  readonly isShown: boolean;
  /** Called by the data's views. */
  read(): void;
}

export function createSight(): Sight {
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
 * `next` with the objects of `rows` in place of equal ones: who holds a row sees a new object only where the row
 * changed, so that forms keep what was typed.
 */
export function reusing<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string, next: readonly Row[]): Row[] {
  const known = new Map([...rows].map((row) => [keyOf(row), row]));
  return next.map((row) => {
    const before = known.get(keyOf(row));
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
}
