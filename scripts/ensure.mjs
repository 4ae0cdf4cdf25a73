import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a program; if it fails, ends this process with the same code. Its output goes to standard error, so that
 * standard output only has the command's own.
 */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: ['inherit', 2, 2], ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** The path of a package's program. */
export function bin(name) {
  return path.join(root, 'node_modules', '.bin', name);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Sendwright needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages in the lock file unless they are installed. */
export function ensureInstalled() {
  requireNode();
  const modules = path.join(root, 'node_modules');
  // A linked folder belongs to another checkout, which maintains it.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = path.join(modules, '.sendwright-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing packages ...');
  // None of our packages needs its install script: PostgreSQL's library links are created at startup.
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  writeFileSync(stamp, wanted);
}

const sources = [
  'src',
  'sdk',
  'plugins',
  'themes',
  'wire',
  'email',
  'query',
  'formats',
  'sms',
  'embed',
  'provider',
  'rspack.config.ts',
  'package.json',
  'package-lock.json',
];

function* filesOf(place) {
  if (!statSync(place).isDirectory()) {
    yield place;
    return;
  }
  for (const entry of readdirSync(place)) yield* filesOf(path.join(place, entry));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const place = path.join(root, source);
    if (!existsSync(place)) continue;
    for (const file of [...filesOf(place)].toSorted((one, other) => (one < other ? -1 : 1))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

const stamp = path.join(root, 'dist', '.built');

/** Runs a build and records what it was made of, for `ensureBuilt`. A build that fails is not recorded. */
export async function recordBuild(build) {
  // Sources that change during the build are not in it for sure, so they are compared as they were before.
  const before = fingerprint();
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, before);
}

/** Builds the workbench and the provider into `dist` unless nothing has changed since the last build. */
export function ensureBuilt() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  console.error('Building ...');
  run(process.execPath, [path.join(root, 'scripts', 'build.mjs')]);
}
