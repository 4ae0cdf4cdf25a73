import type { AbTest } from 'sendwright/wire/abTests';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { aSend } from '../testing/sends';
import { contentOf, type DraftContent } from './draftContent';
import { DraftState } from './draftState';

type Variation = AbTest['variations'][number];
const variation = (id: string, change: Partial<Variation> = {}): Variation => ({
  id,
  label: '',
  subject: null,
  preheader: null,
  html_content: null,
  plain_content: null,
  editor: null,
  ...change,
});
const abtest = (type: AbTest['type'], ...variations: Variation[]): AbTest => ({
  type,
  winner_criteria: 'open',
  test_percentage: 20,
  duration: 'PT4H',
  expiration_date: null,
  winner_selected_at: null,
  winning_template_id: '',
  test_ends_at: null,
  variations,
});

function open(server: SingleSend = aSend(), change: Partial<DraftContent> = {}) {
  const saved = contentOf(server);
  return DraftState.create({ id: server.id, content: { ...saved, ...change }, saved, server, copy: undefined });
}

test('a draft is saved until something differs', () => {
  const draft = open();
  expect([draft.state, draft.reason, draft.isDirty, draft.isAtRisk]).toEqual(['saved', '', false, false]);
  draft.setContent({ ...draft.content, subject: 'Other' });
  expect(draft.isDirty).toBe(true);
  expect(draft.saved.subject).toBe('What we learned');
  draft.setContent(draft.content, draft.content);
  expect(draft.isDirty).toBe(false);
});

test('problems found here replace those of the server', () => {
  const draft = open(aSend(), { name: '' });
  draft.refuse({ name: 'Taken.', senderId: 'Unknown sender.' });
  expect(draft.problems).toEqual({ name: 'Name is a required field.', senderId: 'Unknown sender.' });
});

test.each([
  ['saved', false],
  ['changed', false],
  ['saving', false],
  ['failed', true],
  ['elsewhere', true],
] as const)('changes in the state %s are at risk: %p', (state, isAtRisk) => {
  const draft = open(aSend(), { subject: 'Other' });
  draft.become(state);
  expect(draft.isAtRisk).toBe(isAtRisk);
  draft.setContent(draft.saved);
  expect(draft.isAtRisk).toBe(false);
});

test('changes that are stored here and retried are not at risk, unless a part has a problem', () => {
  const draft = open(aSend(), { subject: 'Other' });
  draft.become('failed', "The server can't be reached.", true);
  expect(draft.isAtRisk).toBe(false);
  draft.refuse({ senderId: 'Unknown sender.' });
  expect(draft.isAtRisk).toBe(true);
  draft.refuse({});
  draft.become('failed', 'Forbidden.');
  expect(draft.isAtRisk).toBe(true);
});

test('changes with a problem are at risk', () => expect(open(aSend(), { name: '' }).isAtRisk).toBe(true));

test.each([
  ['locked', true],
  ['gone', true],
  ['elsewhere', false],
  ['saved', false],
] as const)('in the state %s it is read-only: %p', (state, isReadOnly) => {
  const draft = open();
  draft.become(state, 'Why');
  expect(draft.isReadOnly).toBe(isReadOnly);
  expect(draft.reason).toBe('Why');
  draft.become('saved');
  expect(draft.reason).toBe('');
});

const blank = { editor: null, html_content: null } as const;
const content = abtest('content', variation('v1'), variation('v2'));
test.each<[string, boolean, SingleSend, Partial<DraftContent>]>([
  ['without content', true, aSend({}, blank), {}],
  ['with spaces only', true, aSend({}, { ...blank, html_content: ' ' }), { html: '\n', plain: ' ' }],
  ['with an editor', false, aSend({}, { ...blank, editor: 'code' }), {}],
  ['with HTML', false, aSend({}, blank), { html: '<p>' }],
  ['with a text part', false, aSend({}, blank), { plain: 'Hi' }],
  ['with a design', false, aSend({}, blank), { design: { blocks: [] } }],
  ['with HTML on the server', false, aSend({}, { ...blank, html_content: '<p>' }), { html: '' }],
  ['that was sent', false, aSend({ status: 'triggered' }, blank), {}],
  ['that tests contents', false, aSend({ abtest: content }, blank), {}],
  ['that tests subjects', true, aSend({ abtest: abtest('subject', variation('v1')) }, blank), {}],
])('a send %s has not been started: %p', (_what, isUnstarted, server, change) =>
  expect(open(server, change).isUnstarted).toBe(isUnstarted),
);

test('editor and channel come from the server', () => {
  expect(open().isDesigned).toBe(false);
  expect(open(aSend({}, { editor: 'design' })).isDesigned).toBe(true);
  expect(open().isSms).toBe(false);
  expect(open(aSend({ channels: ['sms'] })).isSms).toBe(true);
  const draft = open();
  draft.take(aSend({ updated_at: '1970-01-01T00:00:05Z' }));
  expect(draft.savedAt).toBe(5000);
});

test('the message has the parts that the selected variation compares', () => {
  const two = abtest('subject', variation('v1', { subject: 'One' }), variation('v2', { subject: 'Two' }));
  expect(open().shownVariation).toBeUndefined();
  expect(open().message.subject).toBe('What we learned');
  const draft = open(aSend({ abtest: two }));
  expect(draft.shownVariation?.id).toBe('v1');
  expect(draft.message).toMatchObject({ subject: 'One', html: '<p>Hello {{first_name}}</p>' });
});

test('a selected variation that was removed is the last one', () => {
  const Second = DraftState.volatile(() => ({ variation: 5 }));
  const server = aSend({ abtest: abtest('content', variation('v1'), variation('v2')) });
  const saved = contentOf(server);
  const draft = Second.create({ id: server.id, content: saved, saved, server, copy: undefined });
  expect(draft.shownVariation?.id).toBe('v2');
  expect(draft.designedPart).toBe('v2');
  const [first] = saved.abtest?.variations ?? [];
  if (!saved.abtest || !first) throw new Error('no test');
  // A new variation has no id: the server's at its place is shown.
  draft.setContent({ ...saved, abtest: { ...saved.abtest, variations: [first, { ...first, id: null }] } });
  expect(draft.designedPart).toBe('v2');
  draft.setContent({ ...saved, abtest: { ...saved.abtest, variations: [first] } });
  expect(draft.designedPart).toBe('v1');
});

test('only a test of contents has documents of variations', () => {
  expect(open().designedPart).toBeUndefined();
  expect(open(aSend({ abtest: abtest('subject', variation('v1')) })).designedPart).toBeUndefined();
  expect(open(aSend({ abtest: abtest('content', variation('v1')) })).designedPart).toBe('v1');
  expect(open(aSend({ abtest: abtest('content') })).designedPart).toBeUndefined();
});

test('a new timer replaces the one before', () => {
  jest.useFakeTimers();
  try {
    const draft = open();
    const run = jest.fn();
    draft.setTimer(setTimeout(() => void run('first'), 10));
    draft.setTimer(setTimeout(() => void run('second'), 10));
    jest.advanceTimersByTime(10);
    expect(run.mock.calls).toEqual([['second']]);
    draft.setTimer(setTimeout(() => void run('third'), 10));
    draft.clearTimer();
    expect(draft.timer).toBeUndefined();
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test('a copy in this browser and a running request are kept', () => {
  const draft = open();
  const copy = { content: draft.content, at: 5 };
  draft.setCopy(copy);
  expect(draft.copy).toEqual(copy);
  const running = Promise.resolve();
  draft.keepRunning(running);
  expect(draft.running).toBe(running);
});
