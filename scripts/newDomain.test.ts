import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = process.cwd();
const copied = [
  'src',
  'sdk',
  'plugins',
  'wire',
  'query',
  'formats',
  'sms',
  'email',
  'provider',
  'themes',
  'scripts',
  'tests',
  'package.json',
  'jest.config.js',
  'tsconfig.json',
  'rspack.config.ts',
  'oxlint.config.mjs',
  '.oxfmtrc.json',
];
let copy = '';

beforeAll(() => {
  copy = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sendwright-domain-')));
  const filter = (file: string): boolean => !file.includes('screenshots');
  for (const name of copied) cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter });
  symlinkSync(realpathSync(path.join(root, 'node_modules')), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test' },
  });
  return { status, stdout, stderr };
}
const newDomain = (...args: string[]) => run(process.execPath, 'scripts/newDomain.mjs', ...args);
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

test('a new domain compiles and keeps the rules', () => {
  expect(newDomain('sample-entries')).toMatchObject({ status: 0, stderr: '' });
  expect(run(bin('tsc'), '--noEmit')).toMatchObject({ status: 0, stdout: '' });
  const parts = ['wire', 'provider/domains', 'provider/testing', 'plugins/sample-entries', 'plugins/index.ts'];
  expect(run(bin('oxlint'), '-c', 'oxlint.config.mjs', '--deny-warnings', ...parts)).toMatchObject({ status: 0 });
  expect(run(bin('oxfmt'), '--check', ...parts)).toMatchObject({ status: 0 });
});

test('a new domain passes its own tests, and those that look at every domain', () => {
  const own = run(bin('jest'), 'sample-entries', 'session-events', 'tests/rules/features');
  expect(own).toMatchObject({ status: 0, stderr: expect.stringMatching(/Test Suites: 4 passed/) });
});

test.each([
  ['no name', [], 'Usage'],
  ['a name in capitals', ['PriceLists'], 'lower case with hyphens'],
  ['a path', ['../elsewhere'], 'lower case with hyphens'],
  ['a name that is taken', ['senders'], 'plugins/senders already exists.'],
  ['many and one of the same name', ['sheep'], 'npm run new:domain sheep <name>'],
])('%s is refused', (_what, args, message) => {
  const { status, stderr } = newDomain(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
