import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { features } from 'sendwright/wire/features';

const definitions = readdirSync('plugins')
  .map((id) => path.join('plugins', id, 'plugin.ts'))
  .filter((file) => existsSync(file));

test('each feature that a plugin guards its pages with is one that the server knows', () => {
  const named = definitions.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/toggle(?:: | = )'(\w+\.\w+)'/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in features))).toEqual([]);
});
