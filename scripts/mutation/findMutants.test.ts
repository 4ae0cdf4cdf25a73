import { execFileSync } from 'node:child_process';
import path from 'node:path';

const source = `// Größen: what comes first is not ASCII.
import { word } from './word';
export const isLarge = (size: 1 | 2, word?: string): boolean => size >= 10 && word !== 'small';
export function fill(list: string[]): void {
  if (!list.length) list.push('a' + word);
}
export const first = ({ 0: one }: string[]) => one ?? word ?? 'none';
`;

interface Mutant {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The mutants of the source, from a separate process: Jest loads no ES modules. */
function mutantsOfSource(): Mutant[] {
  const program =
    `import { findMutants } from ${JSON.stringify(path.resolve('scripts/mutation/findMutants.mjs'))};` +
    `process.stdout.write(JSON.stringify(findMutants('sizes.ts', ${JSON.stringify(source)})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

/** The source with one mutant applied. */
function withMutant({ start, end, text }: Mutant): string {
  const bytes = Buffer.from(source);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(text), bytes.subarray(end)]).toString();
}

test('makes one small mistake at a time, only in executed code', () => {
  const mutants = mutantsOfSource();
  const lines = mutants.map((mutant) => withMutant(mutant).split('\n')[mutant.line - 1]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "export const isLarge = (size: 1 | 2, word?: string): boolean => size >= 10 || word !== 'small';",
      "export const isLarge = (size: 1 | 2, word?: string): boolean => size > 10 && word !== 'small';",
      "export const isLarge = (size: 1 | 2, word?: string): boolean => size >= 10 && word !== '';",
      "  if (list.length) list.push('a' + word);",
      "  if (true) list.push('a' + word);",
      '  if (!list.length) ;',
      "export const first = ({ 0: one }: string[]) => ((one) && (word)) ?? 'none';",
      "export const first = ({ 0: one }: string[]) => ((one ?? word) && ('none'));",
    ]),
  );
  // Neither string concatenation nor types, imports and keys.
  expect(lines.join('\n')).not.toMatch(/'a' - |\b2 \| 2|from ''|1: one/);
  expect(new Set(lines).size).toBe(lines.length);
});
