import { writeFileSync } from 'node:fs';

/** A result of a benchmark with its limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** The value below which the given share of `values` is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Prints each result with its limit, and writes them to the file in `--json`. */
export function report(figures: readonly Figure[]): void {
  for (const { name, value, unit, limit } of figures) {
    console.log(
      `${name.padEnd(44)} ${number.format(value).padStart(9)} ${unit.padEnd(3)} limit ${number.format(limit)} ` +
        `${unit}  ${value <= limit ? 'ok' : 'OVER'}`,
    );
  }
  const place = process.argv.indexOf('--json');
  const file = place > 0 ? process.argv[place + 1] : undefined;
  if (file) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
