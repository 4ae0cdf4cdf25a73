import { formatNumber } from './formatNumber';

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
