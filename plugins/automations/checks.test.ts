import type { ActionConfig } from 'sendwright/wire/automationActions';
import { outboxService } from 'sendwright/sms';
import type { AwaitedEvent } from 'sendwright/wire/automationEvents';
import { contentOf } from './automationContent';
import { type Check, checksOf, needsUnsubscribe } from './checks';
import { type AutomationContent, noEvent } from './content';
import {
  type EmailStep,
  newAction,
  newAudience,
  newAwaited,
  newEmail,
  newEvent,
  newSplit,
  newText,
  newWait,
  type SplitCondition,
  type SplitStep,
  type Step,
} from './steps';
import { anAutomation } from './testing/automations';

type Known = Parameters<typeof checksOf>[1];

const known: Known = {
  senders: [{ id: 3, from: { name: 'Bakery', email: 'hello@bakery.example' }, verified: { status: true } }] as never,
  lists: [{ id: 'l1', name: 'Regulars', contact_count: 5 }],
  segments: [{ id: 's1', name: 'Parisians' }] as never,
  tags: [{ id: 't1', name: 'vip', contact_count: 2 }],
  groups: [{ id: 7, name: 'Newsletter' }] as never,
  audiences: [
    { id: 'a1', name: 'Buyers', status: 'active' },
    { id: 'a2', name: 'Visitors', status: 'stopped' },
  ] as never,
  fields: undefined,
  missing: [],
  isLoading: false,
};
const content: AutomationContent = contentOf(anAutomation());
const now = { value: 0, unit: 'hours' } as const;
const email = (id: string, change: Partial<EmailStep> = {}): EmailStep => ({
  ...newEmail(now, 3),
  id,
  subject: 'Hello',
  content: 'code',
  ...change,
});
const later = (id: string, change: Partial<EmailStep> = {}): EmailStep =>
  email(id, { delay: { value: 1, unit: 'hours' }, ...change });
const action = (config: ActionConfig): Step => newAction(now, config);
const split = (condition: Partial<SplitCondition>, yes: readonly Step[] = [email('yes')]): SplitStep => ({
  ...newSplit('one'),
  id: 'split',
  condition: { ...newSplit('one').condition, ...condition },
  yes,
});

const checks = (change: Partial<AutomationContent> = {}, choices: Partial<Known> = {}): readonly Check[] =>
  checksOf({ ...content, ...change }, { ...known, ...choices }, [], new Map());
const problemOf = (id: string, change: Partial<AutomationContent>, choices: Partial<Known> = {}) =>
  checks(change, choices).find((check) => check.id === id)?.problem;
/** The problem of the last step's check. */
const stepProblem = (step: Step, choices: Partial<Known> = {}) =>
  checks({ steps: [email('one'), step] }, choices).findLast(({ place }) => typeof place === 'object')?.problem;

const entry = (change: Partial<AutomationContent['entry']>) => ({ entry: { ...content.entry, ...change } });

test('a complete automation has a check for each part and each email, and no problems', () => {
  expect(checks().map(({ title, problem, place }) => [title, problem, place])).toEqual([
    ['Name', '', 'name'],
    ['Entry', '', 'entry'],
    ['Exit', '', 'exit'],
    ['Unsubscribe', '', 'unsubscribe'],
    ['Email 1', '', { stepId: 'one' }],
    ['Email 2', '', { stepId: 'two' }],
  ]);
});

test('a name is required', () => expect(problemOf('name', { name: ' ' })).toBe('Please name your automation.'));

