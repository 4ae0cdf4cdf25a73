import type { AbTest, AbVariation } from 'sendwright/wire/abTests';
import { aSend } from '../testing/sends';
import {
  type AbTestDraft,
  abTestInput,
  abTestOf,
  criteriaNames,
  durationName,
  durations,
  labelOf,
  newAbTest,
  splitOf,
  type VariationDraft,
  withIds,
} from './abTestDraft';

const written: VariationDraft = {
  id: 'v1',
  subject: 'One',
  preheader: 'First',
  html: '<p>One</p>',
  plain: 'One',
  generatePlain: false,
  design: null,
};
const draft = (change: Partial<AbTestDraft> = {}): AbTestDraft => ({
  type: 'content',
  criteria: 'click',
  percentage: 20,
  duration: 'PT4H',
  variations: [written, { ...written, id: null }],
  ...change,
});
const { id: _id, ...message } = written;

test.each([
  ['PT30M', '30 minutes'],
  ['PT1H', '1 hour'],
  ['PT24H', '24 hours'],
  ['PT90M', '90m'],
  ['P3D', '3d'],
])('the duration %s is called %s', (duration, name) => expect(durationName(duration)).toBe(name));

test('durations are offered from 30 minutes to a day, each with its name', () =>
  expect(durations.map(({ value }) => `${value} ${durationName(value)}`)).toEqual([
    'PT30M 30 minutes',
    'PT1H 1 hour',
    'PT2H 2 hours',
    'PT4H 4 hours',
    'PT8H 8 hours',
    'PT12H 12 hours',
    'PT24H 24 hours',
  ]));

test('what decides the winner has a name', () =>
  expect(criteriaNames).toEqual({
    open: 'Highest unique open rate',
    click: 'Highest unique click rate',
    manual: 'I pick it',
  }));

test('variations have letters', () => expect([0, 1, 5].map(labelOf)).toEqual(['A', 'B', 'F']));

const stored = (...variations: Partial<AbVariation>[]): AbTest => ({
  type: 'content',
  winner_criteria: 'manual',
  test_percentage: 30,
  duration: 'PT2H',
  winning_template_id: '',
  winner_selected_at: null,
  expiration_date: null,
  test_ends_at: null,
  variations: variations.map((change, index) => ({
    id: `v${index}`,
    label: '',
    subject: null,
    preheader: null,
    html_content: null,
    plain_content: null,
    editor: null,
    ...change,
  })),
});

test('what a variation does not have is that of the send', () => {
  const abtest = stored({}, { subject: 'Two', preheader: 'Second', html_content: '<p>Two</p>', plain_content: 'Two' });
  const config = { plain_content: 'Hello', generate_plain_content: false, design: { blocks: [] } };
  expect(abTestOf(aSend({ abtest }, config))).toEqual({
    type: 'content',
    criteria: 'manual',
    percentage: 30,
    duration: 'PT2H',
    variations: [
      {
        id: 'v0',
        subject: 'What we learned',
        preheader: 'From 40 bakeries',
        html: '<p>Hello {{first_name}}</p>',
        plain: 'Hello',
        generatePlain: false,
        design: { blocks: [] },
      },
      {
        id: 'v1',
        subject: 'Two',
        preheader: 'Second',
        html: '<p>Two</p>',
        plain: 'Two',
        generatePlain: false,
        design: null,
      },
    ],
  });
  expect(abTestOf(aSend())).toBeNull();
});

test('a variation with HTML of its own has its text made from it, unless it has one', () => {
  const abtest = stored({ html_content: '<p>Two</p>', design: { blocks: [] } });
  const config = { plain_content: 'Hello', generate_plain_content: false };
  expect(abTestOf(aSend({ abtest }, config))?.variations[0]).toMatchObject({
    plain: '',
    generatePlain: true,
    design: { blocks: [] },
  });
});

test('without any content variations are empty', () => {
  const config = { subject: null, preheader: null, html_content: null };
  expect(abTestOf(aSend({ abtest: stored({}) }, config))?.variations).toEqual([
    { id: 'v0', subject: '', preheader: '', html: '', plain: '', generatePlain: true, design: null },
  ]);
});

test('a request has the settings, and only what the test compares', () => {
  expect(abTestInput(null)).toBeNull();
  const lines = { ...written, subject: 'One\r\nline', preheader: 'Also\n\none' };
  expect(abTestInput(draft({ type: 'subject', variations: [lines] }))).toEqual({
    type: 'subject',
    winner_criteria: 'click',
    test_percentage: 20,
    duration: 'PT4H',
    variations: [{ id: 'v1', subject: 'One line', preheader: 'Also one' }],
  });
  expect(abTestInput(draft({ variations: [written, { ...written, generatePlain: true }] }))?.variations).toEqual([
    { id: 'v1', html_content: '<p>One</p>', plain_content: 'One' },
    { id: 'v1', html_content: '<p>One</p>', plain_content: null },
  ]);
});

test('a design is only sent for a new variation', () => {
  const design = { blocks: [] };
  const designed = { ...written, design };
  expect(abTestInput(draft({ variations: [designed, { ...designed, id: null }] }))?.variations).toEqual([
    { id: 'v1' },
    { id: null, design },
  ]);
});

test('a new test has the message twice, without the second subject in a test of subjects', () => {
  expect(newAbTest('content', message)).toEqual({
    type: 'content',
    criteria: 'click',
    percentage: 20,
    duration: 'PT4H',
    variations: [
      { ...message, id: null },
      { ...message, id: null },
    ],
  });
  const { criteria, variations } = newAbTest('subject', message);
  expect(criteria).toBe('open');
  expect(variations).toEqual([
    { ...message, id: null },
    { ...message, id: null, subject: '' },
  ]);
});

test.each([
  [20, 1000, { each: 100, inTest: 200, rest: 800 }],
  [20, 999, { each: 99, inTest: 198, rest: 801 }],
  [100, 1001, { each: 500, inTest: 1001, rest: 0 }],
  [100, 2_000_000, { each: 1_000_000, inTest: 2_000_000, rest: 0 }],
  [100, 2_000_001, { each: 1_000_000, inTest: 2_000_000, rest: 1 }],
  [95, 3_000_000, { each: 1_000_000, inTest: 2_000_000, rest: 1_000_000 }],
  [20, 0, { each: 0, inTest: 0, rest: 0 }],
])('a sample of %i%% of %i contacts', (percentage, recipients, shares) =>
  expect(splitOf(draft({ percentage }), recipients)).toEqual(shares),
);

test('new variations get their ids, and keep what was edited since', () => {
  const saved = draft({ variations: [written, { ...written, id: 'v2', subject: 'Before' }] });
  expect(withIds(draft(), saved)?.variations).toEqual([written, { ...written, id: 'v2' }]);
  const other = draft({ variations: [{ ...written, id: 'x' }, written] });
  expect(withIds(other, saved)?.variations.map(({ id }) => id)).toEqual(['x', 'v1']);
  const three = draft({ variations: [written, written, written] });
  expect(withIds(three, saved)).toBe(three);
  expect(withIds(null, saved)).toBeNull();
  expect(withIds(three, null)).toBe(three);
});
