import type { Flow, FlowStep } from './flow';
import type { FlowMail } from './flowMail';
import { entryWords, flowLines, goalWords } from './flowWords';

const mail = { subjectOf: (name: string) => `Subject of ${name}` } as unknown as FlowMail;
const flow = (some: Partial<Flow>): Flow => some as Flow;
const date = (days: number) => flow({ entry: { kind: 'date', field: 'birthday', days, yearly: true, hour: 9 } });

test.each([
  [0, 'On the date in the field “birthday”. It is created if there is none.'],
  [-1, '1 day before the date in the field “birthday”. It is created if there is none.'],
  [14, '14 days after the date in the field “birthday”. It is created if there is none.'],
])('contacts enter %s days from a date', (days, sentence) => expect(entryWords(date(days))).toBe(sentence));

test('other entries and goals are sentences', () => {
  expect(entryWords(flow({ entry: { kind: 'list' } }))).toMatch(/^A contact is added to a list\./);
  expect(entryWords(flow({ entry: { kind: 'event', name: 'order' } }))).toBe(
    'The event “order” is recorded for a contact.',
  );
  expect(entryWords(flow({ entry: { kind: 'segment', name: 'Quiet', query: '' } }))).toMatch(/the segment “Quiet”\./);
  expect(goalWords(flow({ goal: { event: 'order', days: 1 } }))).toBe('The event “order” within 1 day of entering.');
  expect(goalWords(flow({ goal: { event: 'order', days: 30, value: 'total' } }))).toBe(
    'The event “order” within 30 days of entering, worth its “total”.',
  );
});

test('steps are lines in reading order, with both ends of a wait below it', () => {
  const steps = [
    { email: 'welcome' },
    { waitForDate: { days: -2, hour: 9 } },
    { waitForDate: { days: 0, hour: 9 } },
    {
      until: { email: ['welcome', 'opened'], within: [1, 'days'] },
      yes: [{ tag: 'reader' }],
      no: [{ email: 'reminder', after: [3, 'hours'] }],
    },
    { until: { event: 'order', within: [2, 'days'] }, yes: [], no: [] },
  ] as unknown as readonly FlowStep[];
  expect(flowLines(steps, mail).map(({ depth, text }) => `${'  '.repeat(depth)}${text}`)).toEqual([
    'Email “Subject of welcome”',
    'Wait until 2 days before',
    'Wait until the date',
    'Wait until the email is opened, for at most 1 day',
    '  If it happens:',
    '    Tag “reader”',
    '  If not:',
    '    After 3 hours: email “Subject of reminder”',
    'Wait until “order”, for at most 2 days',
    '  If it happens: the end',
    '  If not: the end',
  ]);
});
