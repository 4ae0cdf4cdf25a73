import fc from 'fast-check';
import { compile } from '../compile/compile';
import { parseDesign } from '../document/parseDesign';
import type { Design } from '../document/design';
import { arbitraryDesign } from '../testing/arbitraryDesign';
import { normalizeDesign } from './testing/normalizeDesign';
import { sampleAssets as assets, sampleDesign } from '../testing/sampleDesign';
import { importHtml } from './importHtml';

const throughHtml = (design: Design): Design =>
  importHtml(compile(design, { target: 'design', assets }).html, { code: 'keep' }).design;

test('the sample design is restored from its own HTML', () => {
  expect(throughHtml(sampleDesign())).toEqual(normalizeDesign(sampleDesign()));
});

test('any design is restored from its own HTML', () => {
  fc.assert(
    fc.property(arbitraryDesign, (design) => {
      const back = throughHtml(design);
      expect(back).toEqual(normalizeDesign(design));
      expect(parseDesign(back).kind).toBe('design');
    }),
    { numRuns: 200 },
  );
});

test('a restored design compiles to the same bytes', () => {
  fc.assert(
    fc.property(arbitraryDesign, (design) => {
      const back = throughHtml(design);
      for (const target of ['design', 'send'] as const)
        expect(compile(throughHtml(back), { target, assets }).html).toBe(compile(back, { target, assets }).html);
    }),
    { numRuns: 60 },
  );
});
