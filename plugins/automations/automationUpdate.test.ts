import type { AutomationEmailConfig } from 'sendwright/wire/automations';
import { contentOf, updateOf } from './automationContent';
import { type AutomationContent, noEvent } from './content';
import { changeStep, type EmailStep, newEmail, newSplit, type Step, type Steps } from './steps';
import { anEmail, aText } from './testing/automations';
import { asked, everyStep, now } from './testing/everyStep';

const content = contentOf(everyStep);
const saved = (change: Partial<AutomationContent>, configs: ReadonlyMap<string, AutomationEmailConfig> = new Map()) =>
  updateOf({ ...content, ...change }, everyStep, configs);
/** The input of a step at an index after the steps have changed. */
const input = (steps: Steps, at: number, configs?: ReadonlyMap<string, AutomationEmailConfig>) =>
  saved({ steps }, configs)?.steps?.[at];
const emailChanged = (change: Partial<EmailStep>) =>
  changeStep<EmailStep>(content.steps, 'one', (step) => ({ ...step, ...change }));

test('nothing is saved without a change', () => expect(saved({})).toBeUndefined());

test.each<[Partial<AutomationContent>, object]>([
  [{ name: ' Welcome ' }, { name: 'Welcome' }],
  [{ categories: ['bread'] }, { categories: ['bread'] }],
  [{ ipPool: 'pool' }, { ip_pool: 'pool' }],
  [{ quietHours: { from: 22, until: 7 } }, { quiet_hours: { from: 22, until: 7 } }],
  [{ emailGap: 24 }, { email_gap_hours: 24 }],
  [
    { exit: { kind: 'criteria', query: 'x', isFinished: true, event: noEvent } },
    { exit: { type: 'criteria', query_dsl: 'x' } },
  ],
  [
    { exit: { kind: 'criteria', query: '', isFinished: true, event: noEvent } },
    { exit: { type: 'criteria', query_dsl: null } },
  ],
  [
    { exit: { kind: 'not_in_entry', query: 'x', isFinished: true, event: noEvent } },
    { exit: { type: 'not_in_entry', query_dsl: null } },
  ],
  [
    { exit: { kind: 'event', query: '', isFinished: true, event: { name: 'purchase', conditions: [] } } },
    { exit: { type: 'event', query_dsl: null, event: { name: 'purchase', conditions: [] } } },
  ],
  [
    { unsubscribe: { kind: 'custom', url: ' https://a.example ' } },
    { suppression_group_id: null, custom_unsubscribe_url: 'https://a.example', global_unsubscribe: false },
  ],
  [
    { unsubscribe: { kind: 'group', groupId: 8 } },
    { suppression_group_id: 8, custom_unsubscribe_url: null, global_unsubscribe: false },
  ],
  [
    { unsubscribe: { kind: 'global' } },
    { suppression_group_id: null, custom_unsubscribe_url: null, global_unsubscribe: true },
  ],
])('only a changed part is saved: %j', (change, update) => expect(saved(change)).toEqual({ ...update, revision: 4 }));

const { entry } = content;
test.each<[Partial<AutomationContent['entry']>, object]>([
  [{ id: 'l2' }, { type: 'list', id: 'l2' }],
  [
    { kind: 'all', id: '' },
    { type: 'all', id: null },
  ],
  [{ kind: 'event' }, { type: 'event', event: { name: null, conditions: [] } }],
  [{ kind: 'date' }, { type: 'date', date: entry.date }],
  [{ reentry: { days: 3, most: 5 } }, { type: 'list', id: 'l1', reentry: { days: 3, most: 5 } }],
])('a changed entry is saved as a whole, its reentry only if it differs: %j', (change, update) =>
  expect(saved({ entry: { ...entry, ...change } })?.entry).toEqual(update),
);

test('of an email only the fields that differ are saved, on one line', () => {
  expect(input(emailChanged({ subject: 'One\r\ntwo' }), 0)).toEqual({
    id: 'one',
    type: 'email',
    email_config: { subject: 'One two' },
  });
  expect(input(emailChanged({ preheader: 'One\n\ntwo' }), 0)?.email_config).toEqual({ preheader: 'One two' });
  expect(input(emailChanged({ senderId: null }), 0)?.email_config).toEqual({ sender_id: null });
  expect(input(emailChanged({ delay: { value: 2, unit: 'days' } }), 0)).toEqual({
    id: 'one',
    type: 'email',
    delay: { value: 2, unit: 'days' },
  });
});

