import type { AbVariation } from 'sendwright/wire/abTests';
import type { Audience, SmsAudience } from 'sendwright/wire/sendChecks';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { paths } from '../contract';
import { aSend, listId, sender } from '../testing/sends';
import { canSend, type Check, checksOf } from './checks';

type Known = Parameters<typeof checksOf>[1];
const known: Known = {
  senders: [sender],
  lists: [{ id: listId, name: 'Customers', contact_count: 9 }],
  segments: [{ id: 's1', name: 'Parisians' }] as never,
  groups: [{ id: 7, name: 'Newsletter' }] as never,
  missing: [],
};
const find = (id: Check['id'], checks: readonly Check[]): Check | undefined => checks.find((one) => one.id === id);
const of = (id: Check['id'], send: SingleSend, change: Partial<Known> = {}) =>
  find(id, checksOf(send, { ...known, ...change }, []));
const messageOf = (...all: Parameters<typeof of>) => of(...all)?.message;
const sendTo = (change: Partial<SingleSend['send_to']>): SingleSend => {
  const nobody = { list_ids: [], segment_ids: [], all: false, exclude_list_ids: [], exclude_segment_ids: [] };
  return aSend({ send_to: { ...nobody, ...change } });
};
const variation = (label: string, change: Partial<AbVariation> = {}): AbVariation => ({
  id: label,
  label,
  subject: `Subject ${label}`,
  preheader: null,
  html_content: null,
  plain_content: null,
  editor: null,
  ...change,
});
const tested = (type: 'subject' | 'content', ...variations: AbVariation[]): SingleSend =>
  aSend({
    abtest: {
      type,
      winner_criteria: 'open',
      test_percentage: 20,
      duration: 'PT4H',
      winning_template_id: '',
      winner_selected_at: null,
      expiration_date: null,
      test_ends_at: null,
      variations,
    },
  });

test('a complete email passes all checks, in the order of the page', () => {
  const checks = checksOf(aSend(), known, []);
  expect(checks.map(({ id, state, message }) => [id, state, message])).toEqual(
    ['subject', 'preheader', 'sender', 'recipients', 'unsubscribe', 'content', 'handlebars'].map((id) => [
      id,
      'passed',
      '',
    ]),
  );
  expect(checks.every(({ fix }) => fix === paths.editor)).toBe(true);
  expect(canSend(checks)).toBe(true);
});

test('only problems prevent sending', () => {
  const check = { id: 'name', message: '', fix: '' } as const;
  expect(canSend([{ ...check, state: 'advice' }])).toBe(true);
  expect(
    canSend([
      { ...check, state: 'passed' },
      { ...check, state: 'problem' },
    ]),
  ).toBe(false);
});

test('a sender is chosen, known and verified', () => {
  const none = aSend({}, { sender_id: null });
  expect(of('sender', none)).toMatchObject({ message: 'Sender is a required field.', fix: paths.editor });
  expect(of('sender', none, { senders: [] })).toMatchObject({
    state: 'problem',
    message: 'Sender is a required field. Create one first.',
    fix: paths.reviewNewSender,
  });
  const gone = aSend({}, { sender_id: 9 });
  expect(messageOf('sender', gone)).toBe('The sender has been deleted. Choose another one.');
  expect(of('sender', gone, { missing: ['senders'] })?.state).toBe('passed');
  const unverified = { ...sender, verified: { status: false, reason: null } };
  expect(messageOf('sender', aSend(), { senders: [unverified] })).toBe(
    'news@bakery.example is not verified. Follow the link in the email we sent to it.',
  );
});

test('recipients are chosen and known', () => {
  expect(of('recipients', sendTo({}))).toMatchObject({
    state: 'problem',
    message: 'Recipients are required: choose lists or all contacts.',
    fix: paths.editor,
  });
  expect(of('recipients', sendTo({}), { lists: [] })?.fix).toBe(paths.reviewNewList);
  expect(of('recipients', sendTo({ all: true }))?.state).toBe('passed');
  expect(of('recipients', sendTo({ segment_ids: ['s1'] }))?.state).toBe('passed');
  const lists = sendTo({ list_ids: [listId, 'gone'] });
  expect(messageOf('recipients', lists)).toBe('A list has been deleted. Remove it from the recipients.');
  expect(of('recipients', lists, { missing: ['lists'] })?.state).toBe('passed');
  const segments = sendTo({ segment_ids: ['s1', 'gone'] });
  expect(messageOf('recipients', segments)).toBe('A segment has been deleted. Remove it from the recipients.');
  expect(of('recipients', segments, { segments: [] })?.state).toBe('passed');
});

