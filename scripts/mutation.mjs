// `npm run mutation [-- --sample 300 --seed 1 --only email,query --json FILE]`: puts small mistakes into a copy of the
// tree, one at a time, and tells which of them no unit test notices. A random sample, the same for the same seed, with
// as many mutants from each area. What only the browser journeys would notice counts as not noticed.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from './ensure.mjs';
import { findMutants } from './mutation/findMutants.mjs';

ensureInstalled();
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});
/** The areas, and the share of mutants that tests are to catch in each; 75 % in all. */
const targets = { query: 90, email: 90, 'provider/delivery': 90, sdk: 75, 'src/kernel': 75, plugins: 75 };
const areas = Object.keys(targets).filter((area) => values.only === undefined || values.only.split(',').includes(area));
const sample = Number(values.sample);
/** A mutant whose tests run for longer has been noticed: they never end. */
const longestRun = 600_000;
/** The tests that are to notice, of those that reach the file: those of its own area. */
const testsOf = (file) =>
  file.startsWith('plugins/')
    ? `/${file.split('/').slice(0, 2).join('/')}/`
    : file.startsWith('provider/')
      ? '/provider/delivery/'
      : `/${file.split('/')[0]}/`;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');
const isSource = (file) => /\.tsx?$/.test(file) && !/\.(test|e2e)\.tsx?$|\.d\.ts$|(^|\/)testing\//.test(file);

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `count` mutants of an area, each as likely as any other. */
function drawMutants(area, count) {
  const random = createRandom(Number(values.seed));
  const mutants = tracked
    .filter((file) => file.startsWith(`${area}/`) && isSource(file))
    .flatMap((file) => findMutants(file, readFileSync(path.join(root, file), 'utf8')));
  const drawn = [];
  while (drawn.length < count && mutants.length > 0)
    drawn.push(...mutants.splice(Math.floor(random() * mutants.length), 1));
  return drawn;
}

const copy = mkdtempSync(path.join(os.tmpdir(), 'sendwright-mutants-'));
for (const file of tracked) {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  cpSync(path.join(root, file), path.join(copy, file));
}
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));

const jest = path.join(root, 'node_modules/jest/bin/jest.js');
/** The tests of its own area that reach a file. */
function relatedTests(file) {
  const { stdout } = spawnSync(process.execPath, [jest, '--listTests', '--findRelatedTests', file], {
    cwd: copy,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((test) => test.startsWith(path.join(copy, testsOf(file))));
}

/** Whether the tests that reach `file` notice that something is wrong. */
function isNoticed(file) {
  const tests = relatedTests(file);
  if (tests.length === 0) return false;
  const { status, error } = spawnSync(process.execPath, [jest, '--bail', '--silent', '--runTestsByPath', ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: longestRun,
    killSignal: 'SIGKILL',
  });
  return error !== undefined || status !== 0;
}

const results = [];
try {
  for (const area of areas) {
    for (const mutant of drawMutants(area, Math.ceil(sample / areas.length))) {
      const place = path.join(copy, mutant.file);
      const whole = readFileSync(place);
      const { start, end, text } = mutant;
      writeFileSync(place, Buffer.concat([whole.subarray(0, start), Buffer.from(text), whole.subarray(end)]));
      const caught = isNoticed(mutant.file);
      writeFileSync(place, whole);
      results.push({ area, caught, ...mutant });
      const said = (words) => words.replaceAll(/\s+/g, ' ').slice(0, 60);
      const outcome = caught ? 'caught  ' : 'SURVIVED';
      const change = `${said(mutant.before)} -> ${said(mutant.text)}`;
      console.log(`${outcome} ${mutant.file}:${mutant.line} ${mutant.kind}: ${change}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const share = (found) => (100 * found.filter(({ caught }) => caught).length) / found.length;
let missed = false;
for (const area of areas) {
  const found = results.filter((result) => result.area === area);
  missed ||= share(found) < targets[area];
  console.log(`${area.padEnd(18)} ${share(found).toFixed(0)} % of ${found.length} caught, target ${targets[area]} %`);
}
console.log(`${'all'.padEnd(18)} ${share(results).toFixed(0)} % of ${results.length} caught, target 75 %`);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results, null, 2));
process.exitCode = missed || share(results) < 75 ? 1 : 0;
