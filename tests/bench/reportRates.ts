import { writeFileSync } from 'node:fs';
import os from 'node:os';

/** A result with its limit, if it has one. */
export interface Rate {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Prints results with the machine's load, and writes them to the file in `--json`. */
export function reportRates(
  bench: string,
  rates: readonly Rate[],
  facts: Readonly<Record<string, unknown>> = {},
): void {
  for (const { name, value, unit, atLeast, atMost } of rates) {
    const bound =
      atLeast !== undefined
        ? `at least ${number.format(atLeast)}`
        : atMost !== undefined
          ? `at most ${number.format(atMost)}`
          : '';
    const kept = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
    console.log(
      `${name.padEnd(44)} ${number.format(value).padStart(12)} ${unit.padEnd(16)} ` +
        (bound === '' ? '' : `${bound}: ${kept ? 'ok' : 'MISSED'}`),
    );
  }
  const load = os.loadavg().map((one) => Number(one.toFixed(1)));
  console.log(`${os.cpus().length} processors, load average ${load.join(', ')}`);
  const place = process.argv.indexOf('--json');
  const file = place > 0 ? process.argv[place + 1] : undefined;
  if (file) writeFileSync(file, `${JSON.stringify({ bench, rates, load, ...facts }, null, 2)}\n`);
}
