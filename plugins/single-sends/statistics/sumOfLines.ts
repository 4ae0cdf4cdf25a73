import type { ReconciliationLine } from 'sendwright/wire/deliveries';

/** How many copies some lines of a reconciliation are. */
export function sumOfLines(lines: readonly ReconciliationLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}
