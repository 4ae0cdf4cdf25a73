import type { StepChange } from 'sendwright/wire/automationDrafts';
import type { Automation, AutomationStep } from 'sendwright/wire/automations';
import { anAutomation, anEmail, aText } from '../../testing/automations';
import { changedSteps, describePart, moveWords } from './changeWords';

const now = { value: 0, unit: 'hours' } as const;
const aSplit = (yes: AutomationStep[], no: AutomationStep[]): AutomationStep => ({
  id: 'split',
  type: 'split',
  delay: now,
  condition: { match: 'all', query_dsl: null, emails: [{ step_id: 'one', activity: 'opened', negated: false }] },
  yes,
  no,
});
const anAction = (config: Extract<AutomationStep, { type: 'action' }>['action_config']): AutomationStep => ({
  id: 'step',
  type: 'action',
  delay: now,
  action_config: config,
});
const of = (...steps: AutomationStep[]): Automation => anAutomation({ steps });
const change = (kind: StepChange['change'], id = 'step', ...parts: StepChange['parts']): StepChange => ({
  step_id: id,
  type: 'email',
  change: kind,
  parts,
  contacts: 0,
  moves: [],
});
const fieldName = (id: string): string => `field ${id}`;
const only = (one: StepChange, live: Automation, draft: Automation) => changedSteps([one], live, draft, fieldName)[0];
const details = (one: StepChange, live: Automation, draft: Automation) => only(one, live, draft)?.details;
/** What an added step says. */
const added = (step: AutomationStep) => details(change('added', step.id), of(), of(anEmail('one'), step));

const wait = (until: Extract<AutomationStep, { type: 'wait' }>['wait_config']): AutomationStep => ({
  id: 'step',
  type: 'wait',
  delay: { value: 2, unit: 'days' },
  wait_config: until,
});
const audience = (action: 'add' | 'remove'): AutomationStep => ({
  id: 'step',
  type: 'audience',
  delay: now,
  audience_config: { audience_id: 'a1', action },
});
const text = (body: string) => ({ ...aText('step').sms_config, body });

test.each<[string, AutomationStep]>([
  ['“Subject of two”', anEmail('two')],
  ['empty', anEmail('two', {}, { subject: null })],
  ['empty', anEmail('two', {}, { subject: ' ' })],
  ['“Later”', anEmail('two', { pending_email_config: anEmail('x', {}, { subject: 'Later' }).email_config })],
  ['“Hi”', { ...aText('step'), sms_config: text('Hi') }],
  ['“Later”', { ...aText('step'), sms_config: text('Hi'), pending_sms_config: text('Later') }],
  ['Adds to it', audience('add')],
  ['Removes from it', audience('remove')],
  ['2 days', wait({ until: 'delay' })],
  ['Until Monday at 9:00 AM', wait({ until: 'weekday', weekdays: [1], hour: 9, zone_field: null })],
  [
    'Until field e1 at 9:00 AM',
    wait({ until: 'date', field: 'e1', days: 0, yearly: false, hour: 9, zone_field: null }),
  ],
  ['Contact has opened email 1?', aSplit([], [])],
  ['Add the tag “vip”', anAction({ action: 'add_tag', tag: 'vip' })],
  ['Remove the tag empty', anAction({ action: 'remove_tag', tag: null })],
  ['Notify ann', anAction({ action: 'notify', username: 'ann', message: '' })],
  ['Notify nobody', anAction({ action: 'notify', username: null, message: '' })],
  ['Call https://a.example', anAction({ action: 'webhook', url: 'https://a.example' })],
  ['Call nothing', anAction({ action: 'webhook', url: null })],
  ['Go to Email 1, at most 2 times', anAction({ action: 'go_to', step_id: 'one', times: 2 })],
  ['Go to a step, once', anAction({ action: 'go_to', step_id: 'gone', times: 1 })],
  ['End', anAction({ action: 'end' })],
  ['Update a field', anAction({ action: 'set_field', field: 'city', value: 'Lyon' })],
  ['Add to a list', anAction({ action: 'add_to_list', list_id: 'l1' })],
  ['Remove from a list', anAction({ action: 'remove_from_list', list_id: 'l1' })],
])('a new step says “%s”', (words, step) => expect(added(step)).toEqual([words]));

test('a long text is cut after 80 characters', () => {
  const subject = 'x'.repeat(80);
  expect(added(anEmail('two', {}, { subject }))).toEqual([`“${subject}”`]);
  expect(added(anEmail('two', {}, { subject: `${subject}y` }))).toEqual([`“${subject}…”`]);
});

test('a removed step has its name and its words of the live version', () => {
  const live = of(anEmail('one'), anEmail('step'));
  expect(only(change('removed'), live, of(anEmail('one')))).toEqual({
    change: change('removed'),
    name: 'Email 2',
    details: ['“Subject of step”'],
  });
});

test('a removed split names the emails of the live version', () =>
  expect(details(change('removed', 'split'), of(anEmail('one'), aSplit([], [])), of())).toEqual([
    'Contact has opened email 1?',
  ]));

test('a step that neither version has is only called a step', () =>
  expect(only(change('removed', 'gone'), of(), of())).toMatchObject({ name: 'Step', details: [] }));

