import type { PropertyCondition } from 'sendwright/query';
import { newProperty, propertyOperatorsFor, withProperty, withPropertyOperator } from './eventProperties';

const text: PropertyCondition = { name: 'color', type: 'string', operator: 'contains', value: 'red' };
const number: PropertyCondition = { name: 'total', type: 'number', operator: 'at_least', value: '5' };
const labels = (property: PropertyCondition, known: Parameters<typeof propertyOperatorsFor>[1]) =>
  propertyOperatorsFor(property, known).map(({ label }) => label);

test('a new condition compares a text that is to be entered', () =>
  expect(newProperty()).toEqual({ name: '', type: 'string', operator: 'is', value: '' }));

test('a property of the same type keeps operator and value', () => {
  expect(withProperty(text, 'size', 'string')).toEqual({ ...text, name: 'size' });
  expect(withProperty(text, 'size', undefined)).toEqual({ ...text, name: 'size' });
  expect(withProperty(text, 'items', 'json')).toEqual({ ...text, name: 'items' });
});

test.each([
  ['number', { operator: 'greater_than', value: '' }],
  ['boolean', { operator: 'is', value: 'true' }],
  ['date', { operator: 'after', value: '' }],
] as const)('a property with a %s has an operator of its type', (type, change) =>
  expect(withProperty(text, 'other', type)).toEqual({ name: 'other', type, ...change }),
);

test('a number becomes a text without its value', () =>
  expect(withProperty(number, 'color', 'string')).toEqual({
    name: 'color',
    type: 'string',
    operator: 'is',
    value: '',
  }));

test.each([
  [text, 'string', 'is, is not, contains, starts with, is set, is not set'],
  [
    number,
    'number',
    'is (=), is not (≠), is greater than (>), is less than (<), is at least (≥), is at most (≤), is set, is not set',
  ],
  [{ ...text, type: 'boolean', operator: 'is' }, 'boolean', 'is, is set, is not set'],
  [{ ...text, type: 'date', operator: 'on' }, 'date', 'is on, is after, is before, is set, is not set'],
  [text, 'json', 'is, is not, contains, starts with, is set, is not set'],
] as const)('the operators of %j as %s', (property, known, all) =>
  expect(labels(property, known).join(', ')).toBe(all),
);

test('a condition of another type than its property keeps its operators, with the types named', () =>
  expect(labels(number, 'boolean').join(', ')).toBe(
    'is (=) (number), is not (≠) (number), is greater than (>) (number), is less than (<) (number), ' +
      'is at least (≥) (number), is at most (≤) (number), is (true or false), is set, is not set',
  ));

test('an unknown property has the operators of all types', () => {
  const all = propertyOperatorsFor(text, undefined);
  expect(all.map(({ value }) => value)).toEqual([
    'string is',
    'string is_not',
    'string contains',
    'string starts_with',
    'number is',
    'number is_not',
    'number greater_than',
    'number less_than',
    'number at_least',
    'number at_most',
    'boolean is',
    'date on',
    'date after',
    'date before',
    'string is_set',
    'string is_not_set',
  ]);
  expect(all[0]?.label).toBe('is (text)');
  expect(all.find(({ value }) => value === 'date on')?.label).toBe('is on (date)');
});

test.each([
  [text, 'string is_not', { ...text, operator: 'is_not' }],
  [text, 'string is_set', { ...text, operator: 'is_set', value: '' }],
  [text, 'string is_not_set', { ...text, operator: 'is_not_set', value: '' }],
  [text, 'number at_most', { ...text, type: 'number', operator: 'at_most', value: '' }],
  [text, 'boolean is', { ...text, type: 'boolean', operator: 'is', value: 'true' }],
  [text, 'date before', { ...text, type: 'date', operator: 'before', value: '' }],
  [number, 'number is', { ...number, operator: 'is' }],
  [number, 'unknown is', { ...number, operator: 'is' }],
] as const)('%j with “%s”', (property, choice, changed) =>
  expect(withPropertyOperator(property, choice)).toEqual(changed),
);

test('an operator that the type does not have changes nothing', () => {
  expect(withPropertyOperator(text, 'string at_least')).toBe(text);
  expect(withPropertyOperator(text, '')).toBe(text);
});
