import type { ColumnLayout } from './design';

/** The shares of a layout: `1-3` is `[1, 3]`. */
export function columnShares(layout: ColumnLayout): number[] {
  return layout.split('-').map(Number);
}

/**
 * The columns' widths in whole pixels. They sum to `available`: with a fraction
 * left over the last column would wrap below the others in some mail programs.
 */
export function columnWidths(layout: ColumnLayout, available: number): number[] {
  const shares = columnShares(layout);
  const total = shares.reduce((sum, share) => sum + share, 0);
  let taken = 0;
  let before = 0;
  return shares.map((share) => {
    taken += share;
    const end = Math.round((available * taken) / total);
    const width = end - before;
    before = end;
    return width;
  });
}
