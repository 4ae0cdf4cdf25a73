import { execFileSync } from 'node:child_process';
import path from 'node:path';

const source = `// Größen.
function sizeOf(list, word) {
  if (!list.length) count('a');
  else count(list.length > 2 && word ? 'b' : "");
  return list.map((one) => { return one + 1; });
}
`;

/** The marked source, from a separate process: Jest loads no ES modules. */
function markedSource(): string {
  const [find, mark] = ['findMutants', 'markMutants'].map((name) => path.resolve(`scripts/mutation/${name}.mjs`));
  const program =
    `import { findMutants } from ${JSON.stringify(find)}; import { markMutants } from ${JSON.stringify(mark)};` +
    `const source = ${JSON.stringify(source)};` +
    `const marked = findMutants('sizes.ts', source).map((mutant, id) => ({ mutant, id }));` +
    `process.stdout.write(JSON.stringify(marked) + '\\n' + markMutants(Buffer.from(source), marked));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
}

interface Marked {
  readonly id: number;
  readonly mutant: { readonly kind: string; readonly before: string };
}

function isSizes(value: unknown): value is (list: readonly number[], word: string) => number[] {
  return typeof value === 'function';
}

test('a marked source behaves as before, and reports each place that runs', () => {
  const [found = '', ...marked] = markedSource().split('\n');
  const mutants: Marked[] = JSON.parse(found);
  const reached = new Set<number>();
  const counted: string[] = [];
  // oxlint-disable-next-line typescript/no-implied-eval -- the source is this file’s own
  const make = new Function('globalThis', 'count', `${marked.join('\n')}; return sizeOf;`);
  const sizeOf: unknown = make({ reachMutant: (id: number) => reached.add(id) }, (text: string) => counted.push(text));
  if (!isSizes(sizeOf)) throw new Error('The marked source has no function.');
  const texts = () => [...reached].map((id) => mutants[id]?.mutant.before);

  expect(sizeOf([], 'word')).toEqual([]);
  expect(counted).toEqual(['a']);
  expect(texts()).toEqual(expect.arrayContaining(['!list.length', "count('a');", "'a'"]));
  expect(texts()).not.toEqual(expect.arrayContaining(['+']));
  expect(texts()).not.toEqual(expect.arrayContaining(['>']));

  expect(sizeOf([1, 2, 3], 'word')).toEqual([2, 3, 4]);
  expect(counted).toEqual(['a', 'b']);
  expect(texts()).toEqual(expect.arrayContaining(['>', '&&', '+', '1', "'b'"]));
  expect(texts()).not.toContain('""');
});