test('that nobody receives it is advice', () => {
  const reached = (receives: number, included: number) =>
    find('recipients', checksOf(aSend(), known, [], { receives, included } as Audience));
  expect(reached(1, 1)?.state).toBe('passed');
  expect(reached(0, 0)).toMatchObject({ state: 'advice', message: 'Nobody is on the chosen lists yet.' });
  expect(reached(0, 1)?.message).toBe(
    'None of the chosen contacts can be reached: all are excluded, unsubscribed, bounced or over the frequency cap.',
  );
});

test.each<[string, SingleSend, string]>([
  ['is required', aSend({}, { subject: ' ' }), 'Subject is a required field.'],
  ['is required of no subject', aSend({}, { subject: null }), 'Subject is a required field.'],
  [
    'is required of each variation',
    tested('subject', variation('A'), variation('B', { subject: null })),
    'Variation B: Subject is a required field.',
  ],
  [
    'differs between variations',
    tested('subject', variation('A'), variation('B', { subject: ' Subject A ' })),
    "Subject must be unique: variation B repeats another one's.",
  ],
  ['differs', tested('subject', variation('A'), variation('B')), ''],
  ['may be the same in a test of contents', tested('content', variation('A'), variation('B', { subject: null })), ''],
])('a subject %s', (_what, send, message) => expect(messageOf('subject', send)).toBe(message));

test('a preheader is advice, unless a variation has one', () => {
  const without = (send: SingleSend): SingleSend => ({
    ...send,
    email_config: { ...send.email_config, preheader: ' ' },
  });
  expect(of('preheader', without(aSend()))).toMatchObject({
    state: 'advice',
    message: 'Without a preheader, email apps show the start of the message.',
  });
  const one = tested('subject', variation('A'), variation('B', { preheader: 'Hi' }));
  expect(of('preheader', without(one))?.state).toBe('passed');
  expect(of('preheader', without(tested('subject', variation('A'))))?.state).toBe('advice');
});

test('each variation of a test gets at least 10 contacts', () => {
  const check = (receives: number) =>
    find('abtest', checksOf(tested('subject', variation('A'), variation('B')), known, [], { receives } as Audience));
  expect(check(100)?.state).toBe('passed');
  expect(check(99)).toMatchObject({
    state: 'problem',
    message:
      'Each variation needs at least 10 contacts, and would get 9. Choose more recipients, a larger sample or fewer ' +
      'variations.',
  });
  expect(of('abtest', tested('subject', variation('A'), variation('B')))?.state).toBe('passed');
  expect(of('abtest', aSend())).toBeUndefined();
});

const required =
  'An unsubscribe group or a valid custom unsubscribe URL (starting with http:// or https://) is required.';
test.each<[Partial<SingleSend['email_config']>, string]>([
  [{}, ''],
  [{ suppression_group_id: 8 }, 'The unsubscribe group has been deleted. Choose another one.'],
  [{ suppression_group_id: null }, required],
  [{ suppression_group_id: null, global_unsubscribe: true }, ''],
  [{ suppression_group_id: null, custom_unsubscribe_url: 'https://a.example' }, ''],
  [{ suppression_group_id: null, custom_unsubscribe_url: 'a.example' }, required],
])('the unsubscribe option %j', (config, message) => expect(messageOf('unsubscribe', aSend({}, config))).toBe(message));

test('a group is not said to be deleted while groups could not be loaded', () =>
  expect(of('unsubscribe', aSend({}, { suppression_group_id: 8 }), { missing: ['unsubscribe groups'] })?.state).toBe(
    'passed',
  ));

