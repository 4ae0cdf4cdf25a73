import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A copy of the scripts with sources and a bundler of its own, which writes what is in `bundle`. */
let copy = '';

beforeEach(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'sendwright-build-'));
  cpSync('scripts', path.join(copy, 'scripts'), { recursive: true });
  mkdirSync(path.join(copy, 'packages/.bin'), { recursive: true });
  // A linked folder is never installed into.
  symlinkSync(path.join(copy, 'packages'), path.join(copy, 'node_modules'));
  mkdirSync(path.join(copy, 'src'));
  writeFileSync(path.join(copy, 'src/main.ts'), 'first');
  bundler('mkdir -p dist/workbench && echo "console.log(1)" > dist/workbench/main.js');
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

function bundler(script: string): void {
  const place = path.join(copy, 'node_modules/.bin/rspack');
  writeFileSync(place, `#!/bin/sh\n${script}\n`);
  chmodSync(place, 0o755);
}
const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const build = () => node('scripts/build.mjs');
const start = () =>
  node('--input-type=module', '-e', "import { ensureBuilt } from './scripts/ensure.mjs'; ensureBuilt();");

test('what was built is not built again until a source changes', () => {
  expect(build().status).toBe(0);
  expect(existsSync(path.join(copy, 'dist/workbench/main.js.br'))).toBe(true);
  expect(start()).toMatchObject({ status: 0, stderr: '' });
  writeFileSync(path.join(copy, 'src/main.ts'), 'the second');
  expect(start()).toMatchObject({ status: 0, stderr: 'Building ...\n' });
  expect(start()).toMatchObject({ status: 0, stderr: '' });
});

test('a failed build is built again', () => {
  expect(build().status).toBe(0);
  bundler('exit 3');
  expect(build().status).toBe(3);
  expect(start()).toMatchObject({ status: 3, stderr: 'Building ...\n' });
});
