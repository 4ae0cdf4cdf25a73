import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { added, builtIn } from '../../plugins';
import { RouteRegistry } from '../../src/kernel/router/routeRegistry';
import { coverage, coverageRows, type CoverageRow, spansIn } from '../support/coverage';

const states = ['done', 'partly', 'not yet'] as const;
const rows = coverageRows;

/** The files and folders of the project in code spans. */
const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/`((?:src|sdk|plugins|provider|wire|email|query|themes|tests|scripts|docs)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );

test('the totals are those of the rows', () => {
  const countsOf = (of: readonly CoverageRow[]): string =>
    [of.length, ...states.map((state) => of.filter((row) => row.state === state).length)].join(' | ');
  const sections = [...new Set(rows.map(({ section }) => section))];
  const bold = (counts: string): string =>
    counts
      .split(' | ')
      .map((count) => `**${count}**`)
      .join(' | ');
  const totals = [
    ...sections.map((section) => `| ${section} | ${countsOf(rows.filter((row) => row.section === section))} |`),
    `| **all** | ${bold(countsOf(rows))} |`,
  ];
  const written = coverage.split('\n').filter((line) => /^\| .* \| \**\d+\** \|/.test(line));
  expect(written).toEqual(totals);
});

test('each row has a known state', () => {
  expect(rows.length).toBeGreaterThan(550);
  expect(rows.filter(({ state }) => !states.some((known) => known === state))).toEqual([]);
});

test('each file that a row names is there', () => {
  const lost = rows.flatMap(({ line, where, tested }) =>
    [...filesIn(where), ...filesIn(tested)].filter((file) => !existsSync(file)).map((file) => `${line}: ${file}`),
  );
  expect(lost).toEqual([]);
});

test('what is done names its test', () => {
  const untested = rows
    .filter(({ state, tested }) => state === 'done' && !/\.(test|e2e)\.tsx?/.test(tested))
    .map(({ section, line }) => `${section}: ${line}`);
  expect(untested).toEqual([]);
});

/** The addresses of pages in a row: `/a/{id}`, and `…/b` for a path under the first of them. */
function addressesIn({ line }: CoverageRow): string[] {
  const spans = spansIn(line);
  const first = spans.find((span) => span.startsWith('/')) ?? '';
  return spans
    .filter((span) => /^(?:\/|…\/)/.test(span))
    .map((span) => span.replace('…', first).replaceAll(/\{(\w+)\}/g, 'a1-$1'));
}

test('each page that a row names is there, and no page of what there is not yet', async () => {
  const registry = new RouteRegistry();
  for (const definition of Object.values({ ...builtIn, ...added })) registry.addPlugin((await definition()).default);
  const pages = rows.filter(({ section }) => section === '2. Screens and routes: the route table');
  const wrong = pages.flatMap((row) =>
    addressesIn(row)
      .filter((address) => (registry.match(address) !== undefined) !== (row.state !== 'not yet'))
      .map((address) => `${row.state}: ${address}`),
  );
  expect(wrong).toEqual([]);
  expect(pages.flatMap(addressesIn).length).toBeGreaterThan(150);
});

/** The product's source without tests, with one kind of space and apostrophe. */
const source = (): string =>
  ['src', 'sdk', 'plugins', 'provider', 'wire', 'email', 'query', 'formats', 'sms', 'embed']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll(/\\(?=['"`])/g, '')
    .replaceAll('&apos;', "'")
    .replaceAll(/\s+/g, ' ')
    // Long texts continue on the next line.
    .replaceAll(/['"`] \+ ['"`]/g, '');

test('each text that a row quotes is said', () => {
  const whole = source();
  const quoted = rows
    .filter(({ state }) => state === 'done')
    .flatMap(({ line }) => [...line.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text));
  // The text around placeholders, which are in <these>.
  const partsOf = (text: string): string[] => text.split(/<[^>]+>/).filter((part) => part.trim() !== '');
  expect(quoted.filter((text) => !partsOf(text).every((part) => whole.includes(part)))).toEqual([]);
  expect(quoted.length).toBeGreaterThan(70);
});
