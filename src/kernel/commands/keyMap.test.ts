import { AlertCenter } from '../alerts/alertCenter';
import { MemoryBrowser } from '../testing/memoryBrowser';
import { CommandRegistry } from './commandRegistry';

const press = (key: string, init: KeyboardEventInit = {}): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

function registryWith(storage: MemoryBrowser['storage']) {
  const ran: string[] = [];
  const commands = new CommandRegistry(
    new AlertCenter(),
    { scopes: new Set(), toggles: new Set(), entitlements: new Set(), plan: 'advanced', region: 'global' },
    storage,
    () => ({ load: () => Promise.resolve() }),
    () => ({ open: () => undefined, ask: () => undefined }),
  );
  commands.add('one', { title: 'One', keys: 'g o', run: () => void ran.push('one') });
  commands.add('two', { title: 'Two', keys: 'g t', run: () => void ran.push('two') });
  return { commands, ran };
}

test('keys can be changed, are remembered, and are taken back', async () => {
  const { storage } = new MemoryBrowser();
  const first = registryWith(storage);
  first.commands.chooseKeys('workbench.one', 'q');
  expect(first.commands.get('workbench.one')?.keys).toBe('q');
  press('q');
  await Promise.resolve();
  expect(first.ran).toEqual(['one']);
  first.commands.dispose();

  const second = registryWith(storage);
  expect(second.commands.get('workbench.one')?.keys).toBe('q');
  second.commands.chooseKeys('workbench.one', undefined);
  expect(second.commands.get('workbench.one')?.keys).toBe('g o');
  second.commands.dispose();
});

test('keys that another command has go to who chose them, and the other is told', () => {
  const { commands } = registryWith(new MemoryBrowser().storage);
  commands.chooseKeys('workbench.two', 'g o');
  expect(commands.get('workbench.two')?.keys).toBe('g o');
  expect(commands.get('workbench.one')?.keys).toBeUndefined();
  expect(commands.conflicts).toEqual([{ keys: 'g o', holder: 'workbench.two', refused: 'workbench.one' }]);
  commands.chooseKeys('workbench.two', '');
  expect(commands.conflicts).toEqual([]);
  expect(commands.get('workbench.two')?.keys).toBeUndefined();
  commands.dispose();
});

test('what cannot be pressed is refused and changes nothing', () => {
  const { commands } = registryWith(new MemoryBrowser().storage);
  expect(() => commands.chooseKeys('workbench.one', 'hyper+k')).toThrow('chord');
  expect(commands.get('workbench.one')?.keys).toBe('g o');
  commands.dispose();
});
