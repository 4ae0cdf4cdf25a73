import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const read = (...parts: string[]): string => readFileSync(path.join(process.cwd(), ...parts), 'utf8');
const database = path.join('provider', 'database');
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(path.join(process.cwd(), folder), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file));

/** Tables of the domains that provide lanes: from their schema files, and from migrations by name. */
const tables = new Set([
  ...['05_single_sends.sql', '06_automations.sql'].flatMap((file) => tablesOf(read(database, 'schema', file))),
  ...filesIn(path.join(database, 'migrations'), '.sql')
    .flatMap((file) => tablesOf(read(file)))
    .filter((table) => /^(?:single_send|automation)/.test(table)),
]);

function tablesOf(text: string): string[] {
  return [...text.matchAll(/^ *create table (?:if not exists )?(\w+)/gm)].map(([, table = '']) => table);
}

/** Tables that a file's code names; comments are ignored. */
function namedIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\/|^\s*(?:\/\/|--).*$/gm, '');
  return [...tables].filter((table) => new RegExp(`\\b${table}\\b`).test(code));
}

test('a statement that names a table of single sends or automations is found', () => {
  expect([...tables]).toEqual(expect.arrayContaining(['single_sends', 'automations', 'automation_messages']));
  expect(namedIn('sql`update single_sends set finished_at = null`')).toEqual(['single_sends']);
  expect(namedIn("sql`\n  -- Like automations.\n  select '' as automation_name from deliveries`")).toEqual([]);
});

test('delivery asks lanes, and names no table of the domains that bring them', () => {
  const files = filesIn(path.join('provider', 'delivery'), '.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => namedIn(read(file)).map((table) => `${file} names ${table}`))).toEqual([]);
});
