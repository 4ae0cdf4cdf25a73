import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from '@swc/core';

const limits: { plugin: { definition: number } } = JSON.parse(readFileSync('limits.json', 'utf8'));

/** A module with its imports from the same folder, minified: what the browser loads at boot. */
function bootCode(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') },
      minify: { compress: true, mangle: true },
    },
    minify: true,
  });
  const imported = [...code.matchAll(/from"(\.\/[^"]+)"/g)].map(([, name]) =>
    path.join(path.dirname(file), `${name ?? ''}.ts`),
  );
  return [...imported.map((name) => bootCode(name, seen)), code].join('');
}

const definitions = existsSync('plugins')
  ? readdirSync('plugins')
      .map((id) => path.join('plugins', id, 'plugin.ts'))
      .filter((file) => existsSync(file))
  : [];

describe('what the browser reads of a plugin at boot', () => {
  it('is there to be measured', () => {
    expect(definitions.length).toBeGreaterThan(0);
  });

  it.each(definitions)('%s stays under the cap of limits.json', (file) => {
    expect(gzipSync(bootCode(file), { level: 9 }).length).toBeLessThanOrEqual(limits.plugin.definition);
  });
});
