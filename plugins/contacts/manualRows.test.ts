import { searchProblem } from './contactFilters';
import { blankRow, contactOf, rowProblems, rowsFromText } from './manualRows';

test('rows are pasted with or without a header, and mailboxes are split into name and address', () => {
  expect(rowsFromText('ann@example.com\tAnn\tSmith\nbob@example.com\tBob\t')).toMatchObject([
    { email: 'ann@example.com', first_name: 'Ann', last_name: 'Smith' },
    { email: 'bob@example.com', first_name: 'Bob' },
  ]);
  expect(rowsFromText('Surname,Email\nSmith,ann@example.com')).toMatchObject([
    { email: 'ann@example.com', last_name: 'Smith', first_name: '' },
  ]);
  expect(rowsFromText('Ann Mary Smith <ann@example.com>')).toMatchObject([
    { email: 'ann@example.com', first_name: 'Ann', last_name: 'Mary Smith' },
  ]);
});

test('a row needs an identifier, and a phone number its country code', () => {
  expect(rowProblems({ ...blankRow, first_name: 'Ann' })).toEqual({ email: 'Email is a required field.' });
  expect(rowProblems({ ...blankRow, phone_number_id: '0415' }).phone_number_id).toContain('country code');
  expect(rowProblems(blankRow)).toEqual({});
  expect(contactOf({ ...blankRow, email: ' a@example.com ' })).toEqual({ email: 'a@example.com' });
});

test.each([
  ['', undefined],
  ['ab', 'Enter at least 3 characters to search.'],
  ['ann@ex', undefined],
  ['ann%', "Search for letters, digits and @ . + - _ ' only."],
  ['x'.repeat(254), undefined],
  ['x'.repeat(255), 'Enter at most 254 characters to search.'],
])('searching for "%s"', (text, problem) => expect(searchProblem(text)).toBe(problem));
