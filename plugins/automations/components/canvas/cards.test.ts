import type { AutomationStepStats } from 'sendwright/wire/automationPeople';
import type { AutomationSimulation } from 'sendwright/wire/automationTrials';
import type { Check, CheckPlace } from '../../checks';
import { noDate, noEvent } from '../../content';
import { wordSource } from '../../nodeWords';
import { type EmailStep, newAction, newEmail, newSplit, type Steps } from '../../steps';
import { anEmail } from '../../testing/automations';
import { cardsOf, visitsOf } from './cards';
import { flowGraph } from './flowGraph';

const now = { value: 0, unit: 'hours' } as const;
const email = (id: string, change: Partial<EmailStep> = {}): EmailStep => ({
  ...newEmail(now, 3),
  id,
  subject: 'Hello',
  content: 'code',
  ...change,
});
const tag = { ...newAction(now, { action: 'add_tag', tag: 'vip' }), id: 'tag' };
const steps: Steps = [email('one'), { ...newSplit('one'), id: 'split', yes: [tag], no: [] }];
type Source = Parameters<typeof cardsOf>[1];

function cards(change: Partial<Source> = {}, of: Steps = steps) {
  const made = cardsOf(flowGraph(of, false), {
    words: wordSource(of, { lists: [], audiences: [] }, () => undefined),
    configs: new Map([['one', anEmail('one').email_config]]),
    people: undefined,
    checks: [],
    visits: new Map(),
    changes: new Map(),
    entry: {
      entry: { kind: 'all', id: '', event: noEvent, date: noDate, reentry: null },
      lists: [],
      segments: [],
      tags: [],
    },
    active: undefined,
    ...change,
  });
  return new Map(made.map((card) => [card.node.id, card]));
}

test('each node says what it is and does', () => {
  const shown = [...cards().values()].map(({ label, words, icon }) => [label, words.text, icon]);
  expect(shown).toEqual([
    ['Entry', 'When a contact is added', 'play'],
    ['Email 1', 'Hello', 'mail'],
    ['Split 1', 'Contact has opened email 1?', 'segment'],
    ['Action 1', 'Add the tag vip', 'tag'],
    ['End of yes, split 1', 'Exits the automation', 'stop'],
    ['End of no, split 1', 'Exits the automation', 'stop'],
  ]);
  expect([...cards().values()].some(({ words }) => words.isMissing)).toBe(false);
  expect(cards({}, [email('one')]).get('end')?.label).toBe('End');
});

test('what is not said of a node is not shown', () => {
  expect([...cards().values()].every(({ isActive }) => !isActive)).toBe(true);
  expect(cards().get('split')).toMatchObject({ html: undefined, numbers: undefined, share: undefined });
});

test('only emails with content have a message, and duplicates have that of their original', () => {
  expect(cards().get('one')?.html).toBe('<p>Hello</p>');
  const html = (change: Partial<EmailStep>) => cards({}, [email('one', change)]).get(change.id ?? 'one')?.html;
  expect(html({ content: undefined })).toBeUndefined();
  expect(html({ id: 'new-1' })).toBeUndefined();
  expect(html({ id: 'new-1', copyOf: 'one' })).toBe('<p>Hello</p>');
  const configs = new Map([['one', anEmail('one', {}, { html_content: null }).email_config]]);
  expect(cards({ configs }).get('one')?.html).toBeUndefined();
});

const people: AutomationStepStats = {
  entered: 20,
  waiting: 6,
  completed: 9,
  left: 5,
  held_out: 1,
  steps: [
    { step_id: 'one', waiting: 2, passed: 10, left: 3 },
    { step_id: 'split', waiting: 1, passed: 9, left: 0, yes: 7, no: 2 },
  ],
};
const numbers = (id: string) =>
  cards({ people })
    .get(id)
    ?.numbers?.map(({ title, count }) => `${count} ${title}`);

test('live numbers are those of the whole automation at its entry, and of each step', () => {
  expect(numbers('entry')).toEqual(['20 entered', '6 inside', '9 completed', '5 left']);
  expect(numbers('one')).toEqual(['12 entered', '2 waiting', '10 passed', '3 left']);
  expect(numbers('tag')).toEqual(['0 entered', '0 waiting', '0 passed', '0 left']);
  expect(numbers('end split yes')).toBeUndefined();
});

test('the first node of a branch says how many took it, once somebody has', () => {
  const share = (id: string, of = people) => cards({ people: of }).get(id)?.share;
  expect(share('tag')).toEqual({ count: 7, of: 9 });
  expect(share('end split no')).toEqual({ count: 2, of: 9 });
  expect(share('end split yes')).toBeUndefined();
  expect(share('one')).toBeUndefined();
  const passed = (yes: number, no: number) => ({
    ...people,
    steps: [{ step_id: 'split', waiting: 0, passed: 0, left: 0, yes, no }],
  });
  expect(share('tag', passed(0, 0))).toBeUndefined();
  expect(share('tag', passed(0, 1))).toEqual({ count: 0, of: 1 });
  expect(share('tag', { ...people, steps: [] })).toBeUndefined();
});

test('problems are at their step, those of entry and exit at the entry', () => {
  const check = (place: CheckPlace, problem: string): Check => ({ id: '', title: '', place, problem });
  const problems = (...checks: Check[]) =>
    [...cards({ checks }).values()].flatMap(({ node, problem }) => (problem === undefined ? [] : [[node.id, problem]]));
  expect(problems(check({ stepId: 'one' }, 'Enter a subject.'), check({ stepId: 'split' }, ''))).toEqual([
    ['one', 'Enter a subject.'],
  ]);
  expect(problems(check('entry', 'Choose the list.'))).toEqual([['entry', 'Choose the list.']]);
  expect(problems(check('exit', 'Add a condition.'))).toEqual([['entry', 'Add a condition.']]);
  expect(problems(check('name', 'Please name it.'), check('emails', 'Add an email.'))).toEqual([]);
});

test('visits, changes and the current node are marked', () => {
  const made = cards({
    visits: new Map([
      ['one', '1, 3'],
      ['end split no', '4'],
    ]),
    changes: new Map([['split', 'changed']]),
    active: 'tag',
  });
  const { visit, change, isActive } = made.get('one') ?? {};
  expect([visit, change, isActive]).toEqual(['1, 3', undefined, false]);
  expect(made.get('end split no')?.visit).toBe('4');
  expect(made.get('split')?.change).toBe('changed');
  expect([...made.values()].filter((card) => card.isActive).map(({ node }) => node.id)).toEqual(['tag']);
});

test('the path of a simulated contact starts at the entry, and counts repeated visits', () => {
  const step = (id: string): AutomationSimulation['steps'][number] => ({
    step_id: id,
    type: 'email',
    outcome: 'sent',
    at: '2026-11-20T09:00:00Z',
    reason: null,
  });
  const path: AutomationSimulation = {
    contact_id: 'c1',
    email: null,
    steps: [step('one'), step('split'), step('one')],
    end: 'completed',
    ends_at: '2026-11-21T09:00:00Z',
    reason: null,
  };
  const { order, lines } = visitsOf(path);
  expect([...order]).toEqual([
    ['one', '1, 3'],
    ['split', '2'],
  ]);
  expect([...lines]).toEqual(['entry one', 'one split', 'split one']);
  expect(visitsOf(undefined).order.size + visitsOf(undefined).lines.size).toBe(0);
});