test('of other steps only what differs is saved, and the audience', () => {
  const steps = content.steps.map((step): Step => {
    if (step.kind === 'sms') return { ...step, config: { ...step.config, body: 'Hi' } };
    return step.kind === 'wait' ? { ...step, delay: { value: 2, unit: 'days' } } : step;
  });
  expect(saved({ steps })?.steps).toEqual([
    { id: 'one', type: 'email' },
    { id: 'text', type: 'sms', sms_config: { ...aText('text').sms_config, body: 'Hi' } },
    { id: 'audience', type: 'audience', audience_config: { audience_id: 'a1', action: 'remove' } },
    { id: 'wait', type: 'wait', delay: { value: 2, unit: 'days' } },
    { id: 'split', type: 'split' },
  ]);
  const others = content.steps.map((step): Step => {
    if (step.kind === 'wait')
      return { ...step, config: { until: 'weekday', weekdays: [1], hour: 9, zone_field: null } };
    if (step.kind !== 'split') return step;
    const no = step.no.map((inner): Step =>
      inner.kind === 'action' ? { ...inner, config: { action: 'add_tag', tag: 'vip' } } : inner,
    );
    return { ...step, no };
  });
  expect(saved({ steps: others })?.steps?.slice(1)).toEqual([
    { id: 'text', type: 'sms' },
    { id: 'audience', type: 'audience', audience_config: { audience_id: 'a1', action: 'remove' } },
    { id: 'wait', type: 'wait', wait_config: { until: 'weekday', weekdays: [1], hour: 9, zone_field: null } },
    {
      id: 'split',
      type: 'split',
      no: [
        { id: 'no', type: 'email' },
        { id: 'tag', type: 'action', action_config: { action: 'add_tag', tag: 'vip' } },
      ],
    },
  ]);
  const unchanged = content.steps.map((step): Step =>
    step.kind === 'split' ? { ...step, no: step.no.toReversed() } : step,
  );
  expect(saved({ steps: unchanged })?.steps?.[4]?.no).toEqual([
    { id: 'tag', type: 'action' },
    { id: 'no', type: 'email' },
  ]);
});

test('a condition is saved as a whole, without emails that are not chosen', () => {
  const changed = (condition: object) =>
    input(
      changeStep(content.steps, 'split', (step) =>
        step.kind === 'split' ? { ...step, condition: { ...step.condition, ...condition } } : step,
      ),
      4,
    );
  const none = { stepId: '', activity: 'opened', negated: false };
  const before = { match: 'any', query_dsl: "city = 'Lyon'", emails: [asked] };
  expect(changed({ match: 'all' })).toEqual({ id: 'split', type: 'split', condition: { ...before, match: 'all' } });
  expect(changed({ query: '', emails: [none] })?.condition).toEqual({ ...before, query_dsl: null, emails: [] });
  expect(changed({ percentage: 30 })?.condition).toEqual({ ...before, percentage: 30 });
  const test = { metric: 'opened', after: { value: 1, unit: 'days' } };
  expect(changed({ test })?.condition).toEqual({ ...before, test });
  const event = { source: 'event', name: 'purchase', conditions: [], step_id: null, timeout: test.after };
  expect(changed({ event })?.condition).toEqual({ ...before, event });
});

test('the branches of a new split are saved with their steps', () => {
  const split = { ...newSplit('one'), id: 'new-1', yes: [newEmail(now, 3)], no: [] };
  const made = input([...content.steps.slice(0, 1), split], 1);
  expect(made).toMatchObject({ id: 'new-1', delay: split.delay, yes: [{ type: 'email', delay: now }], no: [] });
  expect(made?.condition).toEqual({
    match: 'all',
    query_dsl: null,
    emails: [{ step_id: 'one', activity: 'opened', negated: false }],
  });
});

test('a duplicate has the content of its original, a new email has none', () => {
  const { email_config: code } = anEmail('one');
  const design = { ...code, design: { blocks: [] }, editor: 'design' as const };
  const added = (change: Partial<EmailStep>, config: AutomationEmailConfig) =>
    input([...content.steps, { ...newEmail(now, 3), id: 'new-1', ...change }], 5, new Map([['one', config]]));
  const own = { subject: '', preheader: '', sender_id: 3 };
  expect(added({}, code)).toEqual({ id: 'new-1', type: 'email', delay: now, email_config: own });
  expect(added({ copyOf: 'one' }, code)?.email_config).toEqual({
    ...own,
    html_content: '<p>Hello</p>',
    plain_content: null,
    generate_plain_content: true,
    editor: 'code',
  });
  expect(added({ copyOf: 'one' }, design)?.email_config).toEqual({
    ...own,
    design: { blocks: [] },
    editor: 'design',
    plain_content: null,
    generate_plain_content: true,
  });
});
