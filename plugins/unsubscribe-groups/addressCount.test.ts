import { addressCount } from './addressCount';

test.each([
  [1, undefined, '1 address'],
  [2500, undefined, '2,500 addresses'],
  [0, undefined, '0 addresses'],
  [1, 'invalid ', '1 invalid address'],
  [2, 'invalid ', '2 invalid addresses'],
])('%p of kind %p is written with its noun', (count, kind, text) => expect(addressCount(count, kind)).toBe(text));