const content = 'Content is a required field.';
const html = { html_content: '<p>' };
test.each<[string, SingleSend, string]>([
  ['HTML', aSend({}, html), ''],
  ['nothing', aSend({}, { html_content: null }), content],
  ['spaces', aSend({}, { html_content: ' ' }), content],
  ['a text', aSend({}, { html_content: null, plain_content: 'Hi', generate_plain_content: false }), ''],
  ['an empty text', aSend({}, { html_content: null, plain_content: ' ', generate_plain_content: false }), content],
  ['a text that is made from HTML', aSend({}, { html_content: null, plain_content: 'Hi' }), content],
  ['contents', tested('content', variation('A', html), variation('B', html)), ''],
  ['one content', tested('content', variation('A', html), variation('B')), `Variation B: ${content}`],
])('a message with %s', (_what, send, message) => expect(messageOf('content', send)).toBe(message));

test('a message that Gmail clips is a problem until that is accepted', () => {
  const check = (change: object) =>
    find(
      'length',
      checksOf(aSend(), known, [], undefined, { bytes: 2048 * 1024, isClipped: true, isAccepted: false, ...change }),
    );
  expect(check({})?.state).toBe('problem');
  expect(check({})?.message).toContain('it has 2,048 KB');
  expect(check({ isAccepted: true })).toMatchObject({ state: 'advice', fix: paths.editor });
  expect(check({ isClipped: false })).toBeUndefined();
});

test('the first template error is told, with its line', () => {
  const problem = { field: 'subject', line: 3, column: 1, message: 'Unclosed.' } as const;
  const said = (send: SingleSend, ...problems: (typeof problem)[]) =>
    find('handlebars', checksOf(send, known, problems))?.message;
  const start = 'Fix the handlebars errors in this email before you send it.';
  expect(said(aSend(), problem)).toBe(`${start} Line 3: Unclosed.`);
  const warned = aSend({ warnings: [{ message: 'Unknown helper.', field: 'subject', warning_id: 'handlebars' }] });
  expect(said(warned, problem)).toBe(`${start} Unknown helper.`);
});

const aText = (sms: Partial<NonNullable<SingleSend['sms_config']>>, change: Partial<SingleSend> = {}): SingleSend =>
  aSend({
    channels: ['sms'],
    sms_config: { messaging_service_sid: 'MG1', body: 'Hi. Reply STOP', media_urls: [], image_ids: [], ...sms },
    ...change,
  } as Partial<SingleSend>);

test('a complete text message passes its own checks', () => {
  const checks = checksOf(aText({}), known, []);
  expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'name passed',
    'recipients passed',
    'service passed',
    'content passed',
    'handlebars passed',
  ]);
  expect(checks.every(({ fix }) => fix === paths.smsEditor)).toBe(true);
});

test.each<[Check['id'], SingleSend, string]>([
  ['name', aText({}, { name: ' ' }), 'Name your single send.'],
  ['service', aText({ messaging_service_sid: null }), 'Select a messaging service.'],
  ['content', aText({ body: ' ' }), 'Add a message or an attachment.'],
  ['content', aText({ body: ' ', media_urls: ['https://a.example/a.png'] }), ''],
  ['content', aText({ body: '', image_ids: ['i1'] }), ''],
  ['content', aText({ body: 'x'.repeat(1601) }), 'The message is 1 byte too long: 1,600 at most.'],
  [
    'handlebars',
    aText({}, { warnings: [{ message: 'Unclosed.', field: 'body', warning_id: 'handlebars' }] }),
    'Fix the handlebars errors in this message before you send it. Unclosed.',
  ],
])('the %s of a text message (%#)', (id, send, message) => expect(messageOf(id, send)).toBe(message));

test('a text that does not say how to opt out is advised', () => {
  expect(of('optOut', aText({ body: 'Hi' }))).toMatchObject({ state: 'advice', fix: paths.smsEditor });
  expect(messageOf('optOut', aText({ body: 'Hi' }))).toContain('such as “Reply STOP to unsubscribe”');
  expect(of('optOut', aText({ body: '' }))).toBeUndefined();
});

test('who a text message does not reach is told in its own words', () =>
  expect(find('recipients', checksOf(aText({}), known, [], { receives: 0, included: 1 } as SmsAudience))?.message).toBe(
    'None of the chosen contacts can be reached: all are excluded, without a mobile number, opted out or over the ' +
      'frequency cap.',
  ));
