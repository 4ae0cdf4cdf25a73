import { aSend, listId, sender } from '../testing/sends';
import type { AbTestDraft, VariationDraft } from './abTestDraft';
import { type ChoiceNames, conflictParts } from './conflictParts';
import { contentOf, type DraftContent } from './draftContent';

const second = '22222222-2222-4333-8444-555555555555';
const choices: ChoiceNames = {
  senders: [sender],
  lists: [
    { id: listId, name: 'Customers', contact_count: 1 },
    { id: second, name: 'Friends', contact_count: 1 },
  ],
  segments: [],
  groups: [{ id: 7, name: 'Newsletter', description: '', is_default: true, unsubscribes: 0, last_email_sent_at: null }],
  missing: ['segments'],
  isLoading: false,
};

const written = contentOf(aSend());
const parts = (mine: Partial<DraftContent>, theirs: Partial<DraftContent> = {}) =>
  conflictParts({ ...written, ...mine }, { ...written, ...theirs }, choices);
const variation = (change: Partial<VariationDraft>): VariationDraft => ({
  id: null,
  subject: 'One',
  preheader: '',
  html: '<p>One</p>',
  plain: '',
  generatePlain: true,
  design: null,
  ...change,
});
const aTest = (
  type: AbTestDraft['type'],
  variations: readonly VariationDraft[],
  change: Partial<AbTestDraft> = {},
): AbTestDraft => ({ type, criteria: 'open', percentage: 20, duration: 'PT4H', variations, ...change });

test('code and text are compared in full, without an additional summary', () => {
  expect(parts({ html: '<p>Mine</p>' }, { html: '<p>Theirs</p>' })).toEqual({
    words: [],
    texts: [{ part: 'HTML', mine: '<p>Mine</p>', theirs: '<p>Theirs</p>' }],
  });
  expect(parts({ generatePlain: false, plain: 'Mine' }, { generatePlain: false, plain: 'Theirs' })).toEqual({
    words: [],
    texts: [{ part: 'Plain text', mine: 'Mine', theirs: 'Theirs' }],
  });
});

test('text that is generated from the HTML is not compared', () => {
  expect(parts({ plain: 'Mine' }, { plain: 'Theirs' })).toEqual({ words: [], texts: [] });
});

test('chosen items are shown by name', () => {
  expect(
    parts(
      { senderId: 3, listIds: [listId], unsubscribe: { kind: 'group', groupId: 7 } },
      {
        senderId: 4,
        listIds: [second],
        segmentIds: ['s1'],
        unsubscribe: { kind: 'custom', url: 'https://bakery.example/off' },
      },
    ).words,
  ).toEqual([
    { part: 'Sender', mine: 'The bakery <news@bakery.example>', theirs: 'A deleted sender' },
    { part: 'Lists', mine: 'Customers', theirs: 'Friends' },
    { part: 'Segments', mine: '(none)', theirs: "A segment that couldn't be loaded" },
    { part: 'Unsubscribe', mine: 'Newsletter', theirs: 'https://bakery.example/off' },
  ]);
});

test('a test is compared in parts: its plan as a summary, the code of variations line by line', () => {
  const mine = aTest('content', [variation({ html: '<p>One</p>' }), variation({ html: '<p>Mine</p>' })]);
  const theirs = aTest(
    'content',
    [variation({ html: '<p>One</p>' }), variation({ html: '<p>Theirs</p>' }), variation({ html: '<p>Third</p>' })],
    { percentage: 30, criteria: 'manual', duration: 'PT1H' },
  );
  expect(parts({ abtest: mine }, { abtest: theirs })).toEqual({
    words: [
      { part: 'Sample of the A/B test', mine: '20%', theirs: '30%' },
      { part: 'Winner of the A/B test', mine: 'Highest unique open rate', theirs: 'I pick it' },
      { part: 'Duration of the A/B test', mine: '4 hours', theirs: '1 hour' },
      { part: 'Variations of the A/B test', mine: '2', theirs: '3' },
    ],
    texts: [
      { part: 'HTML of variation B', mine: '<p>Mine</p>', theirs: '<p>Theirs</p>' },
      { part: 'HTML of variation C', mine: '', theirs: '<p>Third</p>' },
    ],
  });
});

test('a test of subjects shows its subjects, and a disabled test shows as off', () => {
  const mine = aTest('subject', [variation({}), variation({ subject: 'Two' })]);
  expect(
    parts(
      { abtest: mine },
      { abtest: aTest('subject', [variation({}), variation({ subject: 'Deux', preheader: 'Voilà' })]) },
    ).words,
  ).toEqual([
    { part: 'Subject of variation B', mine: 'Two', theirs: 'Deux' },
    { part: 'Preheader of variation B', mine: '(empty)', theirs: 'Voilà' },
  ]);
  expect(parts({ abtest: mine }).words).toEqual([
    { part: 'A/B test', mine: 'Of subject lines, with 2 variations', theirs: 'Off' },
  ]);
});
