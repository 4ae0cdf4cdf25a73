import { existsSync, readFileSync } from 'node:fs';

const states = ['done', 'partly', 'not yet'] as const;

interface Row {
  readonly section: string;
  readonly line: string;
  readonly state: string;
  readonly where: string;
  readonly tested: string;
}

const document = readFileSync('docs/coverage.md', 'utf8');

/** The rows of all tables but the one of totals. */
function rowsOf(text: string): Row[] {
  return text.split(/^## /m).slice(1).flatMap((part) => {
    const [section = '', ...lines] = part.split('\n');
    return lines.flatMap((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const [, title = '', state = '', where = '', tested = ''] = cells;
      return line.startsWith('| ') && title !== 'Specification' ? [{ section, line: title, state, where, tested }] : [];
    });
  });
}

const rows = rowsOf(document);

/** What stands in code spans and is a file or folder of the project. */
const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/`((?:src|sdk|plugins|provider|wire|email|query|themes|tests|scripts|docs)\/[\w./-]+)`/g)].map(([, file = '']) => file);

test('the totals are those of the rows', () => {
  const countsOf = (of: readonly Row[]): string => [of.length, ...states.map((state) => of.filter((row) => row.state === state).length)].join(' | ');
  const sections = [...new Set(rows.map(({ section }) => section))];
  const bold = (counts: string): string => counts.split(' | ').map((count) => `**${count}**`).join(' | ');
  const totals = [...sections.map((section) => `| ${section} | ${countsOf(rows.filter((row) => row.section === section))} |`), `| **all** | ${bold(countsOf(rows))} |`];
  const written = document.split('\n').filter((line) => /^\| .* \| \**\d+\** \|/.test(line));
  expect(written).toEqual(totals);
});

test('each row has a known state', () => {
  expect(rows.length).toBeGreaterThan(400);
  expect(rows.filter(({ state }) => !states.some((known) => known === state))).toEqual([]);
});

test('each file that a row names is there', () => {
  const lost = rows.flatMap(({ line, where, tested }) => [...filesIn(where), ...filesIn(tested)].filter((file) => !existsSync(file)).map((file) => `${line}: ${file}`));
  expect(lost).toEqual([]);
});

test('what is done names its test', () => {
  const untested = rows.filter(({ state, tested }) => state === 'done' && !/\.(test|e2e)\.tsx?/.test(tested)).map(({ section, line }) => `${section}: ${line}`);
  expect(untested).toEqual([]);
});
