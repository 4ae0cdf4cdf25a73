import type { AutomationStep } from 'sendwright/wire/automations';
import type { WaitConfig } from 'sendwright/wire/automationWaits';
import { noDate, noEvent } from './content';
import { type EmailStep, newEmail, newEvent, newSplit, newText, newWait, type SplitCondition } from './steps';
import {
  activityWords,
  describeEntry,
  describeEvent,
  describeSplit,
  describeWait,
  hourWords,
  inSentence,
  labeled,
  operatorNeedsValue,
  stepNames,
  timesWords,
} from './stepWords';
import { anEmail, aText } from './testing/automations';

const now = { value: 0, unit: 'hours' } as const;
const email = (id: string): EmailStep => ({ ...newEmail(now, 3), id });
const all = [email('one'), email('two')].map((step, index) => ({ number: index + 1, step }));
const none: SplitCondition = { ...newSplit('').condition, emails: [] };
const split = (change: Partial<SplitCondition>): string => describeSplit({ ...none, ...change }, all);
const fieldName = (id: string): string => `field ${id}`;

test('steps are numbered by kind in reading order, Yes before No', () => {
  const last: AutomationStep[] = [{ id: 'end', type: 'action', delay: now, action_config: { action: 'end' } }];
  const steps: AutomationStep[] = [
    anEmail('one'),
    aText('text'),
    { id: 'audience', type: 'audience', delay: now, audience_config: { audience_id: null, action: 'add' } },
    { id: 'wait', type: 'wait', delay: now, wait_config: { until: 'delay' } },
    {
      id: 'split',
      type: 'split',
      delay: now,
      condition: { match: 'all', query_dsl: null, emails: [] },
      yes: [anEmail('two')],
      no: [anEmail('three'), ...last],
    },
  ];
  expect([...stepNames(steps)]).toEqual([
    ['one', 'Email 1'],
    ['text', 'SMS 1'],
    ['audience', 'Audience 1'],
    ['wait', 'Wait 1'],
    ['split', 'Split 1'],
    ['two', 'Email 2'],
    ['three', 'Email 3'],
    ['end', 'Action 1'],
  ]);
});

test('steps in the editor have the same labels', () => {
  const steps = [
    email('a'),
    { ...newText(now, null), id: 'b' },
    { ...newWait(now), id: 'c' },
    { ...newSplit(''), id: 'd', yes: [email('e')], no: [email('f')] },
  ];
  expect(labeled(steps).map(({ id, label }) => `${id}: ${label}`)).toEqual([
    'a: Email 1',
    'b: SMS 1',
    'c: Wait 1',
    'd: Split 1',
    'e: Email 2',
    'f: Email 3',
  ]);
});

test('a label inside a sentence is in lower case, but for the abbreviation', () => {
  expect(inSentence('Email 2')).toBe('email 2');
  expect(inSentence('SMS 1')).toBe('SMS 1');
});

test.each([
  [1, 'once'],
  [2, 'at most 2 times'],
])('%i times', (times, words) => expect(timesWords(times)).toBe(words));

test.each([
  ['is', 'total is 5'],
  ['is_not', 'total is not 5'],
  ['contains', 'total contains 5'],
  ['less', 'total is less than 5'],
  ['greater', 'total is greater than 5'],
  ['exists', 'total is there'],
  ['not_exists', 'total is not there'],
] as const)('a condition on an event with %s', (operator, words) => {
  const condition = { property: 'total', operator, value: 5 };
  expect(describeEvent({ name: 'purchase', conditions: [condition] })).toBe(`“purchase”, ${words}`);
  expect(operatorNeedsValue(operator)).toBe(words.endsWith('5'));
});

test('conditions on an event are listed', () => {
  const condition = { property: 'total', operator: 'exists', value: null } as const;
  expect(describeEvent({ name: 'purchase', conditions: [condition, condition] })).toBe(
    '“purchase”, total is there, total is there',
  );
});

test('activities have their opposites', () =>
  expect(Object.values(activityWords)).toEqual([
    ['was sent', 'was not sent'],
    ['was delivered', 'was not delivered'],
    ['has opened', 'has not opened'],
    ['has clicked', 'has not clicked'],
  ]));

