import { formatCount, formatNumber, formatPercent } from './formatNumber';

test.each([
  [0, '0'],
  [999, '999'],
  [1018442, '1,018,442'],
  [-1234567, '-1,234,567'],
  [1234.567, '1,234.57'],
  [-0, '0'],
  [undefined, '–'],
  [Number.NaN, '–'],
])('%p is written %p', (value, text) => expect(formatNumber(value)).toBe(text));

test.each([
  [1, 'row', undefined, '1 row'],
  [0, 'row', undefined, '0 rows'],
  [1018, 'row', undefined, '1,018 rows'],
  [2, 'person', 'people', '2 people'],
])('%p of %p is written with its noun', (count, one, more, text) => expect(formatCount(count, one, more)).toBe(text));

test.each([
  [0.382, 1, '38.2%'],
  [0.0003, 2, '0.03%'],
  [0, 2, '0.0%'],
  [0, 1, '0.0%'],
  [0, 0, '0%'],
  [Number.NaN, 1, '–'],
])('the share %p with %p decimals is written %p', (share, decimals, text) =>
  expect(formatPercent(share, decimals)).toBe(text),
);
