import type { ColumnLayout } from './design';

const shares: Readonly<Record<ColumnLayout, readonly number[]>> = {
  '1': [1],
  '1-1': [1, 1],
  '1-1-1': [1, 1, 1],
  '1-1-1-1': [1, 1, 1, 1],
  '1-2': [1, 2],
  '1-3': [1, 3],
  '2-1': [2, 1],
  '3-1': [3, 1],
};

/** The shares of a layout: `1-3` is `[1, 3]`. */
export const columnShares = (layout: ColumnLayout): readonly number[] => shares[layout];

/**
 * Column widths in whole pixels that add up to `available`: with fractions, the last column would wrap in some email
 * apps.
 */
export function columnWidths(layout: ColumnLayout, available: number): number[] {
  const parts = columnShares(layout);
  const total = parts.reduce((sum, share) => sum + share, 0);
  let taken = 0;
  let before = 0;
  return parts.map((share) => {
    taken += share;
    const end = Math.round((available * taken) / total);
    const width = end - before;
    before = end;
    return width;
  });
}
