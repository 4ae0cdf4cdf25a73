import { autorun } from 'mobx';
import { MemoryBrowser } from '../testing/memoryBrowser';
import { SettingsStore } from './settingsStore';

const define = (settings: SettingsStore): void =>
  settings.define('contacts', 'Contacts', {
    rows: { title: 'Rows per page', default: 50, options: [50, 100] },
    compact: { title: 'Compact', default: false },
  });

test('a setting has its default until it is set, and is kept', () => {
  const { storage } = new MemoryBrowser();
  const settings = new SettingsStore(storage);
  define(settings);
  const seen: unknown[] = [];
  const stop = autorun(() => seen.push(settings.get('contacts.rows')));
  settings.set('contacts.rows', 100);
  stop();
  expect(seen).toEqual([50, 100]);
  const later = new SettingsStore(storage);
  define(later);
  expect(later.get('contacts.rows')).toBe(100);
});

test.each([
  ['of another type', { 'contacts.compact': 'yes' }],
  ['that is no option', { 'contacts.rows': 7 }],
  ['in another shape', ['contacts.rows']],
])('a stored value %s is ignored', (_what, stored) => {
  const { storage } = new MemoryBrowser();
  storage.setItem('sendwright.settings', JSON.stringify(stored));
  const settings = new SettingsStore(storage);
  define(settings);
  expect([settings.get('contacts.rows'), settings.get('contacts.compact')]).toEqual([50, false]);
});

test('the settings page gets each plugin’s settings under its title', () => {
  const settings = new SettingsStore(new MemoryBrowser().storage);
  define(settings);
  expect(settings.groups).toMatchObject([
    {
      plugin: 'contacts',
      title: 'Contacts',
      settings: [
        { id: 'contacts.rows', default: 50 },
        { id: 'contacts.compact', default: false },
      ],
    },
  ]);
  expect(settings.get('contacts.constructor')).toBeUndefined();
});
