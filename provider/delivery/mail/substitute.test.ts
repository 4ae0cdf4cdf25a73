import { substitute, SubstitutionError } from './substitute';

test('tags are replaced once, longest first, and not within inserted values', () => {
  expect(substitute('Hi -name-, -name-2! %n%', { '-name-': '-name-2', '-name-2': 'Bea', '%n%': '$&' })).toBe(
    'Hi -name-2, Bea! $&',
  );
});

test('tags may contain special characters of regular expressions; empty tags are ignored', () => {
  expect(substitute('a.b (x) [y] ^', { 'a.b': '1', '(x)': '2', '[y]': '3', '^': '4', '': '5' })).toBe('1 2 3 4');
  expect(substitute('same', undefined)).toBe('same');
});

test('a tag that is a prefix of a longer one matches where the longer one does not', () => {
  expect(substitute('-name-x -n', { '-n': '1', '-name-y': '2' })).toBe('1ame-x 1');
});

test('values that make a message too large, and tags with long common prefixes, are refused', () => {
  expect(() => substitute('a'.repeat(2000), { a: 'x'.repeat(9000) })).toThrow(SubstitutionError);
  expect(() => substitute('a'.repeat(100_000), { [`${'a'.repeat(9000)}b`]: 'x' })).toThrow(
    'The substitutions take too long: use tags that begin differently.',
  );
});