const opened = { stepId: 'two', activity: 'opened', negated: false } as const;
const notClicked = { stepId: 'one', activity: 'clicked', negated: true } as const;
const winner = (value: number, unit: 'hours' | 'days') => ({ metric: 'opened', after: { value, unit } }) as const;
test.each<[string, Partial<SplitCondition>]>([
  ['', {}],
  ['', { emails: [{ ...opened, stepId: '' }] }],
  ['Contact has opened email 2?', { emails: [opened] }],
  ['Contact has opened email 2 and has not clicked email 1?', { emails: [opened, notClicked] }],
  ['Contact has opened email 2 or matches the conditions?', { match: 'any', emails: [opened], query: 'x' }],
  ['Contact matches the conditions?', { query: 'x' }],
  ['30% of contacts, at random', { percentage: 30 }],
  ['30% of contacts, at random, with a winner after 1 day', { percentage: 30, test: winner(1, 'days') }],
  ['30% of contacts, at random, with a winner after 2 hours', { percentage: 30, test: winner(2, 'hours') }],
  ['', { event: newEvent }],
  ['Until “purchase”, for at most 3 days', { event: { ...newEvent, name: 'purchase' } }],
  [
    'Until email 2 is opened, for at most 1 hour',
    { event: { ...newEvent, source: 'opened', step_id: 'two', timeout: { value: 1, unit: 'hours' } } },
  ],
  ['', { event: { ...newEvent, source: 'clicked', step_id: 'gone' } }],
])('a split is described as “%s”', (words, change) => expect(split(change)).toBe(words));

test.each([
  [0, '12:00 AM'],
  [9, '9:00 AM'],
  [11, '11:00 AM'],
  [12, '12:00 PM'],
  [13, '1:00 PM'],
  [23, '11:00 PM'],
])('hour %i is %s', (hour, words) => expect(hourWords(hour)).toBe(words));

const date = { until: 'date', field: 'e1', days: 0, yearly: false, hour: 9, zone_field: null } as const;
const weekday = { until: 'weekday', weekdays: [1], hour: 17, zone_field: null } as const satisfies object;
test.each<[string, WaitConfig]>([
  ['', { until: 'delay' }],
  ['Until Monday at 5:00 PM', { ...weekday, weekdays: [1] }],
  ['Until Tuesday or Sunday at 5:00 PM', { ...weekday, weekdays: [2, 7] }],
  ["Until Monday at 5:00 PM, in the contact's time zone", { ...weekday, weekdays: [1], zone_field: 'z' }],
  ['Until 5:00 PM', { ...weekday, weekdays: [1, 2, 3, 4, 5, 6, 7] }],
  ["Until 5:00 PM, in the contact's time zone", { ...weekday, weekdays: [1, 2, 3, 4, 5, 6, 7], zone_field: 'z' }],
  ['Until field e1 at 9:00 AM', date],
  ['Until a date at 9:00 AM', { ...date, field: null }],
  ['Until 1 day before field e1 at 9:00 AM', { ...date, days: -1 }],
  ['Until 2 days after field e1 at 9:00 AM', { ...date, days: 2 }],
  ['Until field e1 at 9:00 AM, every year', { ...date, yearly: true }],
  ["Until field e1 at 9:00 AM, every year, in the contact's time zone", { ...date, yearly: true, zone_field: 'z' }],
])('a wait is described as “%s”', (words, config) => expect(describeWait(config, fieldName)).toBe(words));

test('an entry by event or date is a sentence', () => {
  const entry = { id: '', event: noEvent, date: noDate, reentry: null };
  expect(describeEntry({ ...entry, kind: 'event', event: { name: 'purchase', conditions: [] } }, fieldName)).toBe(
    'When a contact has the event “purchase”',
  );
  expect(describeEntry({ ...entry, kind: 'date', date: { ...noDate, field: 'e1', days: -7 } }, fieldName)).toBe(
    'On 7 days before field e1 at 9:00 AM, every year',
  );
});
