import { validateSync } from 'class-validator';
import { IsEmailAddress, IsRequired, IsUnique, IsWebAddress, MaxCharacters, Satisfies } from './rules';

/** What a rule says of a value; undefined where it passes. */
function said(rule: ReturnType<typeof IsRequired>, value: unknown): string | undefined {
  class Form {
    field = value;
  }
  rule(Form.prototype, 'field');
  return Object.values(validateSync(new Form())[0]?.constraints ?? {})[0];
}

test.each([
  [undefined, false],
  [null, false],
  ['', false],
  ['  ', false],
  [[], false],
  ['a', true],
  [0, true],
  [false, true],
  [['a'], true],
])('%j fills a required field: %s', (value, fills) => {
  expect(said(IsRequired('Name'), value)).toBe(fills ? undefined : 'Name is a required field.');
});

test.each([
  ['', true],
  [' ada@example.com ', true],
  ['ada', false],
  [7, false],
])('%j is taken as an email address: %s', (value, isTaken) => {
  expect(said(IsEmailAddress('Email'), value)).toBe(isTaken ? undefined : 'Email must be a valid email address.');
});

test('characters are counted without the spaces around them', () => {
  expect(said(MaxCharacters('Name', 3), ' abc ')).toBeUndefined();
  expect(said(MaxCharacters('Name', 3), 'abcd')).toBe('Name must not exceed 3 characters.');
  expect(said(MaxCharacters('Name', 3), 12_345)).toBeUndefined();
});

test.each([
  ['', true],
  ['https://a.example/x', true],
  [' http://localhost:8080 ', true],
  ['a.example', false],
  ['ftp://a.example', false],
  ['javascript:x', false],
])('%j is taken as a web address: %s', (value, isTaken) => {
  expect(said(IsWebAddress('Link'), value)).toBe(
    isTaken ? undefined : 'Link must be a valid URL starting with http:// or https://.',
  );
});

test('a unique value differs from existing ones, ignoring case', () => {
  const rule = IsUnique('Name', () => [' Spring ', 'Autumn']);
  expect(said(rule, 'Winter')).toBeUndefined();
  expect(said(rule, '')).toBeUndefined();
  expect(said(rule, ' sPRING')).toBe('Name must be unique.');
  expect(said(rule, 'autumn')).toBe('Name must be unique.');
});

test('any other rule is asked about blank values too', () => {
  const rule = Satisfies<string>('even', 'Even, please.', (value) => value.length % 2 === 0);
  expect([said(rule, ''), said(rule, 'a'), said(rule, 'ab')]).toEqual([undefined, 'Even, please.', undefined]);
});
