import { inOrder } from './index';

const rows = [
  { name: 'b', size: 1 },
  { name: 'a', size: 3 },
  { name: 'c', size: 2 },
];
const orders = { size: (one: { size: number }, other: { size: number }) => one.size - other.size };
const names = (sort: Parameters<typeof inOrder>[1]): string =>
  inOrder(rows, sort, orders)
    .map(({ name }) => name)
    .join('');

test('rows are in the order of the column that the header names', () => {
  expect(names({ column: 'size', direction: 'ascending' })).toBe('bca');
  expect(names({ column: 'size', direction: 'descending' })).toBe('acb');
});

test('without a sort, or an order for its column, rows keep their own order', () => {
  expect(names(undefined)).toBe('bac');
  expect(names({ column: 'name', direction: 'ascending' })).toBe('bac');
  expect(names({ column: 'name', direction: 'descending' })).toBe('cab');
});

test.each(['__proto__', 'constructor', 'toString'])(
  'an address that sorts by %s keeps the order of the rows',
  (column) => {
    expect(names({ column, direction: 'ascending' })).toBe('bac');
  },
);
