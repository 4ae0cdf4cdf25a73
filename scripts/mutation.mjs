// `npm run mutation [-- --sample 300 --seed 1 --only email,query --json FILE]`: makes small mistakes (mutants) in a
// copy of the tree, one at a time, and reports which of them no unit test notices. The sample is random but the same
// for the same seed, with equally many mutants from each area; within an area all mutants are equally likely.
//
// The tests of the area first run once unchanged, with markers at the mutants' positions. Each mutant is then tried
// with the tests that reach its position, fastest first; other tests could not notice it. The SDK and the kernel are
// also tried with each other's tests, and with those of plugins that run for other mutants, for up to a minute. Mutants
// that only other tests or the browser journeys would notice count as survivors.
//
// `--again FILE` tries the survivors in the JSON of an earlier run again, to see what new tests notice. `--without
// kill.test,stop.test` skips test files whose names contain one of these words, such as those that kill servers for
// minutes: they notice no additional mutants.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { ensureInstalled, root } from './ensure.mjs';
import { findMutants } from './mutation/findMutants.mjs';
import { markMutants } from './mutation/markMutants.mjs';

ensureInstalled();
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'string' },
    again: { type: 'string' },
    without: { type: 'string' },
  },
});
/** The areas, and the percentage of mutants that tests should catch in each; 75% in total. */
const targets = { query: 90, email: 90, 'provider/delivery': 90, sdk: 75, 'src/kernel': 75, plugins: 75 };
const areas = Object.keys(targets).filter((area) => values.only === undefined || values.only.split(',').includes(area));
const sample = Number(values.sample);
/** The folders and files whose tests, if they reach the mutant's file, should notice it; its own area first. */
const testsOf = (file) =>
  file.startsWith('plugins/')
    ? [`${file.split('/').slice(0, 2).join('/')}/`, ...ofSeveralPlugins]
    : file.startsWith('provider/')
      ? ['provider/delivery/']
      : /^(?:sdk|src)\//.test(file)
        ? [`${file.split('/')[0]}/`, 'sdk/', 'src/']
        : [`${file.split('/')[0]}/`];
/** Maximum milliseconds for tests of other areas per mutant: half of all tests reach the kernel. */
const importTimeout = 60_000;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
/** Tests of plugins with each other. */
const ofSeveralPlugins = tracked.filter((file) => /^plugins\/[^/]+\.test\.tsx$/.test(file));
const isSource = (file) => /\.tsx?$/.test(file) && !/\.(test|e2e)\.tsx?$|\.d\.ts$|(^|\/)testing\//.test(file);

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const mutantsOf = (file) => findMutants(file, readFileSync(path.join(root, file), 'utf8'));

/** Selects `count` mutants of an area. */
function drawMutants(area, count) {
  const random = createRandom(Number(values.seed));
  const mutants = tracked.filter((file) => file.startsWith(`${area}/`) && isSource(file)).flatMap(mutantsOf);
  const drawn = [];
  while (drawn.length < count && mutants.length > 0)
    drawn.push(...mutants.splice(Math.floor(random() * mutants.length), 1));
  return drawn.map((mutant) => ({ area, mutant }));
}

/** The survivors of an earlier run that still exist in the sources, perhaps a few lines further up or down. */
function survivorsIn(file) {
  const { results } = JSON.parse(readFileSync(file, 'utf8'));
  return results
    .filter(({ outcome, area }) => outcome !== 'caught' && areas.includes(area))
    .flatMap(({ area, mutant }) => {
      const distance = ({ line }) => Math.abs(line - mutant.line);
      const [now] = (existsSync(path.join(root, mutant.file)) ? mutantsOf(mutant.file) : [])
        .filter((other) => ['kind', 'before', 'text'].every((key) => mutant[key] === other[key]))
        .toSorted((one, other) => distance(one) - distance(other));
      if (now !== undefined && distance(now) <= 20) return [{ area, mutant: now }];
      console.log(`gone: ${mutant.file}:${mutant.line}`);
      return [];
    });
}

const chosen =
  values.again === undefined
    ? areas.flatMap((area) => drawMutants(area, Math.ceil(sample / areas.length)))
    : survivorsIn(path.resolve(values.again));
const files = [...new Set(chosen.map(({ mutant }) => mutant.file))];
if (files.length === 0) {
  console.log('No mutants.');
  process.exit();
}

const copy = mkdtempSync(path.join(os.tmpdir(), 'sendwright-mutants-'));
for (const file of tracked) {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  cpSync(path.join(root, file), path.join(copy, file));
}
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));

const isOf = (test, folders) => folders.some((folder) => test.startsWith(path.join(copy, folder)));

/** Runs Jest in the copy, in a single process. */
function runJest(args, { timeout, env = {} } = {}) {
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  return spawnSync(process.execPath, [jest, '-c', 'scripts/mutation/jest.config.mjs', '-i', ...args], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    timeout,
    killSignal: 'SIGKILL',
    env: { ...process.env, ...env },
  });
}

/**
 * Runs the copy's tests with markers. Returns for each mutant the test files that reach it, and how long each takes.
 */
