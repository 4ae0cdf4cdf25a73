import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = process.cwd();

/** The files that no longer compile after `change` is applied to a contract file. */
function brokenBy(file: string, change: (source: string) => string, include: readonly string[]): Set<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sendwright-types-'));
  try {
    cpSync(path.join(root, 'wire'), path.join(folder, 'wire'), { recursive: true });
    const target = path.join(folder, 'wire', file);
    writeFileSync(target, change(readFileSync(target, 'utf8')));
    const config = {
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: {
        typeRoots: [path.join(root, 'node_modules/@types')],
        paths: {
          'sendwright/wire/*': [path.join(folder, 'wire/*.ts')],
          '@sinclair/typebox': [path.join(root, 'node_modules/@sinclair/typebox')],
        },
      },
      include: include.map((pattern) => path.join(root, pattern)),
      exclude: [],
    };
    const place = path.join(folder, 'tsconfig.json');
    writeFileSync(place, JSON.stringify(config));
    const compiler = path.join(root, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(compiler, ['--noEmit', '-p', place], { cwd: root, encoding: 'utf8' });
    return new Set(
      [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, name = '']) =>
        path.relative(root, path.resolve(root, name)),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('renaming a field of the wire breaks the provider, the plugin and the fake responses', () => {
  const broken = brokenBy('lists.ts', (source) => source.replaceAll(/\bcontact_count: Type/g, 'members: Type'), [
    'provider/domains/lists/*.ts',
    'plugins/lists/**/*',
  ]);
  expect([...broken]).toEqual(
    expect.arrayContaining([
      'provider/domains/lists/lists.ts',
      'plugins/lists/pages/ListIndex.tsx',
      'plugins/lists/lists.test.tsx',
    ]),
  );
});
