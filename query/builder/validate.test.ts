import { fields } from '../testing/arbitraries';
import type { BuilderCondition, BuilderGroup, BuilderItem, EngagementCondition } from './model';
import { newCondition, newEngagement } from './newCondition';
import { validateBuilder } from './validate';

const group = (join: 'and' | 'or', ...items: BuilderItem[]): BuilderGroup => ({ kind: 'group', join, items });
const fresh = (name: string): BuilderCondition => {
  const field = fields.get(name);
  if (!field) throw new Error(name);
  return newCondition(field);
};
const problems = (item: BuilderItem): (readonly [string, string])[] =>
  validateBuilder(group('and', item), fields).map(({ part, message }) => [part, message] as const);

test('missing values of a new condition are reported at their inputs', () => {
  expect(problems(fresh('city'))).toEqual([['value', 'City needs a value.']]);
  expect(problems(fresh('points'))).toEqual([['value', 'Points needs a number.']]);
  expect(problems(fresh('list_ids'))).toEqual([['value', 'Lists needs a value.']]);
  expect(problems(fresh('created_at'))).toEqual([]);
  expect(problems(newEngagement('single_send'))).toEqual([]);
});

test.each([
  ['a field not chosen', { ...fresh('city'), field: '' }, 'field', 'Choose a field.'],
  [
    'a field that is gone',
    { ...fresh('city'), field: 'gone' },
    'field',
    'There is no field gone: it may have been deleted.',
  ],
  [
    'a date that is none',
    { ...fresh('created_at'), operator: 'on', value: '2026-02-30' },
    'value',
    'This is not a date. Write it as 2026-01-31.',
  ],
  ['a missing date', { ...fresh('created_at'), operator: 'after', amount: null }, 'value', 'Date added needs a date.'],
  [
    'a range with one end',
    { ...fresh('created_at'), operator: 'between', value: '2026-01-31' },
    'high',
    'A range needs both dates.',
  ],
  [
    'a range backwards',
    { ...fresh('created_at'), operator: 'between', value: '2026-01-31', high: '2026-01-30' },
    'high',
    'The range must start before it ends.',
  ],
  ['no amount', { ...fresh('created_at'), amount: null }, 'amount', 'Enter how many.'],
  ['half a day', { ...fresh('created_at'), amount: 0.5 }, 'amount', 'Choose a whole number from 1 to 999.'],
  [
    'numbers backwards',
    { ...fresh('points'), operator: 'is_between', value: 3, high: 2 },
    'high',
    'The range must start before it ends.',
  ],
  [
    'a number with one end',
    { ...fresh('points'), operator: 'is_between', value: 3 },
    'high',
    'Points needs both ends of the range.',
  ],
  ['no campaign', { ...newEngagement('single_send'), campaign: '' }, 'campaign', 'Choose a campaign, or any.'],
  [
    'a period with one end',
    { ...newEngagement('automation'), during: { kind: 'between', from: '', to: '2026-01-31' } },
    'from',
    'A range needs both dates.',
  ],
  [
    'a field of another type now',
    { ...fresh('city'), field: 'points' },
    'field',
    'Points is a number field: choose the condition again.',
  ],
  ['one empty value of several', { ...fresh('list_ids'), values: ['a', ''] }, 'value', 'Lists needs a value.'],
  ['a word of blanks', { ...fresh('city'), operator: 'contains_word', value: ' ' }, 'value', 'City needs a value.'],
  [
    'no word of blanks',
    { ...fresh('city'), operator: 'does_not_contain_word', value: ' ' },
    'value',
    'City needs a value.',
  ],
  [
    'a text too long',
    { ...fresh('city'), value: 'x'.repeat(1001) },
    'value',
    'A value can have up to 1,000 characters.',
  ],
  [
    'a text with half a character',
    { ...fresh('city'), value: 'a\ud800' },
    'value',
    'This value has a character that cannot be stored.',
  ],
  ['a large number', { ...fresh('points'), value: 1e15 }, 'value', 'This number has too many digits.'],
  ['a tiny number', { ...fresh('points'), value: -9e-7 }, 'value', 'This number has too many digits.'],
  ['no number', { ...fresh('points'), value: Number.NaN }, 'value', 'This number has too many digits.'],
  [
    'a large upper end',
    { ...fresh('points'), operator: 'is_not_between', value: 3, high: 1e15 },
    'high',
    'This number has too many digits.',
  ],
  [
    'a range around which dates are, with one end',
    { ...fresh('created_at'), operator: 'not_between', high: '2026-01-31' },
    'value',
    'A range needs both dates.',
  ],
  ['no amount, negated', { ...fresh('created_at'), operator: 'not_within', amount: null }, 'amount', 'Enter how many.'],
  ['no days', { ...fresh('created_at'), amount: 0 }, 'amount', 'Choose a whole number from 1 to 999.'],
  ['too many days', { ...fresh('created_at'), amount: 1000 }, 'amount', 'Choose a whole number from 1 to 999.'],
  ...(['on', 'not_on'] as const).map(
    (operator) =>
      [
        `a moment, ${operator}`,
        { ...fresh('created_at'), operator, value: '2026-01-31T08:00:00Z' },
        'value',
        'Choose a day.',
      ] as const,
  ),
  [
    'a period without its beginning',
    { ...newEngagement('automation'), during: { kind: 'after', from: '' } },
    'from',
    'Choose a date.',
  ],
  [
    'a period without its end',
    { ...newEngagement('automation'), during: { kind: 'before', to: '' } },
    'to',
    'Choose a date.',
  ],
  [
    'a period backwards',
    { ...newEngagement('automation'), during: { kind: 'between', from: '2026-01-31', to: '2026-01-30' } },
    'to',
    'The range must start before it ends.',
  ],
  [
    'a period of no length',
    { ...newEngagement('automation'), during: { kind: 'within', amount: null, unit: 'day' } },
    'amount',
    'Enter how many.',
  ],
] as const)('%s', (_what, item, part, message) => {
  expect(problems(item as BuilderCondition)).toEqual([[part, message]]);
});

