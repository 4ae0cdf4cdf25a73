import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../../jest.config.js';
import { longest } from './longestFirst.mjs';
import { nodeFolders } from './nodeFolders.mjs';

// The Jest configuration of `npm test`: like `jest.config.js`, but most files run in groups. Jest loads every module
// again for each file, and loading React and the SDK, or loading and starting a complete provider, is most of such a
// file's cost. `npx jest path/to/file` runs a single file.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Whether a file replaces a module, or chooses its environment: for all files in its group. */
const alone = (file) => /^jest\.mock\(|@jest-environment/m.test(readFileSync(path.join(root, file), 'utf8'));

/**
 * Writes files that run a share of the test files each, neighbors together, and returns what to run. What is there
 * already and the same is left alone: another run in this checkout may be reading it.
 */
function writeGroups({ folder, groups, folders, pattern, without = [] }) {
  mkdirSync(folder, { recursive: true });
  const all = folders
    .flatMap((name) => readdirSync(path.join(root, name), { recursive: true }).map((file) => path.join(name, file)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => pattern.test(file) && !without.includes(file))
    .toSorted();
  const single = new Set(all.filter(alone));
  const files = all.filter((file) => !single.has(file));
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
  return [`${folder}/*.test.cjs`, ...[...single, ...without].map((file) => `<rootDir>/${file}`)];
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

const [browser, node] = config.projects;
// As many groups as let the processors end at about the same time.
export default {
  ...config,
  rootDir: root,
  projects: [
    {
      ...browser,
      rootDir: root,
      testMatch: writeGroups({
        folder: path.join(root, 'dist/together/browser'),
        groups: 8,
        folders: ['src', 'sdk', 'plugins', 'themes', 'embed'],
        pattern: /\.test\.tsx?$/,
      }),
      testPathIgnorePatterns: ['/node_modules/'],
    },
    {
      ...node,
      rootDir: root,
      testMatch: writeGroups({
        folder: path.join(root, 'dist/together/node'),
        groups: 12,
        folders: nodeFolders,
        pattern: /\.test\.ts$/,
        without: longest,
      }),
      testPathIgnorePatterns: ['/node_modules/', '/tests/e2e/'],
    },
  ],
};
