import { definePlugin } from 'sendwright/sdk';
import { MemoryBrowser } from '../testing/memoryBrowser';
import { importPlugins } from './importPlugins';
import { PluginChoices } from './pluginChoices';

const sound = (id: string) => jest.fn(async () => ({ default: definePlugin({ id, title: id }) }));
const throwing = () => import('../testing/throwing/plugin');

function start(query = '', browser = new MemoryBrowser()) {
  const choices = new PluginChoices(browser, query);
  return { browser, choices };
}

test('a definition that throws on import is reported with its reason, and all others are imported', async () => {
  const { choices } = start();
  const { plugins, unavailable } = await importPlugins(
    { lists: sound('lists'), 'price-lists': throwing, senders: sound('senders') },
    {},
    choices,
  );
  expect(plugins.map(({ id }) => id)).toEqual(['lists', 'senders']);
  expect(unavailable).toEqual([
    {
      id: 'price-lists',
      title: 'price-lists',
      state: 'rejected',
      error: new Error('plugin.ts failed: The catalog is gone.'),
    },
  ]);
});

test('a module without a definition is reported', async () => {
  const { choices } = start();
  // What a plugin built elsewhere may lack.
  const empty = async () => ({}) as { default: never };
  const { unavailable } = await importPlugins({}, { empty }, choices);
  expect(unavailable[0]?.error?.message).toContain('no default export');
});

test('safe mode runs no code of added plugins, lasts for the tab, and can be left', async () => {
  const { browser, choices } = start('?safe');
  const [own, other] = [sound('lists'), sound('added')];
  const { plugins, unavailable } = await importPlugins({ lists: own }, { added: other }, choices);
  expect(plugins.map(({ id }) => id)).toEqual(['lists']);
  expect(unavailable).toMatchObject([{ id: 'added', state: 'disabled' }]);
  expect(other).not.toHaveBeenCalled();

  // Signing in and reloading change the address.
  const reloaded = new PluginChoices(browser, '?page=2');
  expect(reloaded.isSafe).toBe(true);
  reloaded.leaveSafeMode();
  expect(new PluginChoices(browser, '').isSafe).toBe(false);
  expect((await importPlugins({}, { added: other }, new PluginChoices(browser))).plugins).toHaveLength(1);
});

test('a plugin that is turned off is not run until it is turned on again', async () => {
  const { browser, choices } = start();
  choices.disable('lists', 'My lists');
  const definition = sound('lists');
  const off = await importPlugins({ lists: definition }, {}, new PluginChoices(browser));
  expect(off).toMatchObject({ plugins: [], unavailable: [{ id: 'lists', title: 'My lists', state: 'disabled' }] });
  expect(definition).not.toHaveBeenCalled();
  choices.enable('lists');
  expect((await importPlugins({ lists: definition }, {}, new PluginChoices(browser))).plugins).toHaveLength(1);
});

test('what somebody else stored under the key turns nothing off', () => {
  const { browser, choices } = start();
  for (const stored of ['null', '[1]', '{', '{"lists":3}', '"lists"']) {
    browser.storage.setItem('sendwright.disabledPlugins', stored);
    expect([...choices.disabled.values()]).not.toContain('lists');
    expect(choices.disabled.has('lists')).toBe(false);
  }
});
