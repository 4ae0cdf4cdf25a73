import { substitute } from './substitute';

test('tags are replaced once, the longer first, and what values bring is left alone', () => {
  expect(substitute('Hi -name-, -name-2! %n%', { '-name-': '-name-2', '-name-2': 'Bea', '%n%': '$&' })).toBe(
    'Hi -name-2, Bea! $&',
  );
});

test('signs of regular expressions are tags like others, and an empty tag is none', () => {
  expect(substitute('a.b (x) [y] ^', { 'a.b': '1', '(x)': '2', '[y]': '3', '^': '4', '': '5' })).toBe('1 2 3 4');
  expect(substitute('same', undefined)).toBe('same');
});
