import { isSelected, noRows, selectedCount, withRows } from './rowSelection';

test('rows are turned on and off, whether some or all but some are selected', () => {
  const some = withRows(noRows, ['a', 'b'], true);
  expect([selectedCount(some, 100), isSelected(some, 'a'), isSelected(some, 'c')]).toEqual([2, true, false]);
  expect(selectedCount(withRows(some, ['a'], false), 100)).toBe(1);
  const all = withRows({ allBut: [] }, ['a', 'b'], false);
  expect([selectedCount(all, 100), isSelected(all, 'a'), isSelected(all, 'c')]).toEqual([98, false, true]);
  expect(selectedCount(withRows(all, ['a'], true), 100)).toBe(99);
});
