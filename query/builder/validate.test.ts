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

test('what a new condition lacks is said at its input', () => {
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
  ['no amount', { ...fresh('created_at'), amount: null }, 'amount', 'Say how many.'],
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
] as const)('%s', (_what, item, part, message) => {
  expect(problems(item as BuilderCondition)).toEqual([[part, message]]);
});

test('an empty group and one too deep are told by their path', () => {
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
