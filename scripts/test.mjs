// `npm test`: format, lint, types, unit and contract tests, browser tests. The last line has the totals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { bin, ensureBuilt, ensureInstalled, root } from './ensure.mjs';

// The browser and the packages are downloaded concurrently.
const browserThere = once(
  spawn(process.execPath, [path.join(root, 'scripts/ensureBrowser.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] }),
  'close',
);
ensureInstalled();
const counts = { passed: 0, failed: 0 };
/** What failed, and the beginning of why: printed at the end, because a CI log may keep its last lines only. */
const failures = [];

/** A step that consists of one check. It runs concurrently with others; its output is printed when it has ended. */
async function check(title, command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [status] = await once(child, 'close');
  process.stdout.write(`\n== ${title}\n${Buffer.concat(said).toString()}`);
  if (status === 0) counts.passed += 1;
  else {
    counts.failed += 1;
    failures.push({ name: title, reason: Buffer.concat(said).toString() });
  }
}

/** The tests that failed, from the report of Jest; a file that could not be loaded has none, but a message. */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    if (assertionResults.length === 0) return message === '' ? [] : [{ name: file, reason: message }];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: `${file}: ${test.fullName}`, reason: test.failureMessages.join('\n') }));
  });
}

async function unitAndContract() {
  console.log('\n== Unit and contract tests, and browser tests beside them');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sendwright-test-'));
  const report = path.join(folder, 'jest.json');
  const child = spawn(bin('jest'), ['-c', 'tests/support/together.config.mjs', '--json', `--outputFile=${report}`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SENDWRIGHT_TEST_BUILD: path.join(root, 'dist/provider') },
  });
  const [status] = await once(child, 'close');
  let failed = 0;
  if (existsSync(report)) {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += result.numPassedTests;
    failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    failures.push(...failuresOf(result));
  }
  counts.failed += status === 0 ? failed : Math.max(failed, 1);
  rmSync(folder, { recursive: true });
}

/** Milliseconds after which a hanging browser's file counts as failed. */
const browserTimeout = 30 * 60_000;
/** Concurrent journeys, more than processors, because each waits for its browser, server or database half the time. */
const browsersAtOnce = Math.min(4, os.availableParallelism() + 2);
/** Those that run beside the unit tests, which leave a third of the processors idle. */
const browsersBesideUnits = Math.min(2, browsersAtOnce);

/** The longest journeys. If started last, one would run alone while the other processors are idle. */
const slowestJourneys = [
  'pages',
  'mainJob',
  'designLibrary',
  'failures',
  'designEditor',
  'account',
  'singleSends',
  'imports',
  'automations',
  'signupForms',
].map((name) => `${name}.e2e.ts`);
const place = (file) => (slowestJourneys.includes(file) ? slowestJourneys.indexOf(file) : slowestJourneys.length);

/** Runs one file of journeys; its output is printed when it has ended. */
async function journey(file, results, data) {
  const report = path.join(results, `${path.basename(file)}.tap`);
  // The first report is for people; the totals come from the second.
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
  const started = Date.now();
  const child = spawn(process.execPath, ['--import', 'tsx', '--test', ...reporters, file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: browserTimeout,
    env: { ...process.env, SENDWRIGHT_TEST_DATA: data },
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(tap)?.[1] ?? 0);
  const broken = count('fail') + count('cancelled');
  const failed = status === 0 ? broken : Math.max(broken, 1);
  counts.passed += count('pass');
  counts.failed += failed;
  for (const [, name] of tap.matchAll(/^ *not ok \d+ - (.*)$/gm))
    failures.push({ name: `${path.basename(file)}: ${name}`, reason: '' });
  const seconds = Math.round((Date.now() - started) / 1000);
  return `${path.basename(file)}: ${count('pass')} passed, ${failed} failed, ${count('skipped')} skipped, ${seconds} s`;
}

/** Starts the database that journeys share; resolves with its folder and a function that stops it. */
async function startJourneyDatabase() {
  const program = path.join(root, 'tests/e2e/support/journeyDatabase.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), closed]);
  const [, folder] = /^ready (.*)/.exec(line) ?? [];
  if (folder === undefined) throw new Error('The database of the browser tests could not be started.');
  const stop = () => {
    child.stdin.end();
    return closed;
  };
  return { folder, stop };
}

/** Runs the journeys: a few until `others` have ended, and as many as the machine can take after that. */
async function browser(others) {
  const folder = path.join(root, 'tests/e2e');
  const results = mkdtempSync(path.join(os.tmpdir(), 'sendwright-test-'));
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.e2e.ts'))
    .toSorted()
    .toSorted((one, other) => place(one) - place(other));
  const database = await startJourneyDatabase();
  const lines = [];
  const work = async () => {
    for (let file = files.shift(); file !== undefined; file = files.shift())
      lines.push(await journey(path.join(folder, file), results, database.folder));
  };
  const several = (length) => Promise.all(Array.from({ length }, work));
  await Promise.all([several(browsersBesideUnits), others.then(() => several(browsersAtOnce - browsersBesideUnits))]);
  await database.stop();
  rmSync(results, { recursive: true });
  console.log(`\n${lines.toSorted((one, other) => one.localeCompare(other)).join('\n')}`);
}

// Concurrently: the build alone occupies one processor.
const checks = [
  check('Format', bin('oxfmt'), ['--check']),
  check('Lint', bin('oxlint'), ['-c', 'oxlint.config.mjs', '--type-aware', '--deny-warnings', '--quiet']),
  check('Types', bin('tsc'), ['--noEmit']),
];
// Before the tests, because the servers they start run from the build.
ensureBuilt();
await Promise.all(checks);
// Servers in the unit tests look for a browser, too, and must not find a partial installation.
const [browserStatus] = await browserThere;
if (browserStatus !== 0) process.exit(1);
const units = unitAndContract();
await Promise.all([units, browser(units)]);
for (const { name, reason } of failures) {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '');
  console.log(`\nFailed: ${[name, ...lines.slice(0, 6)].join('\n  ')}`);
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