const bought = (operator: 'is' | 'exists', value: string) => ({
  name: 'purchase',
  conditions: [{ property: 'total', operator, value }],
});
test.each([
  ['all contacts need nothing', { kind: 'all', id: '' }, ''],
  ['an event is chosen', { kind: 'event', event: noEvent }, 'Choose an event.'],
  ['conditions have values', { kind: 'event', event: bought('is', '') }, 'Enter the values of its conditions.'],
  ['conditions without a value need none', { kind: 'event', event: bought('exists', '') }, ''],
  ['an event with values is complete', { kind: 'event', event: bought('is', '5') }, ''],
  ['a date field is chosen', { kind: 'date', date: { ...content.entry.date, field: null } }, 'Choose a date field.'],
  ['a date with a field is complete', { kind: 'date', date: { ...content.entry.date, field: 'e1_D' } }, ''],
  ['an opened message is chosen', { kind: 'opened', id: '' }, 'Choose an email.'],
  ['a clicked message is chosen', { kind: 'clicked', id: '' }, 'Choose an email.'],
  ['a message is not looked up here', { kind: 'clicked', id: 'm9' }, ''],
  ['a tag is chosen', { kind: 'tag', id: '' }, 'Choose the tag that contacts get.'],
  ['a list is chosen', { kind: 'list', id: '' }, 'Choose the list that contacts are added to.'],
  ['a segment is chosen', { kind: 'segment', id: '' }, 'Choose the segment that contacts are added to.'],
  ['a known segment', { kind: 'segment', id: 's1' }, ''],
  ['a known tag', { kind: 'tag', id: 't1' }, ''],
  ['a deleted list', { kind: 'list', id: 's1' }, 'The list has been deleted. Choose another one.'],
  ['a deleted segment', { kind: 'segment', id: 'l1' }, 'The segment has been deleted. Choose another one.'],
  ['a deleted tag', { kind: 'tag', id: 'l1' }, 'The tag has been deleted. Choose another one.'],
] as const)('entry: %s', (_what, change, problem) => expect(problemOf('entry', entry(change))).toBe(problem));

test('a message that was deleted is to be chosen again', () => {
  const change = entry({ kind: 'clicked', id: 'm9' });
  expect(problemOf('entry', change, { goneMessage: 'm9' })).toBe('The email has been deleted. Choose another one.');
  expect(problemOf('entry', change, { goneMessage: 'm8' })).toBe('');
});

test('nothing is said to be deleted while choices load, or could not be loaded', () => {
  const unknown = { ...entry({ id: 'l9' }), unsubscribe: { kind: 'group', groupId: 9 } as const };
  const steps = [email('one', { senderId: 9 }), newAudience(now, 'a9')];
  const problems = (choices: Partial<Known>) =>
    checks({ ...unknown, steps }, choices).filter(({ problem }) => problem !== '');
  expect(problems({ isLoading: true })).toEqual([]);
  expect(problems({ missing: ['lists', 'senders', 'unsubscribe groups', 'audiences'] })).toEqual([]);
  expect(problems({}).map(({ problem }) => problem)).toEqual([
    'The list has been deleted. Choose another one.',
    'The unsubscribe group has been deleted. Choose another one.',
    'The sender has been deleted. Choose another one.',
    'The audience has been deleted. Choose another one.',
  ]);
});

test.each([
  ['at the end', { kind: 'all_received', query: '', isFinished: true, event: noEvent }, ''],
  ['without an event', { kind: 'event', query: '', isFinished: true, event: noEvent }, 'Choose an event.'],
  ['by an event', { kind: 'event', query: '', isFinished: true, event: { name: 'purchase', conditions: [] } }, ''],
  [
    'by an event with a condition without a value',
    {
      kind: 'event',
      query: '',
      isFinished: true,
      event: { name: 'purchase', conditions: [{ property: 'total', operator: 'greater', value: '' }] },
    },
    'Enter the values of its conditions.',
  ],
  [
    'without criteria',
    { kind: 'criteria', query: '', isFinished: true, event: noEvent },
    'Add a condition to the exit criteria.',
  ],
  [
    'with unfinished criteria',
    { kind: 'criteria', query: 'x', isFinished: false, event: noEvent },
    'Finish the exit criteria, or choose another exit condition.',
  ],
  ['with criteria', { kind: 'criteria', query: "city = 'Lyon'", isFinished: true, event: noEvent }, ''],
] satisfies [string, AutomationContent['exit'], string][])('exit %s', (_what, exit, problem) =>
  expect(problemOf('exit', { exit })).toBe(problem),
);