test('a step whose number moves is named by both', () => {
  const live = of(aSplit([anEmail('step')], []));
  const draft = of(anEmail('new'), aSplit([], [anEmail('step')]));
  expect(only(change('moved', 'step', 'place'), live, draft)).toMatchObject({
    name: 'Email 1, now email 2',
    details: ['Another place'],
  });
  expect(only(change('changed'), live, live)).toMatchObject({ name: 'Email 1', details: [] });
});

test('a text message keeps the abbreviation in its new name', () =>
  expect(only(change('moved'), of(aText('step')), of(aText('new'), aText('step')))?.name).toBe('SMS 1, now SMS 2'));

test('delays are compared, with none as immediately', () => {
  const delayed = (value: number) => of(anEmail('step', { delay: { value, unit: 'days' } }));
  const delay = change('changed', 'step', 'delay');
  expect(details(delay, delayed(0), delayed(1))).toEqual(['Delay: immediately → 1 day']);
  expect(details(delay, delayed(1), delayed(3))).toEqual(['Delay: 1 day → 3 days']);
});

const settings = change('changed', 'step', 'settings');
type Message = Parameters<typeof anEmail>[2];
test.each<[string, Message, Message, string[]]>([
  ['subject', { subject: 'Old' }, { subject: 'New' }, ['Subject: “Old” → “New”']],
  ['preheader', {}, { preheader: 'New' }, ['Preheader: empty → “New”']],
  ['sender', {}, { sender_id: 4 }, ['Another sender']],
  ['HTML', {}, { html_content: '<p>New</p>' }, ['New content']],
  ['text part', {}, { plain_content: 'New' }, ['New content']],
  [
    'subject and sender',
    {},
    { subject: 'New', sender_id: 4 },
    ['Subject: “Subject of step” → “New”', 'Another sender'],
  ],
])('of a message with another %s only that is listed', (_what, before, after, lines) =>
  expect(details(settings, of(anEmail('step', {}, before)), of(anEmail('step', {}, after)))).toEqual(lines),
);

test('a draft is compared with what contacts get now, and with its edits that are not applied', () => {
  const pending = (subject: string) =>
    of(anEmail('step', { pending_email_config: anEmail('step', {}, { subject }).email_config }));
  expect(details(settings, pending('Ours'), pending('Theirs'))).toEqual(['Subject: “Subject of step” → “Theirs”']);
});

test('other settings are compared as a line, without words for what looks the same', () => {
  const tag = (name: string) => of(anAction({ action: 'add_tag', tag: name }));
  expect(details(settings, tag('a'), tag('b'))).toEqual(['Settings: Add the tag “a” → Add the tag “b”']);
  expect(details(settings, tag('a'), tag('a'))).toEqual(['Settings']);
});

const part = (name: Parameters<typeof describePart>[0], live: Partial<Automation>, draft: Partial<Automation>) =>
  describePart(name, anAutomation(live), anAutomation(draft), fieldName);

test('names, exits and categories are compared', () => {
  expect(part('name', {}, { name: 'Welcome' })).toBe('Name: “Onboarding” → “Welcome”');
  expect(part('categories', {}, { categories: ['bread', 'cake'] })).toBe('Categories: none → bread, cake');
  expect(part('exit', {}, { exit: { type: 'not_in_entry', query_dsl: null } })).toBe(
    'Exit: at the end → when they no longer meet the entry',
  );
  expect(part('exit', { exit: { type: 'criteria', query_dsl: 'x' } }, {})).toBe('Exit: by criteria → at the end');
  expect(part('settings', {}, { ip_pool: 'pool' })).toBe('Unsubscribe option, quiet hours or IP pool');
});

const date = { field: 'e1', days: 0, yearly: false, hour: 9 };
test.each<[string, Partial<Automation>]>([
  ['A contact is added to the segment “Parisians”', { entry: { type: 'segment', id: 's1' }, entry_name: 'Parisians' }],
  ['A contact gets the tag “vip”', { entry: { type: 'tag', id: 't1' }, entry_name: 'vip' }],
  ['A contact is added to All Contacts', { entry: { type: 'all', id: null }, entry_name: null }],
  ['A contact opens “June”', { entry: { type: 'opened', id: 'm1' }, entry_name: 'June' }],
  ['A contact clicks a link in empty', { entry: { type: 'clicked', id: 'm1' }, entry_name: null }],
  [
    'A contact is added to All Contacts, again after 1 day',
    { entry: { type: 'all', id: null, reentry: { days: 1, most: 2 } } },
  ],
  [
    'When a contact has the event “purchase”, again after 2 days',
    { entry: { type: 'event', id: null, event: { name: 'purchase', conditions: [] }, reentry: { days: 2, most: 2 } } },
  ],
  ['On field e1 at 9:00 AM', { entry: { type: 'date', id: null, date } }],
])('an entry is described as “%s”', (words, draft) =>
  expect(part('entry', {}, draft)).toBe(`Entry: A contact is added to the list “Regulars” → ${words}`),
);

test.each([
  ['next', true, 'Move on to the next step'],
  ['exit', false, 'Leave the automation'],
  ['finish_wait', true, 'Finish their wait, then take the next step'],
  ['finish_wait', false, 'Finish their wait, then take the new version'],
] as const)('contacts at a step: %s, removed: %p', (move, isRemoved, words) =>
  expect(moveWords(move, isRemoved)).toBe(words),
);
