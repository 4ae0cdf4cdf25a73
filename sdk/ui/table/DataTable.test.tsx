import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from './DataTable';
import type { Column, DataTableProps } from './dataTableTypes';

interface Send {
  readonly id: string;
  readonly name: string;
}
const rows: readonly Send[] = ['Autumn', 'Winter', 'Spring', 'Summer'].map((name, index) => ({
  id: String(index),
  name,
}));
const columns: readonly Column<Send>[] = [
  { id: 'name', title: 'Name', sortable: true, cell: (send) => send.name },
  { id: 'length', title: 'Length', align: 'right', cell: (send) => send.name.length },
];
const keyOf = (send: Send) => send.id;
const nameOf = (send: Send) => send.name;

function show(props: Partial<DataTableProps<Send>> = {}) {
  return render(<DataTable label="Sends" columns={columns} rows={rows} rowKey={keyOf} rowLabel={nameOf} {...props} />);
}

beforeEach(() => localStorage.clear());

test('words of a cell stand in an element of their own: text alone would be cut without an ellipsis', () => {
  show();
  expect(screen.getByText('Winter').parentElement?.getAttribute('role')).toBe('rowheader');
});

test('columns give way in a narrow window', () => {
  const wide = window.innerWidth;
  const sized = (width: number) =>
    act(() => {
      window.innerWidth = width;
      window.dispatchEvent(new Event('resize'));
    });
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const some = { cell: (send: Send) => send.id };
  show({
    columns: [
      ...columns,
      { id: 'desk', title: 'Desk', wideOnly: 1100, ...some },
      { id: 'desk or tablet', title: 'Tablet', wideOnly: 640, ...some },
    ],
  });
  expect(titles()).toEqual(['Name', 'Length', 'Desk', 'Tablet']);
  sized(1024);
  expect(titles()).toEqual(['Name', 'Length', 'Tablet']);
  sized(640);
  expect(titles()).toEqual(['Name', 'Length']);
  sized(wide);
  expect(titles()).toEqual(['Name', 'Length', 'Desk', 'Tablet']);
});

test('j and k move, x selects, Enter opens, Escape clears', async () => {
  const user = userEvent.setup();
  const onOpen = jest.fn();
  const onSelect = jest.fn();
  show({ onOpen, onSelect });
  await user.keyboard('j');
  await screen.findByRole('row', { name: /Autumn/ });
  await user.keyboard('x');
  expect(onSelect).toHaveBeenLastCalledWith(['0']);
  screen.getByRole('row', { name: /Autumn/ }).focus();
  await user.keyboard('jjk');
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(onSelect).toHaveBeenLastCalledWith([]);
});

test("the letters act from a page's heading, focused after a change of page, and not beside a dialog", async () => {
  const user = userEvent.setup();
  const { container } = show();
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  container.prepend(heading);
  heading.focus();
  const modal = document.createElement('div');
  modal.setAttribute('aria-modal', 'true');
  container.append(modal);
  await user.keyboard('j');
  expect(document.activeElement).toBe(heading);
  modal.remove();
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /Autumn/ })));
});

test('shift selects all rows from the last one to this one', async () => {
  const user = userEvent.setup();
  const run = jest.fn();
  show({ bulkActions: [{ label: 'Delete', onRun: run }] });
  await user.click(screen.getByRole('checkbox', { name: 'Select Autumn' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Spring' }));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 selected')).toBeTruthy();
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  expect(run).toHaveBeenCalledWith(['0', '1', '2']);
});

test('the box in the head selects all, and is mixed where only some are', async () => {
  const user = userEvent.setup();
  const onSelect = jest.fn();
  show({ onSelect });
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' });
  await user.click(screen.getByRole('checkbox', { name: 'Select Winter' }));
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(onSelect).toHaveBeenLastCalledWith(['0', '1', '2', '3']);
});

test('a deleted row is removed from the selection', async () => {
  const user = userEvent.setup();
  const props = {
    label: 'Sends',
    columns,
    rowKey: keyOf,
    rowLabel: nameOf,
    bulkActions: [{ label: 'Delete', onRun: () => undefined }],
  };
  const { rerender } = render(<DataTable {...props} rows={rows} />);
  await user.click(screen.getByRole('checkbox', { name: 'Select Autumn' }));
  rerender(<DataTable {...props} rows={rows.slice(1)} />);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('a head sorts up, down, and not at all', async () => {
  const user = userEvent.setup();
  const onSort = jest.fn();
  const { rerender } = show({ onSort });
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'ascending' });
  const sorted = (direction: 'ascending' | 'descending') => (
    <DataTable
      label="Sends"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      onSort={onSort}
      sort={{ column: 'name', direction }}
    />
  );
  rerender(sorted('ascending'));
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'descending' });
  rerender(sorted('descending'));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenLastCalledWith(undefined);
});

test('hidden columns are remembered', async () => {
  const user = userEvent.setup();
  const { unmount } = show({ columnChooser: 'sends' });
  await user.click(screen.getByRole('button', { name: 'Columns and density' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Length' }));
  expect(screen.queryByRole('columnheader', { name: 'Length' })).toBeNull();
  unmount();
  show({ columnChooser: 'sends' });
  expect(screen.queryByRole('columnheader', { name: 'Length' })).toBeNull();
});

test('of very many rows only those in sight are in the document, and all are counted', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), name: `Send ${index}` }));
  show({ rows: many, total: 10_000 });
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getByText('10,000 rows')).toBeTruthy();
});

test('a failure says so and offers to retry; emptiness shows what was given for it', async () => {
  const user = userEvent.setup();
  const onRetry = jest.fn();
  const { rerender } = show({ rows: [], error: new Error('no network'), onRetry });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalled();
  // All visible rows are deleted, but more can be loaded.
  rerender(
    <DataTable label="Sends" columns={columns} rows={[]} rowKey={keyOf} empty={<p>Nothing sent yet</p>} hasMore />,
  );
  expect(screen.queryByText('Nothing sent yet')).toBeNull();
  rerender(<DataTable label="Sends" columns={columns} rows={[]} rowKey={keyOf} empty={<p>Nothing sent yet</p>} />);
  expect(screen.getByText('Nothing sent yet')).toBeTruthy();
});

test('of many rows only those in sight are rendered, and scrolling brings the others', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ id: String(index), name: `Send ${index}` }));
  const { container } = show({ rows: many });
  expect(screen.getByText('Send 0')).toBeTruthy();
  expect(screen.queryByText('Send 500')).toBeNull();
  const scroller = container.querySelector('[role="grid"]')?.parentElement;
  if (!scroller) throw new Error('The table has no scroller.');
  scroller.scrollTop = 500 * 40;
  fireEvent.scroll(scroller);
  expect(screen.getByText('Send 500')).toBeTruthy();
  expect(screen.queryByText('Send 0')).toBeNull();
});
