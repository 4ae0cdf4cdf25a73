import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

// The version before goes on working beside a migration (docs/decisions/0072-rolling-updates.md).

const folder = 'provider/database/migrations';
/** Before this rule, all processes were stopped for an update. */
const lastBefore = '1087_account_addresses.sql';

/** What ends something that the version before may use. */
const contracts: ReadonlyArray<readonly [string, RegExp]> = [
  ['drops a table, a column, a function, a view or a type', /\bdrop (?:table|column|function|view|type)\b/i],
  ['renames something', /\brename (?:to|column)\b/i],
  ['changes the type of a column', /\balter (?:column )?\w+ (?:set data )?type\b/i],
  ['requires values of a column', /\bset not null\b/i],
  [
    'adds a column that has to be filled',
    /\badd (?:column )?(?:if not exists )?\w+ [^,;]*\bnot null(?![^,;]*\bdefault\b)/i,
  ],
];

/** What a migration ends; nothing if it says that it is a contract. */
function problems(text: string): string[] {
  if (/^-- Contract: \S/m.test(text)) return [];
  const statements = text.replaceAll(/--[^\n]*/g, '').split(';');
  return contracts.flatMap(([problem, pattern]) =>
    statements.some((one) => pattern.test(one.replaceAll(/\bdefault\b[^,;]*\bnot null\b/gi, ''))) ? [problem] : [],
  );
}

test('migrations expand, or say that they contract', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name > lastBefore);
  const found = await Promise.all(
    names.map(async (name) => [name, problems(await readFile(path.join(folder, name), 'utf8'))] as const),
  );
  expect(Object.fromEntries(found.filter(([, list]) => list.length > 0))).toEqual({});
});

test('what the version before may use is recognized', () => {
  expect(problems('alter table a drop column b;')).toHaveLength(1);
  expect(problems('alter table a rename to b;')).toHaveLength(1);
  expect(problems('alter table a alter column b type bigint;')).toHaveLength(1);
  expect(problems('alter table a alter b set not null;')).toHaveLength(1);
  expect(problems('alter table a add column b text not null;')).toHaveLength(1);
  expect(problems('-- Contract: unused since version 2.\nalter table a drop column b;')).toEqual([]);
  expect(
    problems(`
      create table c (id bigint not null);
      alter table a add column b text, add d text not null default '', add e bool default false not null;
      -- Does not drop table a.
      drop trigger t on a;`),
  ).toEqual([]);
});
