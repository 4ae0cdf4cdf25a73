// `npm run house`: metrics of the source tree. `--json` prints them for comparison; `--wide`, `--small` and
// `--duplicates` print only the places of lines that are too long, of small files with one importer, and of lines that
// two places share.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './ensure.mjs';

const isCode = (file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.endsWith('.d.ts');
const isTest = (file) => /\.(test|e2e)\.tsx?$|^tests\/|(^|\/)testing\/|^sdk\/testing\//.test(file);
const maxWidth = 120;
/** Minimum lines that two places share to count as duplicates. */
const sharedLines = 6;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const textOf = new Map(tracked.filter(isCode).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const source = [...textOf.keys()].filter((file) => !isTest(file));
const linesOf = (file) => textOf.get(file).trimEnd().split('\n');

/** The file that `specifier` refers to in `file`; undefined for packages. */
function resolve(file, specifier) {
  const base = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier.startsWith('sendwright/')
      ? specifier.slice('sendwright/'.length)
      : undefined;
  if (base === undefined) return undefined;
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find((name) => textOf.has(name));
}

/** Imports by file, including `import()` and re-exports. */
const importsOf = new Map(
  [...textOf].map(([file, text]) => [
    file,
    [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)]
      .map(([, specifier]) => resolve(file, specifier))
      .filter((target) => target !== undefined),
  ]),
);

function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * What `import()` loads: pages, dialogs, workers' code. Such a file is an entry point of a chunk of its own, however
 * small it is: merged into its importer, its code would be in the importer's chunk, and first pages would grow.
 */
const entryPoints = new Set(
  [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(/(?<!typeof )\bimport\s*\(\s*'([^']+)'/g)].map(([, specifier]) => resolve(file, specifier)),
  ),
);

/** Names that a file exports. */
const namesOf = (file) =>
  [...textOf.get(file).matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)].map(
    ([, name]) => name,
  );

/** Files that use one of the names that `file` exports, through the index that exports it again. */
function usersThrough(index, file) {
  const names = new RegExp(`\\b(?:${namesOf(file).join('|')})\\b`);
  return source.filter((user) => importsOf.get(user).includes(index) && names.test(textOf.get(user)));
}

/** What an index exports again, for two or more files, is shared code. */
function smallFilesWithOneImporter() {
  const importers = new Map();
  for (const [file, targets] of importsOf) {
    if (isTest(file)) continue;
    for (const target of new Set(targets)) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return source.filter((file) => {
    const [importer, ...others] = importers.get(file) ?? [];
    if (importer === undefined || others.length > 0 || entryPoints.has(file) || linesOf(file).length > 25) return false;
    return !/\/index\.tsx?$/.test(importer) || usersThrough(importer, file).length < 2;
  });
}

/** Pairs of places that share at least six consecutive lines, ignoring blank lines, imports and braces. */
function duplicatePairs() {
  const places = new Map();
  const contents = source.map((file) =>
    textOf
      .get(file)
      // The names of an import over several lines, too.
      .replaceAll(/^(?:import|export \{|export type \{)[^;]*;$/gm, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 3 && !/^(\*|\/\/|\/\*)/.test(line)),
  );
  for (const [file, lines] of contents.entries()) {
    for (let at = 0; at + sharedLines <= lines.length; at += 1) {
      const key = lines.slice(at, at + sharedLines).join('\n');
      places.set(key, [...(places.get(key) ?? []), [file, at]]);
    }
  }
  const starts = new Set();
  const hits = [...places.values()].filter((found) => found.length > 1);
  for (const found of hits)
    for (const [index, [file, at]] of found.entries())
      for (const [otherFile, otherAt] of found.slice(index + 1)) starts.add(`${file}:${at}|${otherFile}:${otherAt}`);
  // A longer passage counts once: it starts where the previous line is not shared.
  return [...starts].flatMap((pair) => {
    const [[file, at], [otherFile, otherAt]] = pair.split('|').map((place) => place.split(':').map(Number));
    if (starts.has(`${file}:${at - 1}|${otherFile}:${otherAt - 1}`)) return [];
    return [`${source[file]} ~ ${source[otherFile]}: ${contents[file][at]}`];
  });
}

function domainImportsOfDelivery() {
  return source
    .filter((file) => file.startsWith('provider/delivery/'))
    .flatMap((file) => importsOf.get(file).filter((target) => target.startsWith('provider/domains/')));
}

/**
 * API paths as plain strings in plugins, which bypass the type checks of `http.call`. Contracts contain addresses of
 * pages.
 */
const pathLiterals = source
  .filter((file) => file.startsWith('plugins/') && !file.endsWith('/contract.ts'))
  .flatMap((file) => [
    ...textOf.get(file).matchAll(/['`]\/(?:v3\/)?(?:marketing|senders|asm|templates|designs|user)\b/g),
  ]);

const listFiles = source.filter((file) => /^(wire\/lists\.ts|provider\/domains\/lists\/|plugins\/lists\/)/.test(file));
/** Applied migrations must not change, and a pattern can't be wrapped: its line has nothing else. */
const isFixed = (file) => /^(tests\/fixtures|provider\/database\/migrations)\//.test(file);
const isPattern = (line) => /^ *\/[^/*].*\/[a-z]*[,;]$/.test(line);
const wide = tracked
  .filter((file) => /\.(ts|tsx|mjs|cjs|css|sql)$/.test(file) && !isFixed(file))
  .flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > maxWidth && !isPattern(line) ? [`${file}:${index + 1}`] : [])),
  );
const lists = { '--wide': () => wide, '--small': smallFilesWithOneImporter, '--duplicates': duplicatePairs };
for (const [flag, places] of Object.entries(lists)) {
  if (!process.argv.includes(flag)) continue;
  console.log(places().join('\n'));
  process.exit();
}
const sum = (files) => files.reduce((total, file) => total + linesOf(file).length, 0);

const figures = {
  'source files without tests': [source.length, 1400],
  'median file length in lines': [median(source.map((file) => linesOf(file).length)), 65],
  'lines without tests': [sum(source), 102_000],
  'files of at most 25 lines with one importer': [smallFilesWithOneImporter().length, 30],
  'duplicates of six or more lines': [duplicatePairs().length, 150],
  'imports from delivery into domains': [domainImportsOfDelivery().length, 0],
  'lines over 120 columns': [wide.length, 0],
  'endpoints.ts files': [source.filter((file) => file.endsWith('/endpoints.ts')).length, 0],
  'API paths as plain strings in plugins': [pathLiterals.length, 0],
  'lines of the lists domain, end to end': [sum(listFiles), 600],
  'files of the lists domain': [listFiles.length, 25],
};

if (process.argv.includes('--json')) {
  console.log(
    JSON.stringify(Object.fromEntries(Object.entries(figures).map(([name, [today]]) => [name, today])), null, 2),
  );
} else {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  console.log(`${'measure'.padEnd(width)}  ${'today'.padStart(9)}  ${'target'.padStart(9)}`);
  for (const [name, [today, target]] of Object.entries(figures))
    console.log(`${name.padEnd(width)}  ${String(today).padStart(9)}  ${String(target).padStart(9)}`);
}
