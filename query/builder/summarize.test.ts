import { fields } from '../testing/arbitraries';
import { parseQuery } from '../parse';
import type { Predicate } from '../tree';
import type { BuilderCondition, CustomEventCondition } from './model';
import { newCondition } from './newCondition';
import { describeCondition, describePredicate } from './summarize';
import { validateBuilder } from './validate';

const bought: CustomEventCondition = {
  kind: 'event',
  name: 'Order placed',
  operator: 'at_least',
  count: 3,
  during: null,
  properties: [],
};

const whereOf = (text: string): Predicate => {
  const parsed = parseQuery(text, 1);
  if (parsed.error || !parsed.query.where) throw new Error(text);
  return parsed.query.where;
};

test.each([
  ['01', 'January'],
  ['02', 'February'],
  ['03', 'March'],
  ['04', 'April'],
  ['05', 'May'],
  ['06', 'June'],
  ['07', 'July'],
  ['08', 'August'],
  ['09', 'September'],
  ['10', 'October'],
  ['11', 'November'],
  ['12', 'December'],
])('days of month %s are days in %s', (month, name) => {
  const created = fields.get('created_at');
  if (!created) throw new Error('no field');
  const condition = { ...newCondition(created), operator: 'on', value: `2026-${month}-09` } as BuilderCondition;
  expect(describeCondition(condition, fields)).toContain(`is on 9 ${name} 2026`);
});

test('a custom event is described as one, alone and in a predicate', () => {
  const sentence = 'the event “Order placed” happened at least 3 times';
  expect(describeCondition(bought, fields)).toBe(sentence);
  const parsed = whereOf("event_source = 'custom' AND event_type = 'Order placed' AND event_count >= 3");
  expect(describePredicate(parsed, fields)).toBe(sentence);
});

test.each([
  [1, []],
  [1_000_000, []],
  [0, ['count']],
  [1_000_001, ['count']],
  [2.5, ['count']],
  [null, ['count']],
])('an event that happened at least %p times', (count, parts) => {
  const found = validateBuilder({ kind: 'group', join: 'and', items: [{ ...bought, count }] }, fields);
  expect(found.map(({ part }) => part)).toEqual(parts);
});

test('only queries on totals group the events', () => {
  expect(whereOf("event_source = 'custom'")).not.toHaveProperty('having');
  expect(whereOf("event_source = 'custom' AND event_count > 2")).toHaveProperty('having');
});