test.each([
  ['a text as long as can be', { ...fresh('city'), value: 'x'.repeat(1000) }],
  ['blanks that are no word', { ...fresh('city'), value: ' ' }],
  ['a whole character of two units', { ...fresh('city'), value: '😀' }],
  ['a blank operator without a value', { ...fresh('city'), operator: 'is_not_blank' }],
  ['nothing', { ...fresh('points'), value: 0 }],
  ['a number as large as can be', { ...fresh('points'), value: -999_999_999_999_999 }],
  ['a number as small as can be', { ...fresh('points'), value: 1e-6 }],
  ['one number twice', { ...fresh('points'), operator: 'is_between', value: 3, high: 3 }],
  ['one day', { ...fresh('created_at'), amount: 1 }],
  ['999 days', { ...fresh('created_at'), operator: 'not_within', amount: 999 }],
  ['one day twice', { ...fresh('created_at'), operator: 'between', value: '2026-01-31', high: '2026-01-31' }],
  ['a moment', { ...fresh('created_at'), operator: 'after', value: '2026-01-31T08:00:00Z' }],
  ['a day', { ...fresh('created_at'), operator: 'not_on', value: '2026-01-31' }],
  ['several values', { ...fresh('list_ids'), values: ['a', 'b'] }],
  ['a period from', { ...newEngagement('automation'), during: { kind: 'after', from: '2026-01-31' } }],
  ['a period to', { ...newEngagement('automation'), during: { kind: 'before', to: '2026-01-31' } }],
  ['a period of days', { ...newEngagement('automation'), during: { kind: 'within', amount: 2, unit: 'day' } }],
] as const)('%s is fine', (_what, item) => {
  expect(problems(item as BuilderCondition)).toEqual([]);
});

test('an empty group and one that is too deep are reported with their path', () => {
  expect(validateBuilder(group('and', group('or')), fields)).toEqual([
    { path: [0], part: 'group', message: 'This group is empty: add a condition or remove it.' },
  ]);
  const deep = Array.from({ length: 5 }).reduce<BuilderItem>(
    (inner) => group('and', inner, newEngagementFree()),
    newEngagementFree(),
  );
  expect(validateBuilder(group('and', deep), fields).map(({ message }) => message)).toEqual([
    'Groups can be nested 5 levels deep.',
  ]);
});

const newEngagementFree = (): BuilderCondition => ({
  kind: 'text',
  field: 'city',
  operator: 'is_blank',
  value: '',
  ignoreCase: true,
  orBlank: false,
});

describe('at most one engagement condition under AND', () => {
  const opened: EngagementCondition = newEngagement('single_send');
  const clickedLately = fresh('last_clicked');
  const rule = expect.stringContaining('Not more than one email activity, single send or automation condition');
  test.each([
    ['two side by side', group('and', opened, clickedLately), [[]]],
    [
      'one in each of two groups that must both hold',
      group('and', group('or', opened, fresh('created_at')), group('or', clickedLately, fresh('created_at'))),
      [[]],
    ],
    ['two inside a group of an OR', group('or', fresh('created_at'), group('and', opened, opened)), [[1]]],
  ])('%s breaks it', (_what, builder, paths) => {
    expect(validateBuilder(builder, fields)).toEqual(paths.map((path) => ({ path, part: 'group', message: rule })));
  });
  test('alternatives keep it', () => {
    expect(
      validateBuilder(group('or', opened, clickedLately, group('and', opened, fresh('created_at'))), fields),
    ).toEqual([]);
  });
});