test.each([
  ['event', 'an event can’t be undone'],
  ['opened', 'an open can’t be undone'],
  ['date', 'the date has come'],
  ['all', 'contacts stay in All Contacts'],
  ['list', undefined],
  ['segment', undefined],
] as const)('an exit that never happens with the entry %s is pointed out', (kind, reason) => {
  const exit = { kind: 'not_in_entry', query: '', isFinished: true, event: noEvent } as const;
  const found = checks({ ...entry({ kind }), exit }).find(({ id }) => id === 'exit');
  expect([found?.problem, found?.advice]).toEqual([
    '',
    reason === undefined ? undefined : expect.stringContaining(reason),
  ]);
});

test.each([
  [{ kind: 'global' }, ''],
  [{ kind: 'group', groupId: 7 }, ''],
  [{ kind: 'group', groupId: 8 }, 'The unsubscribe group has been deleted. Choose another one.'],
  [{ kind: 'custom', url: 'https://bakery.example/out' }, ''],
  [{ kind: 'custom', url: 'bakery' }, 'Enter an address that starts with http:// or https://.'],
  [{ kind: 'none' }, 'Choose an unsubscribe group, or a custom unsubscribe link.'],
] as const)('unsubscribe option %p', (unsubscribe, problem) =>
  expect(problemOf('unsubscribe', { unsubscribe })).toBe(problem),
);

test('an automation without email needs no unsubscribe option, but an empty one does', () => {
  const text = newText(now, 'MG1');
  expect(needsUnsubscribe([])).toBe(true);
  expect(needsUnsubscribe([text])).toBe(false);
  expect(needsUnsubscribe([newAudience(now, null)])).toBe(false);
  expect(needsUnsubscribe([action({ action: 'end' })])).toBe(false);
  expect(needsUnsubscribe([newWait(now)])).toBe(true);
  expect(needsUnsubscribe([text, email('one')])).toBe(true);
  expect(problemOf('unsubscribe', { unsubscribe: { kind: 'none' }, steps: [text] })).toBe('');
});

test('an automation that does nothing needs an email', () => {
  expect(checks({ steps: [newWait(now)] })).toContainEqual({
    id: 'emails',
    title: 'Emails',
    problem: 'Add an email.',
    place: 'emails',
  });
  expect(problemOf('emails', { steps: [action({ action: 'end' })] })).toBeUndefined();
  expect(problemOf('emails', {})).toBeUndefined();
});

test('an email with problems has a check for its inbox details and one for its content', () => {
  const steps = [email('one', { subject: ' ', senderId: null, content: undefined }), later('two', { subject: '' })];
  expect(checks({ steps }).slice(4)).toEqual([
    {
      id: 'inbox one',
      title: 'Email 1: inbox details',
      problem: 'Enter a subject. Choose a sender.',
      place: { stepId: 'one' },
    },
    {
      id: 'content one',
      title: 'Email 1: content',
      problem: 'Add email content.',
      place: { stepId: 'one' },
      isContent: true,
    },
    { id: 'inbox two', title: 'Email 2: inbox details', problem: 'Enter a subject.', place: { stepId: 'two' } },
    { id: 'content two', title: 'Email 2: content', problem: '', place: { stepId: 'two' }, isContent: true },
  ]);
});

test('a sender that is not verified is named by its address', () => {
  const senders = [{ ...known.senders[0], verified: { status: false } }] as never;
  expect(checks({}, { senders }).find(({ id }) => id === 'inbox one')?.problem).toBe(
    'hello@bakery.example is not verified. Follow the link in the email we sent to it.',
  );
});

