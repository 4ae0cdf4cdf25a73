import { aSend } from '../testing/sends';
import type { AbTestDraft, VariationDraft } from './abTestDraft';
import { contentOf, type DraftContent } from './draftContent';
import { readCopy, removeCopy, storeCopy } from './draftCopy';

const saved: DraftContent = contentOf(aSend());
const key = 'sendwright.draft.s1';
const variation: VariationDraft = {
  id: 'v1',
  subject: 'One',
  preheader: 'First',
  html: '<p>One</p>',
  plain: 'One',
  generatePlain: false,
  design: null,
};
const tested = (...variations: VariationDraft[]): AbTestDraft => ({
  type: 'subject',
  criteria: 'open',
  percentage: 20,
  duration: 'PT4H',
  variations,
});

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

/** What is read after some parts were stored. */
function read(parts: object, otherwise: DraftContent = saved): DraftContent | undefined {
  localStorage.setItem(key, JSON.stringify({ content: parts, at: 5 }));
  return readCopy('s1', otherwise)?.content;
}

test('a stored draft is read with its time, until it is removed', () => {
  const content: DraftContent = {
    ...saved,
    name: 'Changed',
    senderId: null,
    html: '<p>Changed</p>',
    plain: 'Changed',
    generatePlain: false,
    all: true,
    listIds: [],
    segmentIds: ['s9'],
    excludeListIds: ['l9'],
    excludeSegmentIds: ['s8'],
    ipPool: 'pool',
    categories: ['news'],
    sendAt: '2026-12-01T09:00:00.000Z',
    smsService: 'MG1',
    smsBody: 'Hi',
    smsMedia: ['https://a.example/a.png'],
    smsImages: ['i1'],
  };
  expect(storeCopy('s1', content, 1234)).toBe(true);
  expect(readCopy('s1', saved)).toEqual({ content, at: 1234 });
  expect(readCopy('s2', saved)).toBeUndefined();
  removeCopy('s1');
  expect(readCopy('s1', saved)).toBeUndefined();
});

test('a draft that the storage has no room for is not stored', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const isStored = storeCopy('s1', saved);
  full.mockRestore();
  expect(isStored).toBe(false);
  expect(storeCopy('s1', saved)).toBe(true);
});

test.each(['', '{', 'null', '5', '"text"', '[]', '{"content":null}', '{"content":[]}', '{"content":"x"}'])(
  'damaged storage %p is ignored',
  (text) => {
    localStorage.setItem(key, text);
    expect(readCopy('s1', saved)).toBeUndefined();
  },
);

test('without a time it is the oldest', () => {
  localStorage.setItem(key, JSON.stringify({ content: {}, at: 'yesterday' }));
  expect(readCopy('s1', saved)).toEqual({ content: saved, at: 0 });
});

test('what is missing is taken from the saved draft', () => expect(read({})).toEqual(saved));

const own: DraftContent = {
  ...saved,
  ipPool: 'pool',
  smsService: 'MG1',
  sendAt: '2026-12-01T09:00:00.000Z',
  unsubscribe: { kind: 'custom', url: 'https://a.example' },
};
test.each<[keyof DraftContent, readonly unknown[]]>([
  ['name', [5, null]],
  ['subject', [false]],
  ['preheader', [{}]],
  ['html', [1]],
  ['plain', [[]]],
  ['smsBody', [null]],
  ['senderId', ['3', undefined]],
  ['generatePlain', ['true', 1, null]],
  ['all', [0, 'false']],
  ['listIds', ['l1', [1], ['l1', null], null]],
  ['segmentIds', [{}, [{}]]],
  ['excludeListIds', [[false]]],
  ['excludeSegmentIds', [7]],
  ['categories', [[null]]],
  ['smsMedia', [[1]]],
  ['smsImages', ['i1']],
  ['ipPool', [5, {}]],
  ['smsService', [5, false]],
  ['sendAt', ['tomorrow', '', 5]],
  ['unsubscribe', [null, [], 'none', { kind: 'other' }, { kind: 'group', groupId: '7' }, { kind: 'custom', url: 5 }]],
])('%s of the wrong type is taken from the saved draft', (part, values) => {
  for (const value of values) expect(read({ [part]: value }, own)?.[part]).toEqual(own[part]);
});

test.each<[keyof DraftContent, unknown]>([
  ['senderId', 9],
  ['senderId', null],
  ['ipPool', null],
  ['smsService', null],
  ['sendAt', null],
  ['unsubscribe', { kind: 'none' }],
  ['unsubscribe', { kind: 'global' }],
  ['unsubscribe', { kind: 'group', groupId: 8 }],
  ['unsubscribe', { kind: 'custom', url: 'https://b.example' }],
])('%s is read as %j', (part, value) => expect(read({ [part]: value }, own)?.[part]).toEqual(value));

test('an unsubscribe option has nothing but its own', () =>
  expect(read({ unsubscribe: { kind: 'global', url: 'https://b.example', groupId: 8 } })?.unsubscribe).toEqual({
    kind: 'global',
  }));

test('a design is never read from the storage, and neither is the HTML made from it', () => {
  const designed = { ...saved, design: { blocks: [] }, html: '<p>Made</p>', plain: 'Made' };
  const parts = { html: '<p>Old</p>', plain: 'Old', design: { blocks: [{}] }, subject: 'Typed' };
  expect(read(parts, designed)).toEqual({ ...designed, subject: 'Typed' });
});

const withTest = (abtest: AbTestDraft | null): DraftContent => ({ ...saved, abtest });
const other = { ...variation, id: 'v2', subject: 'Two' };

test('of a test the texts of its variations are read, and whether the text part is made from the HTML', () => {
  const abtest = tested(variation, other);
  const typed = { subject: 'A', preheader: 'B', html: 'C', plain: 'D', generatePlain: true, id: 'x' };
  expect(read({ abtest: { variations: [typed, { subject: 5, generatePlain: 1 }] } }, withTest(abtest))?.abtest).toEqual(
    {
      ...abtest,
      variations: [{ ...variation, subject: 'A', preheader: 'B', html: 'C', plain: 'D', generatePlain: true }, other],
    },
  );
});

test('a variation with a design keeps its HTML', () => {
  const designed = { ...variation, design: { blocks: [] } };
  const typed = { subject: 'A', preheader: 'B', html: 'C', plain: 'D', generatePlain: true };
  expect(read({ abtest: { variations: [typed] } }, withTest(tested(designed)))?.abtest?.variations).toEqual([
    { ...designed, subject: 'A', preheader: 'B' },
  ]);
});

test.each([
  ['none', null],
  ['a test without variations', {}],
  ['variations that are no list', { variations: 'two' }],
  ['fewer variations', { variations: [{ subject: 'A' }] }],
  ['more variations', { variations: [{ subject: 'A' }, { subject: 'B' }, { subject: 'C' }] }],
  ['variations of another kind', { variations: [null, 'B'] }],
])('%s in the storage changes no test', (_what, stored) => {
  const abtest = tested(variation, other);
  expect(read({ abtest: stored }, withTest(abtest))?.abtest).toEqual(abtest);
});

test('a test that was turned off elsewhere stays off', () =>
  expect(read({ abtest: tested(variation) }, withTest(null))?.abtest).toBeNull());
