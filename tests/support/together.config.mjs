import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../../jest.config.js';
import { longest } from './longestFirst.mjs';
import { nodeFolders } from './nodeFolders.mjs';

// The Jest configuration of `npm test`: as `jest.config.js`, with most files that run without a browser in groups. Jest
// loads every module again for each file that it runs, and loading and starting a whole provider is most of what such a
// file costs. `npx jest path/to/file` runs a file alone.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = path.join(root, 'dist/together');

/** Enough that the processors end at about the same time. */
const groups = 12;

/**
 * Writes files that run a share of the test files each, neighbors together. What is there already and the same is left
 * alone: another run in this checkout may be reading it.
 */
function writeGroups() {
  mkdirSync(folder, { recursive: true });
  const files = nodeFolders
    .flatMap((name) => readdirSync(path.join(root, name), { recursive: true }).map((file) => path.join(name, file)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.test.ts') && !longest.includes(file))
    .toSorted();
  const size = (file) => statSync(path.join(root, file)).size;
  const total = files.reduce((sum, file) => sum + size(file), 0);
  const shares = Array.from({ length: groups }, () => []);
  let before = 0;
  for (const file of files) {
    shares[Math.floor((before / total) * groups)].push(file);
    before += size(file);
  }
  for (const [index, share] of shares.entries()) {
    // In a block of its name, so that a file's hooks begin and end with its tests.
    const blocks = share.map(
      (file) => `describe(${JSON.stringify(file)}, () => void require(${JSON.stringify(path.join(root, file))}));\n`,
    );
    writeUnlessSame(path.join(folder, nameOf(index)), blocks.join(''));
  }
  const own = new Set(shares.map((_, index) => nameOf(index)));
  for (const name of readdirSync(folder)) if (!own.has(name)) rmSync(path.join(folder, name), { force: true });
}

const nameOf = (index) => `${String(index + 1).padStart(2, '0')}.test.cjs`;

function writeUnlessSame(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    // It is not there yet.
  }
  writeFileSync(file, text);
}

writeGroups();
const [browser, node] = config.projects;
export default {
  ...config,
  rootDir: root,
  projects: [
    { ...browser, rootDir: root },
    {
      ...node,
      rootDir: root,
      testMatch: [`${folder}/*.test.cjs`, ...longest.map((file) => `<rootDir>/${file}`)],
      testPathIgnorePatterns: ['/node_modules/', '/tests/e2e/'],
    },
  ],
};
