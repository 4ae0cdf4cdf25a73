import type { Automation, AutomationEmailConfig } from 'sendwright/wire/automations';
import {
  clippedEmails,
  configOf,
  contentOf,
  handlebarsWarnings,
  idsGiven,
  partOfField,
  serverEmails,
  stepOf,
} from './automationContent';
import { type AutomationContent, noEvent } from './content';
import { type EmailStep, newEmail, newSplit } from './steps';
import { anAutomation, anEmail, aText } from './testing/automations';
import { anAction, anAudience, aSplit, aWait, everyStep, now } from './testing/everyStep';

test('an email is edited with what is not applied yet', () => {
  const step = anEmail('one', {
    pending_email_config: anEmail('x', {}, { subject: 'Later', preheader: 'Soon' }).email_config,
  });
  expect(configOf(step).subject).toBe('Later');
  expect(stepOf(step)).toEqual({
    kind: 'email',
    id: 'one',
    delay: { value: 1, unit: 'days' },
    subject: 'Later',
    preheader: 'Soon',
    senderId: 3,
    content: 'code',
    isPending: true,
  });
});

test.each<[string, Partial<AutomationEmailConfig>, EmailStep['content']]>([
  ['HTML', { html_content: '<p>' }, 'code'],
  ['a design', { editor: 'design' }, 'design'],
  ['HTML from the API', { editor: null }, 'code'],
  ['nothing', { html_content: null }, undefined],
  ['only spaces', { html_content: ' \n' }, undefined],
  ['a text part of its own', { html_content: null, plain_content: 'Hi', generate_plain_content: false }, 'code'],
  ['an empty text part', { html_content: '', plain_content: ' ', generate_plain_content: false }, undefined],
  ['a text part that is generated', { html_content: null, plain_content: 'Hi' }, undefined],
])('the content of an email with %s', (_what, config, editor) =>
  expect(stepOf(anEmail('one', {}, config))).toMatchObject({ content: editor }),
);

test('an email without subject and preheader has empty ones', () =>
  expect(stepOf(anEmail('one', {}, { subject: null }))).toMatchObject({
    subject: '',
    preheader: '',
    isPending: false,
  }));

test('a text message is edited with what is not applied yet', () => {
  const pending = { ...aText('x').sms_config, body: 'Later' };
  expect(stepOf({ ...aText('text'), pending_sms_config: pending })).toMatchObject({
    kind: 'sms',
    id: 'text',
    config: { body: 'Later' },
    isPending: true,
  });
  expect(stepOf(aText('text'))).toMatchObject({ config: { body: '' }, isPending: false });
});

test('other steps are edited as they are', () => {
  expect(stepOf(anAudience)).toEqual({
    kind: 'audience',
    id: 'audience',
    delay: now,
    audienceId: 'a1',
    action: 'remove',
  });
  expect(stepOf(anAction)).toEqual({ kind: 'action', id: 'tag', delay: now, config: { action: 'end' } });
  expect(stepOf(aWait)).toEqual({ kind: 'wait', id: 'wait', delay: now, config: { until: 'delay' } });
  expect(stepOf(aSplit('split', [anEmail('yes')], []))).toMatchObject({
    kind: 'split',
    condition: {
      match: 'any',
      emails: [{ stepId: 'one', activity: 'clicked', negated: true }],
      query: "city = 'Lyon'",
      isFinished: true,
      percentage: null,
      test: null,
      event: null,
    },
    yes: [{ kind: 'email', id: 'yes' }],
    no: [],
  });
});

test('what an automation leaves open is edited as empty', () => {
  const read = contentOf(anAutomation({ entry: { type: 'all', id: null } }));
  expect(read.entry).toEqual({
    kind: 'all',
    id: '',
    event: { name: null, conditions: [] },
    date: { field: null, days: 0, yearly: true, hour: 9 },
    reentry: null,
  });
  expect(read.exit).toEqual({ kind: 'all_received', query: '', isFinished: true, event: noEvent });
  expect(read.quietHours).toBeNull();
});

test.each<[Partial<Automation>, AutomationContent['unsubscribe']]>([
  [{}, { kind: 'group', groupId: 7 }],
  [
    { suppression_group_id: null, custom_unsubscribe_url: 'https://a.example' },
    { kind: 'custom', url: 'https://a.example' },
  ],
  [{ suppression_group_id: null, global_unsubscribe: true }, { kind: 'global' }],
  [{ suppression_group_id: null }, { kind: 'none' }],
])('the unsubscribe option of %p', (change, option) =>
  expect(contentOf(anAutomation(change)).unsubscribe).toEqual(option),
);

test('emails are listed in reading order, with those of branches', () =>
  expect(serverEmails(everyStep.steps).map(({ id }) => id)).toEqual(['one', 'yes', 'no']));

test('emails that Gmail clips are named with their size', () => {
  const long = { html_content: 'x'.repeat(110_000) };
  const found = clippedEmails(
    anAutomation({ steps: [anEmail('short'), aSplit('split', [], [anEmail('long', {}, long)])] }),
  );
  expect([...found.keys()]).toEqual(['long']);
  expect(found.get('long')).toContain('Gmail clips it');
  expect(clippedEmails(anAutomation({ steps: [anEmail('none', {}, { html_content: null })] })).size).toBe(0);
});

test.each([
  [null, undefined],
  ['name', 'name'],
  ['categories', 'categories'],
  ['ip_pool', 'ipPool'],
  ['quiet_hours.from', 'quietHours'],
  ['email_gap_hours', 'emailGap'],
  ['suppression_group_id', 'unsubscribe'],
  ['custom_unsubscribe_url', 'unsubscribe'],
  ['global_unsubscribe', 'unsubscribe'],
  ['entry.id', 'entry'],
  ['exit.query_dsl', 'exit'],
  ['steps[1].delay', 'steps'],
  ['revision', undefined],
])('an error of the field %p is shown at %p', (field, part) => expect(partOfField(field)).toBe(part));

test.each([
  ['steps[0].email_config.subject', 'one'],
  ['steps[4].yes[0].email_config.html_content', 'yes'],
  ['steps[4].no[0].email_config.html_content', 'no'],
  ['steps[9].email_config', undefined],
  ['name', undefined],
])('a template error in %s belongs to the email %p', (field, stepId) => {
  const warnings = [
    { message: 'Many emails.', field: 'steps', warning_id: 'many_emails' },
    { message: 'Line 1.', field, warning_id: 'handlebars' },
  ];
  expect(handlebarsWarnings({ ...everyStep, warnings })).toEqual([{ message: 'Line 1.', stepId }]);
});

test('ids that the server gave are found at the same places, also in branches', () => {
  const email = (id: string): EmailStep => ({ ...newEmail(now, 3), id });
  const sent = [email('a'), { ...newSplit(''), id: 'b', yes: [email('c')], no: [email('d'), email('e')] }];
  const answered = [email('1'), { ...newSplit(''), id: '2', yes: [email('3')], no: [email('4')] }];
  expect([...idsGiven(sent, answered)]).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
    ['d', '4'],
  ]);
});
