// `node scripts/apiReport.mjs` writes sdk/api.md, the SDK's complete public API; with --check it only compares. The
// declarations are the compiler's, without comments: a change here is a change for plugin authors.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bin, root } from './ensure.mjs';

const report = path.join(root, 'sdk/api.md');
const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const entries = Object.entries(exports)
  .filter(([name]) => name === './sdk' || name.startsWith('./sdk/'))
  .map(([name, file]) => ({ name: name.replace('.', 'sendwright'), file }));

/** Emits the entry points' declarations with the compiler. Returns the folder; the caller deletes it. */
function emitDeclarations() {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'dist/api-'));
  const configuration = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      rootDir: '../..',
      outDir: './out',
    },
    include: [...entries.map(({ file }) => path.join('../..', file)), '../../sdk/**/*.d.ts', '../../src/*.d.ts'],
    exclude: [],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  const { status, stdout } = spawnSync(bin('tsc'), ['-p', path.join(folder, 'tsconfig.json')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations could not be written:\n${stdout}`);
  return folder;
}

const declared =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:interface|type|const|class|function|enum) (\w+)/;

/** The statements of a declaration file, with the name each declares. */
function statementsOf(file) {
  const statements = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (/^(export|declare|import|interface|type|const|class|function)\b/.test(line)) statements.push(line);
    else if (line.trim() !== '') statements.push(`${statements.pop() ?? ''}\n${line}`);
  }
  return statements.map((text) => ({ text, name: declared.exec(text)?.[1] }));
}

const mentions = (text, name) => new RegExp(`\\b${name}\\b`).test(text);

/** The declarations of an imported module: a relative one, or one of our entry points. */
function declarationsOf(from, file, folder) {
  const entry = entries.find(({ name }) => name === from);
  return entry
    ? path.join(folder, 'out', entry.file.replace(/\.ts$/, '.d.ts'))
    : path.resolve(path.dirname(file), `${from}.d.ts`);
}

/** The exports of a module by name: each declaration, with the module's own types that it uses. */
function exportsOf(file, folder) {
  const statements = statementsOf(file);
  const own = statements.filter(({ text, name }) => name && !text.startsWith('export '));
  const found = new Map();
  for (const { text, name } of statements) {
    const [, list, from] = /^export (?:type )?(\*|\{[^}]*\}) from '([^']+)'/.exec(text) ?? [];
    if (from) {
      const target = exportsOf(declarationsOf(from, file, folder), folder);
      const wanted =
        list === '*'
          ? [...target.keys()]
          : list
              .slice(1, -1)
              .split(',')
              .map((item) => item.trim().replace(/^type /, ''))
              .filter(Boolean);
      for (const item of wanted) {
        if (!target.has(item)) throw new Error(`${from} doesn't export ${item}, which ${file} exports.`);
        found.set(item, target.get(item));
      }
    } else if (name && text.startsWith('export ')) {
      const used = own.filter((other) => mentions(text, other.name)).map((other) => other.text);
      found.set(name, [...used, ...(found.get(name) ?? []), text]);
    }
  }
  return found;
}

function write(folder) {
  const sections = entries.map(({ name, file }) => {
    const all = exportsOf(path.join(folder, 'out', file.replace(/\.ts$/, '.d.ts')), folder);
    const texts = [...all]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, declarations]) => declarations);
    return `## \`${name}\`\n\n\`\`\`ts\n${[...new Set(texts)].join('\n')}\n\`\`\`\n`;
  });
  const about =
    'Everything that plugins can use, as declared by the compiler. Written by `node scripts/apiReport.mjs`; ' +
    'a change here is a change for plugin authors.';
  return `# API of the SDK\n\n${about}\n\n${sections.join('\n')}`;
}

const folder = emitDeclarations();
try {
  const text = write(folder);
  if (!process.argv.includes('--check')) {
    writeFileSync(report, text);
  } else if (readFileSync(report, 'utf8') !== text) {
    console.error('sdk/api.md is out of date. Run node scripts/apiReport.mjs and commit the result.');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
