// `npm run new:plugin <id>`: writes a working plugin with its test, and adds it to plugins/index.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './ensure.mjs';
import { pluginFiles } from './pluginFiles.mjs';

const [id = ''] = process.argv.slice(2);
const folder = path.join(process.env.PLUGINS_DIR ?? path.join(root, 'plugins'), id);

function refuse(message) {
  console.error(message);
  process.exit(2);
}

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
  refuse('Usage: npm run new:plugin <id>, e.g. "dynamic-templates": lower case with hyphens.');
if (existsSync(folder)) refuse(`The plugin "${id}" already exists.`);

const { files } = pluginFiles(id);
for (const [name, content] of Object.entries(files)) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const index = path.join(path.dirname(folder), 'index.ts');
const source = readFileSync(index, 'utf8');
const key = id.includes('-') ? `'${id}'` : id;
const line = `  ${key}: () => import(/* webpackMode: "eager" */ './${id}/plugin'),\n`;
writeFileSync(
  index,
  source.replace(/(export const added: Definitions = \{)\n?([^}]*)\}/, (_, start, list) => `${start}\n${list}${line}}`),
);

console.log(`plugins/${id} is written and registered. Its test: npx jest plugins/${id}`);