function runWithMarks() {
  for (const file of files) {
    const marked = chosen.map(({ mutant }, id) => ({ mutant, id })).filter(({ mutant }) => mutant.file === file);
    writeFileSync(path.join(copy, file), markMutants(readFileSync(path.join(root, file)), marked));
  }
  const leftOut = values.without?.split(',') ?? [];
  const isNear = (test) =>
    files.some((file) => isOf(test, testsOf(file))) && !leftOut.some((word) => path.basename(test).includes(word));
  const related = runJest(['--listTests', '--findRelatedTests', ...files])
    .stdout.split('\n')
    .filter(isNear);
  console.log(`${chosen.length} mutants in ${files.length} files; ${related.length} test files can reach them.`);
  // Without a file name, Jest would run all tests.
  if (related.length === 0) return { tests: new Map(), reached: chosen.map(() => []) };
  const log = path.join(copy, 'reached.log');
  const report = path.join(copy, 'report.json');
  writeFileSync(log, '');
  const { stderr } = runJest(['--silent', '--json', '--outputFile', report, '--runTestsByPath', ...related], {
    env: { MUTATION_REACHED: log, MUTATION_ORDER: related.join(path.delimiter) },
  });
  if (!existsSync(report)) throw new Error(`The tests did not run: ${stderr}`);
  for (const file of files) cpSync(path.join(root, file), path.join(copy, file));

  const tests = new Map();
  for (const { name, status, startTime, endTime, assertionResults } of JSON.parse(readFileSync(report, 'utf8'))
    .testResults) {
    if (status === 'passed') {
      const durations = assertionResults.map(({ duration }) => duration ?? 0);
      const hooks = endTime - startTime - durations.reduce((sum, duration) => sum + duration, 0);
      tests.set(name, { duration: endTime - startTime, longest: Math.max(hooks, ...durations) });
    } else console.log(`FAILS WITHOUT A MUTANT, left out: ${path.relative(copy, name)}`);
  }
  const reached = chosen.map(() => []);
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [id, test] = line.split(' ');
    if (!tests.has(test)) continue;
    const { file } = chosen[id].mutant;
    if (isOf(test, [...testsOf(file), ...(/^(?:sdk|src)\//.test(file) ? ['plugins/'] : [])])) reached[id].push(test);
  }
  return { tests, reached };
}

/**
 * Whether these tests notice the mutant. A test that takes several times as long notices, too, because it never ends.
 */
function tryTests({ file }, names, tests) {
  if (names.length === 0) return 'never runs';
  const isOwn = (name) => isOf(name, testsOf(file).slice(0, 1));
  const fastestFirst = names.toSorted((one, other) => tests.get(one).duration - tests.get(other).duration);
  let elsewhere = 0;
  const isInTime = (name) => !isOwn(name) && (elsewhere += tests.get(name).duration) <= importTimeout;
  const order = [...fastestFirst.filter(isOwn), ...fastestFirst.filter(isInTime)];
  if (order.length === 0) return 'survived';
  const total = order.reduce((sum, name) => sum + tests.get(name).duration, 0);
  const longest = Math.max(...order.map((name) => tests.get(name).longest));
  const { status, error } = runJest(['--bail', '--silent', '--runTestsByPath', ...order], {
    timeout: 60_000 + 4 * total,
    env: { MUTATION_ORDER: order.join(path.delimiter), MUTATION_TIMEOUT: String(Math.round(20_000 + 3 * longest)) },
  });
  return error !== undefined || status !== 0 ? 'caught' : 'survived';
}

// One PostgreSQL for all runs. Its template database is created without a mutant.
const [{ default: startDatabase }, { default: stopDatabase }] = await Promise.all(
  ['globalSetup', 'globalTeardown'].map((name) => tsImport(`../provider/testing/${name}.ts`, import.meta.url)),
);
const results = [];
try {
  await startDatabase();
  const { tests, reached } = runWithMarks();
  for (const [id, { area, mutant }] of chosen.entries()) {
    const place = path.join(copy, mutant.file);
    const whole = readFileSync(place);
    const { start, end, text } = mutant;
    writeFileSync(place, Buffer.concat([whole.subarray(0, start), Buffer.from(text), whole.subarray(end)]));
    const outcome = tryTests(mutant, reached[id], tests);
    writeFileSync(place, whole);
    results.push({ area, outcome, mutant });
    const said = (words) => words.replaceAll(/\s+/g, ' ').slice(0, 60);
    const change = `${said(mutant.before)} -> ${said(mutant.text)}`;
    const shown = (outcome === 'caught' ? outcome : outcome.toUpperCase()).padEnd(10);
    console.log(`${shown} ${mutant.file}:${mutant.line} ${mutant.kind}: ${change}`);
    if (values.json !== undefined)
      writeFileSync(values.json, JSON.stringify({ seed: Number(values.seed), results }, null, 2));
  }
} finally {
  await stopDatabase();
  rmSync(copy, { recursive: true, force: true });
}

const share = (found) => (100 * found.filter(({ outcome }) => outcome === 'caught').length) / found.length;
let missed = false;
for (const area of areas) {
  const found = results.filter((result) => result.area === area);
  if (found.length === 0) continue;
  missed ||= share(found) < targets[area];
  console.log(`${area.padEnd(18)} ${share(found).toFixed(0)} % of ${found.length} caught, target ${targets[area]} %`);
}
console.log(`${'all'.padEnd(18)} ${share(results).toFixed(0)} % of ${results.length} caught, target 75 %`);
process.exitCode = missed || share(results) < 75 ? 1 : 0;