test('an email right after another one needs a delay, as the server says', () => {
  const late = (steps: readonly Step[]) => checks({ steps }).filter(({ title }) => title.endsWith('delay'));
  const [one, two] = [email('one'), email('two')];
  expect(late([one, two])).toEqual([
    {
      id: 'delay two',
      title: 'Email 2: delay',
      problem: 'Enter a delay of at least 1 hour.',
      place: { stepId: 'two' },
    },
  ]);
  expect(late([one, { ...two, delay: { value: 1, unit: 'hours' } }])).toEqual([]);
  expect(late([one, action({ action: 'add_tag', tag: 'x' }), two])).toEqual([]);
  expect(late([one, { ...split({ percentage: 50 }), yes: [two] }])).toEqual([]);
});

test('template errors are reported at their own email or text message', () => {
  const text = { ...newText(now, 'MG1'), id: 'text', config: { ...newText(now, 'MG1').config, body: '{{x' } };
  const warnings = [
    { stepId: undefined, message: 'Nowhere.' },
    { stepId: 'two', message: 'Line 3: unclosed.' },
    { stepId: 'text', message: 'Line 1: unclosed.' },
  ];
  const steps = [email('one'), later('two'), text];
  const found = checksOf({ ...content, steps }, known, warnings, new Map()).filter(({ problem }) => problem !== '');
  expect(found.map(({ id, problem }) => [id, problem])).toEqual([
    ['content two', 'Fix the handlebars errors in this email before you activate it. Line 3: unclosed.'],
    ['sms text', 'Fix the handlebars errors in this message before you activate it. Line 1: unclosed.'],
  ]);
});

test('a long email has advice, which is no problem', () => {
  const clipped = new Map([['two', 'Gmail clips it.']]);
  const [one, two] = checksOf(content, known, [], clipped).slice(4);
  expect(one).not.toHaveProperty('advice');
  expect(two).toMatchObject({ id: 'email two', problem: '', advice: 'Gmail clips it.', isContent: true });
});

test('a text message needs a service, and a message or an attachment', () => {
  const text = newText(now, null);
  expect(stepProblem(text)).toBe('Select a messaging service. Add a message or an attachment.');
  const service = { ...text.config, messaging_service_sid: 'MG1' };
  expect(stepProblem({ ...text, config: service })).toBe('Add a message or an attachment.');
  expect(stepProblem({ ...text, config: { ...service, image_ids: ['i1'] } })).toBe('');
});

test('a text message needs an SMS account, unless it goes to the Outbox', () => {
  const text = newText(now, 'MG1');
  const step = { ...text, config: { ...text.config, body: 'Hello' } };
  const captured = { ...step, config: { ...step.config, messaging_service_sid: outboxService } };
  expect(stepProblem(step, { isTextingConnected: false })).toBe(
    'No SMS account is connected. Connect Twilio, or use the Outbox.',
  );
  expect(stepProblem(captured, { isTextingConnected: false })).toBe('');
  for (const isTextingConnected of [true, undefined]) expect(stepProblem(step, { isTextingConnected })).toBe('');
});

test('a teammate who was removed, or has no address, is named', () => {
  const notify = (username: string) => action({ action: 'notify', username, message: '' });
  const teammates = [
    { username: 'ann', email: 'ann@bakery.example' },
    { username: 'ben', email: '' },
  ];
  expect(stepProblem(notify('ann'), { teammates })).toBe('');
  expect(stepProblem(notify('cem'), { teammates })).toBe('There is no teammate cem. Choose another one.');
  expect(stepProblem(notify('ben'), { teammates })).toBe(
    'ben has no email address. Add one to their profile, or choose another teammate.',
  );
  expect(stepProblem(notify('cem'))).toBe('');
});

test.each([
  [null, 'Choose a synced audience.'],
  ['a1', ''],
  ['a2', 'The audience is stopped. Start it again under Ads, Synced audiences.'],
  ['a3', 'The audience has been deleted. Choose another one.'],
])('audience %p', (id, problem) => expect(stepProblem(newAudience(now, id))).toBe(problem));

test('audiences can’t be used while ads are turned off', () =>
  expect(stepProblem(newAudience(now, 'a1'), { audiences: undefined })).toBe(
    'Ads are turned off for your account. Remove this step.',
  ));

