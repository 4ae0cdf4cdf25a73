import { act, renderHook, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { definePlugin } from 'sendwright/sdk';
import { testWorkbench } from 'sendwright/sdk/testing';
import type { TableState, TableView } from './dataTableTypes';
import { type TableStateOptions, useTableState } from './useTableState';

const filters = ['status', 'owner'];
const view: TableView = {
  id: 'v1',
  search: 'bread',
  filters: { status: ['draft', 'live'] },
  sort: { column: 'name', direction: 'descending' },
  columns: [],
  compact: false,
};

/** A page with a table at an address of the real workbench. */
async function open(address: string, options: TableStateOptions = {}) {
  const states: TableState[] = [];
  function Things() {
    const state = useTableState(options);
    useLayoutEffect(() => void states.push(state), [state]);
    return <h1>Things</h1>;
  }
  const plugin = definePlugin({
    id: 'things',
    title: 'Things',
    activate: async () => ({ activate: () => undefined }),
    routes: { list: { path: '/things', title: 'Things', page: async () => ({ default: Things }) } },
  });
  const workbench = await testWorkbench(plugin);
  await workbench.goto(address);
  await screen.findByRole('heading', { name: 'Things' });
  const current = (): TableState => {
    const state = states.at(-1);
    if (!state) throw new Error('no state');
    return state;
  };
  return {
    current,
    /** Changes the state, and returns the address. */
    change(act_: (state: TableState) => void): string {
      act(() => act_(current()));
      return decodeURIComponent(workbench.location);
    },
    goto: (to: string) => workbench.goto(to),
    dispose: () => workbench.dispose(),
  };
}

/** The parts of a state that are shown. */
const shown = ({ search, filters: chosen, sort }: TableState) => ({ search, filters: chosen, sort });

test('search, filters and sort are read from the address', async () => {
  const table = await open('/things?search=rye&status=draft,live&sort=-name&other=x', { filters });
  expect(shown(table.current())).toEqual({
    search: 'rye',
    filters: { status: ['draft', 'live'], owner: [] },
    sort: { column: 'name', direction: 'descending' },
  });
  await table.goto('/things?sort=date&status=,');
  expect(shown(table.current())).toEqual({
    search: '',
    filters: { status: [], owner: [] },
    sort: { column: 'date', direction: 'ascending' },
  });
  await table.dispose();
});

test('an address without a sort has the default one, if there is any', async () => {
  const descending = { column: 'date', direction: 'descending' } as const;
  const table = await open('/things', { defaultSort: descending });
  expect(shown(table.current())).toEqual({ search: '', filters: {}, sort: descending });
  await table.dispose();
  const other = await open('/things', { filters });
  expect(other.current().sort).toBeUndefined();
  await other.dispose();
});

test('changes are written to the address, which keeps all else', async () => {
  const table = await open('/things?other=x#end', { filters });
  expect(table.change((state) => state.setSearch('rye & spelt'))).toBe('/things?other=x&search=rye+&+spelt#end');
  expect(table.current().search).toBe('rye & spelt');
  expect(table.change((state) => state.setSearch(''))).toBe('/things?other=x#end');
  expect(table.change((state) => state.setFilter('status', ['draft', 'live']))).toBe(
    '/things?other=x&status=draft,live#end',
  );
  expect(table.change((state) => state.setSort({ column: 'name', direction: 'ascending' }))).toBe(
    '/things?other=x&status=draft,live&sort=name#end',
  );
  expect(table.change((state) => state.setSort({ column: 'name', direction: 'descending' }))).toBe(
    '/things?other=x&status=draft,live&sort=-name#end',
  );
  await table.dispose();
});

test('clearing empties search and filters, and keeps the sort', async () => {
  const table = await open('/things?search=rye&status=draft&owner=ann&sort=name', { filters });
  expect(table.change((state) => state.clear())).toBe('/things?sort=name');
  expect(table.change((state) => state.setSort(undefined))).toBe('/things');
  await table.dispose();
});

test('two changes in one go are both kept', async () => {
  const table = await open('/things', { filters });
  expect(
    table.change((state) => {
      state.setSearch('rye');
      state.setFilter('owner', ['ann']);
    }),
  ).toBe('/things?search=rye&owner=ann');
  await table.dispose();
});

test('a view is the state of an address without one of its own', async () => {
  const table = await open('/things?view=v1', { filters, view });
  expect(shown(table.current())).toEqual({
    search: 'bread',
    filters: { status: ['draft', 'live'], owner: [] },
    sort: view.sort,
  });
  await table.goto('/things?view=v1&search=rye');
  expect(shown(table.current())).toMatchObject({ search: 'rye', filters: { status: [], owner: [] }, sort: undefined });
  await table.dispose();
});

test('a change of a view writes the whole state, until it is that of the view again', async () => {
  const table = await open('/things?view=v1', {
    filters,
    view,
    defaultSort: { column: 'date', direction: 'ascending' },
  });
  expect(table.change((state) => state.setFilter('owner', ['ann']))).toBe(
    '/things?view=v1&status=draft,live&owner=ann&search=bread&sort=-name',
  );
  expect(table.change((state) => state.setFilter('owner', []))).toBe('/things?view=v1');
  expect(table.change((state) => state.setSort(undefined))).toBe(
    '/things?view=v1&status=draft,live&search=bread&sort=date',
  );
  expect(table.change((state) => state.setSort(view.sort))).toBe('/things?view=v1');
  await table.dispose();
});

test('a change names its view, also where the address did not', async () => {
  const table = await open('/things', { filters, view });
  expect(table.current().search).toBe('bread');
  expect(table.change((state) => state.setSearch('rye'))).toBe(
    '/things?status=draft,live&search=rye&sort=-name&view=v1',
  );
  await table.dispose();
});

test('a view that is cleared is not shown again', async () => {
  const table = await open('/things?view=v1', { filters, view });
  expect(table.change((state) => state.clear())).toBe('/things?view=v1&sort=-name');
  expect(table.change((state) => state.setSort(undefined))).toBe('/things?view=v1&sort=');
  expect(shown(table.current())).toEqual({ search: '', filters: { status: [], owner: [] }, sort: undefined });
  await table.dispose();
});

test('outside the workbench the state is the table’s own', () => {
  const { result } = renderHook(() => useTableState({ filters }));
  act(() => result.current.setSearch('rye'));
  act(() => result.current.setFilter('status', ['draft']));
  expect(shown(result.current)).toEqual({ search: 'rye', filters: { status: ['draft'], owner: [] }, sort: undefined });
  act(() => result.current.clear());
  expect(shown(result.current)).toMatchObject({ search: '', filters: { status: [], owner: [] } });
});

test('the state stays the same object until something changes', () => {
  const { result, rerender } = renderHook(() => useTableState({ filters: ['status'] }));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});
