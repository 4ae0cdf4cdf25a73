import { checkPlugin } from 'sendwright/sdk/testing';
import { search } from './commands';
import type { SingleSends } from './contract';
import plugin from './plugin';

test('the plugin definition is valid', () => checkPlugin(plugin));

test('in the palette, scheduled and triggered single sends are called live', async () => {
  const found = (['draft', 'scheduled', 'triggered'] as const).map((status) => ({ id: status, name: 'May', status }));
  const singleSends = { find: async () => found } as unknown as SingleSends;
  const results = await search[0]?.find(singleSends, 'May', new AbortController().signal);
  expect(results?.map(({ detail }) => detail)).toEqual(['draft', 'live, scheduled', 'live']);
});
