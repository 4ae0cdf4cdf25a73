import { aSend } from '../testing/sends';
import type { AbTestDraft, VariationDraft } from './abTestDraft';
import { contentOf, type DraftContent } from './draftContent';
import { messageOfVariation, withMessage, withVariations } from './variationContent';

const variation = (id: string): VariationDraft => ({
  id,
  subject: `Subject ${id}`,
  preheader: `Preheader ${id}`,
  html: `<p>${id}</p>`,
  plain: id,
  generatePlain: false,
  design: null,
});
const [a, b, c] = [variation('a'), variation('b'), variation('c')];
const abtest = (type: AbTestDraft['type'], variations: readonly VariationDraft[] = [a, b]): AbTestDraft => ({
  type,
  criteria: 'open',
  percentage: 20,
  duration: 'PT4H',
  variations,
});
const written = contentOf(aSend());
const tested = (type: AbTestDraft['type']): DraftContent => ({ ...written, abtest: abtest(type) });
const own = {
  subject: 'What we learned',
  preheader: 'From 40 bakeries',
  html: '<p>Hello {{first_name}}</p>',
  plain: '',
  generatePlain: true,
  design: null,
};

test('a variation replaces what its test compares', () => {
  expect(messageOfVariation(written, undefined)).toEqual(own);
  expect(messageOfVariation(written, a)).toEqual(own);
  expect(messageOfVariation(tested('subject'), a)).toEqual({ ...own, subject: 'Subject a', preheader: 'Preheader a' });
  expect(messageOfVariation(tested('content'), b)).toEqual({
    ...own,
    html: '<p>b</p>',
    plain: 'b',
    generatePlain: false,
  });
});

test('two variations remain a test; the only one becomes the message', () => {
  const three = abtest('content', [a, b, c]);
  expect(withVariations(tested('content'), three, [a, c])).toEqual({ abtest: { ...three, variations: [a, c] } });
  expect(withVariations(tested('content'), abtest('content'), [b])).toEqual({
    abtest: null,
    html: '<p>b</p>',
    plain: 'b',
    generatePlain: false,
    design: null,
  });
  expect(withVariations(tested('subject'), abtest('subject'), [b])).toEqual({
    abtest: null,
    subject: 'Subject b',
    preheader: 'Preheader b',
  });
});

test('without a test a change is of the send', () => {
  const parts = { subject: 'New', html: '<p>New</p>' };
  expect(withMessage(written, 0, parts)).toBe(parts);
});

test('with a test what it compares is changed in the selected variation, and all else in the send', () => {
  const parts = { subject: 'New', html: '<p>New</p>' };
  expect(withMessage(tested('subject'), 1, parts)).toEqual({
    html: '<p>New</p>',
    abtest: { ...abtest('subject'), variations: [a, { ...b, subject: 'New' }] },
  });
  expect(withMessage(tested('content'), 0, parts)).toEqual({
    subject: 'New',
    abtest: { ...abtest('content'), variations: [{ ...a, html: '<p>New</p>' }, b] },
  });
  // A variation that was removed: the last one.
  expect(withMessage(tested('subject'), 9, { subject: 'New' }).abtest?.variations).toEqual([
    a,
    { ...b, subject: 'New' },
  ]);
  expect(withMessage(tested('subject'), 0, { html: '<p>New</p>' })).toEqual({ html: '<p>New</p>' });
});
