import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = process.cwd();
const copied = [
  'src',
  'sdk',
  'plugins',
  'wire',
  'themes',
  'scripts',
  'tests/browserSetup.ts',
  'tests/fixtures',
  'tests/support',
  'provider/testing',
  'package.json',
  'jest.config.js',
  'tsconfig.json',
  'oxlint.config.mjs',
];
let copy = '';

beforeAll(() => {
  copy = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sendwright-plugin-')));
  for (const name of copied) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(realpathSync(path.join(root, 'node_modules')), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test' } });
const newPlugin = (...args: string[]) => run(process.execPath, 'scripts/newPlugin.mjs', ...args);
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

test('a new plugin is registered, keeps the rules, and passes its own test', () => {
  expect(newPlugin('sample-things')).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(path.join(copy, 'plugins/index.ts'), 'utf8')).toMatch(
    /added: Definitions = \{\n {2}'sample-things': \(\) => import\([^)]*'\.\/sample-things\/plugin'\),\n\};/,
  );
  const lint = run(
    bin('oxlint'),
    '-c',
    'oxlint.config.mjs',
    '--deny-warnings',
    'plugins/sample-things',
    'plugins/index.ts',
  );
  expect({ status: lint.status, output: lint.stdout }).toMatchObject({ status: 0 });
  const own = run(bin('jest'), '--selectProjects', 'browser', '--testPathPatterns', 'plugins/sample-things');
  expect({ status: own.status, output: own.stderr }).toMatchObject({
    status: 0,
    output: expect.stringMatching(/Tests: +[1-9]\d* passed/),
  });
});

test.each([
  ['no id', [], 'Usage'],
  ['an id in capitals', ['SampleThings'], 'lower case with hyphens'],
  ['a path', ['../elsewhere'], 'lower case with hyphens'],
  ['an id that is taken', ['senders'], 'The plugin "senders" already exists.'],
])('%s is refused', (_what, args, message) => {
  const { status, stderr } = newPlugin(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