test.each<[ActionConfig, string]>([
  [{ action: 'set_field', field: null, value: 'x' }, 'Choose a field.'],
  [{ action: 'set_field', field: 'city', value: null }, ''],
  [{ action: 'add_to_list', list_id: null }, 'Choose a list.'],
  [{ action: 'remove_from_list', list_id: 'l1' }, ''],
  [{ action: 'add_tag', tag: null }, 'Choose a tag.'],
  [{ action: 'remove_tag', tag: 'vip' }, ''],
  [{ action: 'webhook', url: null }, 'Enter an address that starts with https://.'],
  [{ action: 'webhook', url: 'bakery' }, 'Enter an address that starts with https://.'],
  [{ action: 'webhook', url: 'https://bakery.example/hook' }, ''],
  [{ action: 'go_to', step_id: null, times: 1 }, 'Choose the step to go to.'],
  [{ action: 'go_to', step_id: 'one', times: 1 }, ''],
  [{ action: 'notify', username: null, message: '' }, 'Choose a teammate.'],
  [{ action: 'notify', username: 'ann', message: '' }, ''],
  [{ action: 'end' }, ''],
])('action %p', (config, problem) => expect(stepProblem(action(config))).toBe(problem));

test('a wait for a date needs a field', () => {
  const date = { until: 'date', field: null, days: 0, yearly: false, hour: 9, zone_field: null } as const;
  expect(stepProblem({ ...newWait(now), config: date })).toBe('Choose a date field.');
  expect(stepProblem({ ...newWait(now), config: { ...date, field: 'e1_D' } })).toBe('');
  expect(stepProblem(newWait(now))).toBe('');
});

describe('what a step names and is gone', () => {
  const fields = [{ id: 'e1_D' }];
  const date = { until: 'date', field: 'e2_D', days: 0, yearly: false, hour: 9, zone_field: null } as const;
  const gone = 'The field has been deleted. Choose another one.';
  test.each<[string, Step, string]>([
    ['a field', action({ action: 'set_field', field: 'e2_T', value: 'x' }), gone],
    ['a field that is there', action({ action: 'set_field', field: 'e1_D', value: 'x' }), ''],
    ['a field that all accounts have', action({ action: 'set_field', field: 'city', value: 'x' }), ''],
    ['a list', action({ action: 'add_to_list', list_id: 'l9' }), 'The list has been deleted. Choose another one.'],
    ['a tag to remove', action({ action: 'remove_tag', tag: 'x' }), 'The tag has been deleted. Choose another one.'],
    ['a tag to remove, in capitals', action({ action: 'remove_tag', tag: 'VIP' }), ''],
    ['a tag to add, which is created', action({ action: 'add_tag', tag: 'x' }), ''],
    ['the date of a wait', { ...newWait(now), config: date }, gone],
    [
      'the time zone of a wait',
      { ...newWait(now), config: { ...date, field: 'e1_D', zone_field: 'e3_T' } },
      'The field with the time zones has been deleted. Choose another one.',
    ],
  ])('%s', (_what, step, problem) => {
    expect(stepProblem(step, { fields })).toBe(problem);
    // While it is not known what there is, nothing is gone.
    expect(stepProblem(step, { fields, missing: ['fields', 'lists', 'tags'] })).toBe('');
    expect(stepProblem(step, { fields, isLoading: true })).toBe('');
  });

  test('the date by which contacts enter', () =>
    expect(
      problemOf('entry', entry({ kind: 'date', date: { ...content.entry.date, field: 'e2_D' } }), { fields }),
    ).toBe(gone));

  test('a tag that an earlier step adds need not be there', () => {
    const steps = [action({ action: 'add_tag', tag: 'New' }), action({ action: 'remove_tag', tag: 'new' })];
    expect(checks({ steps }).filter(({ problem }) => problem !== '')).toEqual([]);
  });
});

