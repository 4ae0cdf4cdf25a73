import type { UsualRange } from 'sendwright/wire/reports';

export const paths = { overview: '/reports', sends: '/reports/sends' } as const;

/**
 * How a value lies to what is usual, from the edge of its range: "2.9 points below usual"; undefined if nothing is
 * known to be usual.
 */
export function againstUsual(value: number | null, usual: UsualRange | undefined): string | undefined {
  if (value === null || !usual) return undefined;
  if (value >= usual.low && value <= usual.high) return 'usual';
  const points = (value < usual.low ? usual.low - value : value - usual.high) * 100;
  return `${points.toFixed(1)} points ${value < usual.low ? 'below' : 'above'} usual`;
}
