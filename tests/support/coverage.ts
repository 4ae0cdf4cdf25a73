import { readFileSync } from 'node:fs';

/** A row of docs/coverage.md. */
export interface CoverageRow {
  readonly section: string;
  readonly line: string;
  readonly state: string;
  readonly where: string;
  readonly tested: string;
}

export const coverage = readFileSync('docs/coverage.md', 'utf8');

/** The rows of all tables except the totals. */
export const coverageRows: readonly CoverageRow[] = coverage
  .split(/^## /m)
  .slice(1)
  .flatMap((part) => {
    const [section = '', ...lines] = part.split('\n');
    return lines.flatMap((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const [, title = '', state = '', where = '', tested = ''] = cells;
      return line.startsWith('| ') && title !== 'Specification' ? [{ section, line: title, state, where, tested }] : [];
    });
  });

/** The content of code spans. */
export const spansIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