test('a condition about a deleted field can’t be used, in a split and in the exit', () => {
  const queryProblem = (query: string) => (query.includes('shoe_size') ? 'There is no field “shoe_size”.' : '');
  const ofSplit = (query: string) => stepProblem(split({ emails: [], query }), { queryProblem });
  const problem = 'Change its condition: There is no field “shoe_size”.';
  expect([ofSplit('shoe_size > 40'), ofSplit("city = 'Lyon'")]).toEqual([problem, '']);
  const exit = (query: string) => ({ exit: { kind: 'criteria', query, isFinished: true, event: noEvent } }) as const;
  expect(problemOf('exit', exit('shoe_size > 40'), { queryProblem })).toBe(problem);
  expect(problemOf('exit', exit("city = 'Lyon'"), { queryProblem })).toBe('');
});

test('a condition about a deleted list is mentioned: nobody matches it', () => {
  const advised = (query: string, choices: Partial<Known> = {}) =>
    checks({ steps: [split({ emails: [], query })] }, choices).find(({ id }) => id === 'split split')?.advice;
  const gone = "ARRAY_CONTAINS(c.list_ids, 'l9')";
  expect(advised(gone)).toBe('It asks about a list that was deleted, which has no contacts.');
  expect(advised(gone, { isLoading: true })).toBeUndefined();
  expect(advised("CONTAINS(list_ids, 'l1')")).toBeUndefined();
});

const opened = (stepId: string) => [{ stepId, activity: 'opened', negated: false }] as const;
const empty = 'Add an email to one of its branches, or remove it.';
test.each<[string, SplitStep, string]>([
  ['about an earlier email', split({}), ''],
  ['about no email yet', split({ emails: opened('') }), 'Add its condition.'],
  ['about a later email', split({ emails: opened('yes') }), 'Add its condition.'],
  ['unfinished', split({ isFinished: false, query: 'x' }), 'Add its condition.'],
  ['without a condition', split({ emails: [] }), 'Add its condition.'],
  ['with a query', split({ emails: [], query: "city = 'Lyon'" }), ''],
  ['at random', split({ emails: [], percentage: 50 }), ''],
  ['with empty branches', split({}, []), empty],
  ['with steps only under No', { ...split({}, []), no: [email('no')] }, ''],
])('a split %s', (_what, step, problem) => {
  const found = checks({ steps: [email('one'), step] }).find(({ id }) => id === 'split split');
  expect(found).toEqual({ id: 'split split', title: 'Split 1', problem, place: { stepId: 'split' } });
});

test.each<[string, Partial<AwaitedEvent>, string]>([
  ['no event', {}, 'Choose an event.'],
  ['an event', { name: 'purchase' }, ''],
  ['an earlier email that is opened', { source: 'opened', step_id: 'one' }, ''],
  ['a later email that is clicked', { source: 'clicked', step_id: 'yes' }, 'Choose an email before it.'],
])('a wait for %s', (_what, event, problem) => {
  const awaited = { ...newAwaited(), id: 'wait', yes: [email('yes')] };
  const awaiting = { ...awaited, condition: { ...awaited.condition, event: { ...newEvent, ...event } } };
  const found = (step: Step) => checks({ steps: [email('one'), step] }).find(({ id }) => id === 'split wait');
  expect(found(awaiting)).toEqual({ id: 'split wait', title: 'Split 1', problem, place: { stepId: 'wait' } });
  expect(found({ ...awaiting, yes: [] })?.problem).toBe(problem || empty);
});

test('steps of a kind are numbered on their own', () => {
  const steps = [
    newWait(now),
    newText(now, 'MG1'),
    action({ action: 'add_tag', tag: 'vip' }),
    newAudience(now, 'a1'),
    newWait(now),
    newText(now, 'MG1'),
    newAudience(now, 'a1'),
    action({ action: 'end' }),
  ];
  expect(checks({ steps }).map(({ title }) => title)).toEqual([
    'Name',
    'Entry',
    'Exit',
    'Unsubscribe',
    'SMS 1',
    'SMS 2',
    'Audience 1',
    'Audience 2',
    'Action 1',
    'Action 2',
    'Wait 1',
    'Wait 2',
  ]);
});
