import type { ContactView } from 'sendwright/wire/contactViews';
import { addressOf, isEdited, tableViewOf, viewStateOf } from './viewState';

const state: ContactView['state'] = {
  filter: { search: 'ada', reach: 'reachable', tag: 'vip', added_days: 30 },
  sort: '-email',
  columns: [{ id: 'email', width: 200 }, { id: 'city' }],
  compact: true,
};
const view = { id: 'v1', name: 'VIPs', state } as ContactView;
const known = new Set(['email', 'city']);

test('a view becomes a state of the table, and the same view again', () => {
  const table = tableViewOf(view);
  expect(table).toMatchObject({
    search: 'ada',
    filters: { reach: ['reachable'], tag: ['vip'], added: ['30'] },
    sort: { column: 'email', direction: 'descending' },
    compact: true,
  });
  expect(viewStateOf({ ...table, sort: table.sort }, table)).toEqual(state);
  const plain = { ...view, state: { ...state, filter: {}, sort: 'email' } } as ContactView;
  expect(tableViewOf(plain)).toMatchObject({
    search: '',
    filters: { reach: [], tag: [], added: [] },
    sort: { column: 'email', direction: 'ascending' },
  });
});

test.each([
  [{}, false],
  [{ columns: [{ id: 'city' }, { id: 'email', width: 200 }] }, false],
  [{ columns: [...state.columns, { id: 'gone' }] }, false],
  [{ columns: [{ id: 'email', width: 210 }, { id: 'city' }] }, true],
  [{ columns: [{ id: 'email', width: 200 }] }, true],
  [{ filter: { ...state.filter, tag: 'new' } }, true],
  [{ sort: 'email' as const }, true],
  [{ compact: false }, true],
])('with %j it is edited: %s', (change, edited) => {
  expect(isEdited(view, { ...state, ...change }, known)).toBe(edited);
});

test('a view has its address, and so has none', () => {
  expect(addressOf('v1')).toMatch(/\?view=v1$/);
  expect(addressOf(undefined)).toMatch(/\?view=all$/);
});
