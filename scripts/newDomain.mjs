// `npm run new:domain <names> [<name>]`: writes and registers a complete domain with tests: contract, provider part,
// plugin. `price-lists` is the plural of `price-list`; pass the singular if it is irregular.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './ensure.mjs';
import { domainNames } from './newDomain/names.mjs';
import { pageFiles } from './newDomain/pageFiles.mjs';
import { pluginFiles } from './newDomain/pluginFiles.mjs';
import { serverFiles } from './newDomain/serverFiles.mjs';

const [id = '', one] = process.argv.slice(2);
const at = (...parts) => path.join(root, ...parts);

function refuse(message) {
  console.error(message);
  process.exit(2);
}

const isName = (text) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);
if (!isName(id) || (one !== undefined && !isName(one)))
  refuse('Usage: npm run new:domain <names> [<name>], e.g. "price-lists": lower case with hyphens.');
const names = domainNames(id, one);
if (names.one === names.many) refuse(`What is one of "${id}" called? npm run new:domain ${id} <name>`);
for (const taken of [`plugins/${id}`, `provider/domains/${id}`, `wire/${names.many}.ts`])
  if (existsSync(at(taken))) refuse(`${taken} already exists.`);

const migrations = ['', 'earlier']
  .flatMap((folder) => readdirSync(at('provider/database/migrations', folder)))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => Number(name.slice(0, 4)));
const migration = String(Math.max(...migrations) + 1).padStart(4, '0');
const files = { ...serverFiles(names, migration), ...pluginFiles(names), ...pageFiles(names) };

/** Inserts `text` into the file before the first match of `place`. */
function insert(file, place, text) {
  const source = files[file] ?? readFileSync(at(file), 'utf8');
  const found = place.exec(source);
  if (!found) refuse(`${file} has changed: it has no ${place} where the domain can be registered. Add it by hand.`);
  files[file] = source.slice(0, found.index) + text + source.slice(found.index);
}

const { many, One, code, oneWords, manyWords } = names;
insert('wire/api.ts', /\n\/\*\*/, `import type { ${One}Routes } from './${many}';\n`);
insert('wire/api.ts', / \{\}\s*$/, `, ${One}Routes`);
insert('wire/contracts.ts', /\n\/\*\*/, `import { ${many} } from './${many}';\n`);
insert('wire/contracts.ts', /\];/, `${many},`);
insert('wire/limits.ts', /\} as const/, `${names.one}: { name: 100, perAccount: 1000 },`);
insert(
  'wire/errorCodes.ts',
  /\} as const/,
  `${code}_name_taken: { status: 400, field: 'name', message: 'name is already in use' },
${code}_limit_reached: { status: 400, field: null, message: "You've reached the maximum of 1,000 ${manyWords}." },
${code}_not_found: { status: 404, field: 'id', message: '${oneWords} not found' },\n`,
);
insert(
  'wire/features.ts',
  /\} as const satisfies/,
  `'mc.${names.table}': { title: '${names.Title}', ...marketing },\n`,
);
const resources = [...readFileSync(at('wire/resources.ts'), 'utf8').matchAll(/^ {2}'(.*)',$/gm)].map(
  ([, name]) => name,
);
const later = resources.find((name) => name > id);
insert('wire/resources.ts', later === undefined ? /\] as const/ : new RegExp(`'${later}'`), `'${id}',\n`);
insert('provider/domains/index.ts', /\n\/\*\*/, `import { ${many} } from './${id}';\n`);
insert('provider/domains/index.ts', /\];/, `${many},\n`);
insert(
  'provider/testing/tenancy/fixtures.ts',
  /(?:\/\*\*[^\n]*\n)?export const fixtureDomains/,
  `const ${many}: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/${names.table}', { name: 'tenancy' });
  const under = '/v3/marketing/${names.table}';
  return [{ under, params: { id: String(id) }, read: under }];
};\n\n`,
);
insert('provider/testing/tenancy/fixtures.ts', /\];\s*$/, `${many},\n`);
const key = id.includes('-') ? `'${id}'` : id;
insert('plugins/index.ts', /^\};$/m, `${key}: () => import(/* webpackMode: "eager" */ './${id}/plugin'),\n`);

for (const [name, content] of Object.entries(files)) {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
}
spawnSync(
  at('node_modules/.bin/oxfmt'),
  Object.keys(files)
    .filter((name) => !name.endsWith('.sql'))
    .map((name) => at(name)),
);

console.log(`${names.Title}: wire/${many}.ts, provider/domains/${id} and plugins/${id} are written and registered.
Their tests: npx jest ${id}
Next: the columns of the table and the fields of wire/${many}.ts; the compiler shows the rest.`);
