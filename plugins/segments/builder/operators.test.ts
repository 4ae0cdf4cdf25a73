import {
  type BuilderCondition,
  type CustomEventCondition,
  type DateCondition,
  newCondition,
  newCustomEvent,
  newEngagement,
  type NumberCondition,
  reservedQueryFields,
  type TextCondition,
} from 'sendwright/query';
import { isRange, isSpan, operatorsFor, withOperator } from './operators';

const field = (name: string) => {
  const found = reservedQueryFields.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return newCondition(found);
};
const text: TextCondition = {
  kind: 'text',
  field: 'city',
  operator: 'is_not',
  value: 'Lyon',
  ignoreCase: true,
  orBlank: true,
};
const number: NumberCondition = {
  kind: 'number',
  field: 'age',
  operator: 'is_not_between',
  value: 3,
  high: 5,
  orBlank: true,
};
const date: DateCondition = {
  kind: 'date',
  field: 'created_at',
  operator: 'not_between',
  value: '2026-01-01',
  high: '2026-02-01',
  amount: null,
  unit: 'day',
  orBlank: true,
};
const span: DateCondition = { ...date, operator: 'not_within', value: '', high: '', amount: 7, unit: 'month' };
const set = { ...field('list_ids'), operator: 'excludes', values: ['l1'] } as BuilderCondition;
const event: CustomEventCondition = { ...newCustomEvent('purchase'), operator: 'exactly', count: 5 };

test.each<[string, BuilderCondition, string]>([
  [
    'text',
    text,
    'is, is not, contains, does not contain, contains word, does not contain word, starts with, ' +
      'does not start with, ends with, does not end with, is blank, is not blank',
  ],
  [
    'a number',
    number,
    'is (=), is not (≠), is greater than (>), is less than (<), is at least (≥), is at most (≤), is between, ' +
      'is not between, is blank, is not blank',
  ],
  [
    'a date',
    date,
    'is on, is not on, is after, is at or after, is before, is at or before, is between, is not between, ' +
      'is within the last, is not within the last, is blank, is not blank',
  ],
  ['several values', set, 'include, do not include, are blank, are not blank'],
  [
    'email activity',
    newEngagement('automation'),
    'was sent, was not sent, has opened, has not opened, has clicked, has not clicked, ' +
      'was delivered, was not delivered',
  ],
  [
    'an event',
    event,
    'happened, did not happen, happened at least, happened at most, happened exactly, happened first, ' +
      'happened first, but not, happened last, happened last, but not',
  ],
])('the operators of %s', (_what, condition, labels) =>
  expect(
    operatorsFor(condition)
      .map(({ label }) => label)
      .join(', '),
  ).toBe(labels),
);

test('every operator that is offered can be chosen, and no other', () => {
  for (const condition of [text, number, date, set, newEngagement('automation'), event]) {
    for (const { value } of operatorsFor(condition))
      expect(withOperator(condition, value)).toMatchObject({ kind: condition.kind, operator: value });
    expect(withOperator(condition, 'unknown')).toBe(condition);
  }
});

test.each([
  ['is_between', true, false],
  ['is_not_between', true, false],
  ['between', true, false],
  ['not_between', true, false],
  ['within', false, true],
  ['not_within', false, true],
  ['is', false, false],
])('%s has two ends: %p, and is a span: %p', (operator, hasEnds, isPeriod) => {
  expect(isRange(operator)).toBe(hasEnds);
  expect(isSpan(operator)).toBe(isPeriod);
});

test('a text keeps its value, and contacts without one only with a negative operator', () => {
  expect(withOperator(text, 'contains')).toEqual({ ...text, operator: 'contains', orBlank: false });
  expect(withOperator(text, 'does_not_contain')).toEqual({ ...text, operator: 'does_not_contain' });
  expect(withOperator({ ...text, orBlank: false }, 'does_not_contain')).toMatchObject({ orBlank: false });
  expect(withOperator(text, 'is_blank')).toEqual({ ...text, operator: 'is_blank', value: '', orBlank: false });
});

test('a number keeps its upper end only between two', () => {
  expect(withOperator(number, 'is_between')).toEqual({ ...number, operator: 'is_between', orBlank: false });
  expect(withOperator(number, 'is_not')).toEqual({ ...number, operator: 'is_not', high: null });
  expect(withOperator({ ...number, orBlank: false }, 'is_not')).toMatchObject({ orBlank: false });
  expect(withOperator(number, 'is_not_blank')).toMatchObject({ value: null, high: null, orBlank: false });
});

test('a date keeps its days, the second only between two', () => {
  expect(withOperator(date, 'between')).toEqual({ ...date, operator: 'between', orBlank: false });
  expect(withOperator(date, 'not_on')).toEqual({ ...date, operator: 'not_on', high: '' });
  expect(withOperator({ ...date, orBlank: false }, 'not_on')).toMatchObject({ orBlank: false });
  expect(withOperator(date, 'is_blank')).toMatchObject({ value: '', high: '', orBlank: false });
});

test('a span has an amount, 30 days until it is chosen, and no days', () => {
  expect(withOperator(date, 'not_within')).toEqual({
    ...date,
    operator: 'not_within',
    value: '',
    high: '',
    amount: 30,
    unit: 'day',
  });
  expect(withOperator(span, 'within')).toEqual({ ...span, operator: 'within', orBlank: false });
  expect(withOperator(span, 'on')).toMatchObject({ amount: null, unit: 'day', value: '' });
});

test('lists lose their values when they are to be blank', () => {
  expect(withOperator(set, 'includes')).toEqual({ ...set, operator: 'includes' });
  expect(withOperator(set, 'is_blank')).toEqual({ ...set, operator: 'is_blank', values: [] });
});

test('an event has a count only with the operators that compare one; it starts at 2', () => {
  for (const operator of ['at_least', 'at_most', 'exactly']) {
    expect(withOperator(event, operator)).toMatchObject({ operator, count: 5 });
    expect(withOperator(newCustomEvent('purchase'), operator)).toMatchObject({ operator, count: 2 });
  }
  expect(withOperator(event, 'did_not_happen')).toEqual({ ...event, operator: 'did_not_happen', count: null });
});

test('the first or last event has a period, 30 days until it is chosen', () => {
  const ever = newCustomEvent('purchase');
  for (const operator of ['first', 'not_first', 'last', 'not_last'])
    expect(withOperator(ever, operator)).toMatchObject({ during: { kind: 'within', amount: 30, unit: 'day' } });
  expect(withOperator(ever, 'did_not_happen')).toMatchObject({ during: null });
  const during = { kind: 'after', from: '2026-01-01' } as const;
  expect(withOperator({ ...ever, during }, 'first')).toMatchObject({ during });
  expect(withOperator({ ...ever, during }, 'at_least')).toMatchObject({ during });
});
