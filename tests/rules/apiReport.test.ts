import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

test('sdk/api.md shows the SDK as it is', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/apiReport.mjs', '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 0 });
});

test.each([
  ['sendwright/sdk', 'export declare function definePlugin<'],
  ['sendwright/sdk/models', 'export declare const RequestsModel:'],
  ['sendwright/sdk/testing', 'export declare function testWorkbench('],
])('%s is in it with its declarations', (entry, declaration) => {
  const section = readFileSync('sdk/api.md', 'utf8')
    .split('\n## ')
    .find((text) => text.startsWith(`\`${entry}\``));
  expect(section).toContain(declaration);
});
