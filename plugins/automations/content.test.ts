import { contentOf } from './automationContent';
import { type AutomationContent, changedParts, isWebAddress, noEvent, problemsOf } from './content';
import { anAutomation } from './testing/automations';

const content = contentOf(anAutomation());

test.each([
  ['http://a.example', true],
  [' HTTPS://a.example/x ', true],
  ['https://', false],
  ['a.example', false],
  ['ftp://a.example', false],
  ['mail to https://a.example', false],
  ['https://a b', false],
])('%j is a web address: %p', (text, isOne) => expect(isWebAddress(text)).toBe(isOne));

const link = 'Custom unsubscribe URL must be a valid URL starting with http:// or https://.';
test.each<[Partial<AutomationContent>, object]>([
  [{}, {}],
  [{ name: ' ' }, { name: 'Please name your automation.' }],
  [{ name: ` ${'x'.repeat(100)} ` }, {}],
  [{ name: 'x'.repeat(101) }, { name: 'Name must not exceed 100 characters.' }],
  [{ exit: { kind: 'criteria', query: '', isFinished: true, event: noEvent } }, {}],
  [{ exit: { kind: 'not_in_entry', query: '', isFinished: false, event: noEvent } }, {}],
  [
    { exit: { kind: 'criteria', query: '', isFinished: false, event: noEvent } },
    { exit: 'Finish the exit criteria, or choose another exit condition.' },
  ],
  [{ unsubscribe: { kind: 'custom', url: 'a.example' } }, { unsubscribe: link }],
  [{ unsubscribe: { kind: 'custom', url: 'https://a.example' } }, {}],
  [{ unsubscribe: { kind: 'none' } }, {}],
  [{ quietHours: { from: 22, until: 7 } }, {}],
  [{ quietHours: { from: 7, until: 7 } }, { quietHours: 'Choose two different hours.' }],
  [{ categories: ['x'.repeat(255)] }, {}],
  [{ categories: ['x', 'x'.repeat(256)] }, { categories: 'Category must not exceed 255 characters.' }],
])('%j can be saved, or has a reason', (change, problems) =>
  expect(problemsOf({ ...content, ...change })).toEqual(problems),
);

test('the parts that differ are named', () => {
  expect(changedParts(content, { ...content, categories: [] })).toEqual([]);
  expect(changedParts(content, { ...content, categories: ['bread'], name: 'Other' })).toEqual(['name', 'categories']);
  const other: AutomationContent = {
    name: '',
    entry: { ...content.entry, id: 'l2' },
    exit: { kind: 'criteria', query: '', isFinished: true, event: noEvent },
    unsubscribe: { kind: 'none' },
    categories: ['bread'],
    ipPool: 'pool',
    quietHours: { from: 1, until: 2 },
    emailGap: 24,
    steps: [],
  };
  expect(changedParts(content, other)).toEqual(Object.keys(other));
});
