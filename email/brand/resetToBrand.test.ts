import fc from 'fast-check';
import { checkDesign } from '../checks';
import { createBlock, emptyDesign, paragraphs } from '../document/defaults';
import type { Block, Design } from '../document/design';
import { parseDesign } from '../document/parseDesign';
import { galleryDesigns, looks, makeDesign } from '../gallery';
import { arbitraryFollowedBrand } from '../testing/arbitraryBrand';
import { arbitraryDesign } from '../testing/arbitraryDesign';
import { countingIds, sampleAssets as assets } from '../testing/sampleDesign';
import type { FollowedBrand } from './brand';
import { brandTheme } from './brandTheme';
import { resetToBrand } from './resetToBrand';
import { applyBrand } from './restyle';

const forest: FollowedBrand = { version: '00000000-0000-4000-8000-000000000001', brand: looks.forest };
const { colors, buttons } = looks.forest;

function overridden(): Design {
  const id = countingIds();
  const text = createBlock('text', id);
  const words: Block = {
    ...text,
    background: '#ff00ff',
    color: '#00ff00',
    linkColor: '#00ff01',
    fontFamily: 'Impact, sans-serif',
    dark: { color: '#ff0001' },
    content: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Loud', marks: [{ type: 'bold' }, { type: 'color', attrs: { value: '#ff0000' } }] },
          ],
        },
      ],
    },
  };
  const band: Block = {
    ...createBlock('text', id),
    background: buttons.primary.fill,
    color: '#00ff00',
    content: paragraphs('Band'),
  };
  const button: Block = { ...createBlock('button', id), fill: '#ff00ff', radius: 0, text: 'Shop', fontSize: 18 };
  const branded = applyBrand({ ...emptyDesign(), subject: 'Hello' }, forest);
  return {
    ...branded,
    theme: {
      ...branded.theme,
      background: '#ff00ff',
      color: '#00ff00',
      fontSize: 11,
      headings: { fontFamily: 'Impact, sans-serif' },
      container: { ...branded.theme.container, background: '#000000', width: 640 },
    },
    blocks: [words, band, button],
  };
}

test('colors and fonts that are not the kit’s are reset, and nothing else', () => {
  const reset = resetToBrand(overridden(), forest);
  const clean = applyBrand(emptyDesign(), forest).theme;
  expect(reset.theme).toEqual({ ...clean, container: { ...clean.container, width: 640 } });
  expect(reset).toMatchObject({ subject: 'Hello', brand: forest });
  const [words, band, button] = reset.blocks;
  for (const gone of ['background', 'color', 'linkColor', 'fontFamily', 'dark']) expect(words).not.toHaveProperty(gone);
  expect(JSON.stringify(words)).toContain('{"type":"text","text":"Loud","marks":[{"type":"bold"}]}');
  expect(band).toMatchObject({ background: buttons.primary.fill, color: '#ffffff' });
  expect(button).toMatchObject({ ...buttons.primary, radius: buttons.radius, text: 'Shop', fontSize: 18 });
  expect(reset.theme.container.background).toBe(colors.surface);
});

test('lines at the sides of blocks get the kit’s color for lines, and keep a color of the kit', () => {
  const framed = (color: string): Block => ({ ...createBlock('text', countingIds()), sides: { width: 2, color } });
  const design = applyBrand({ ...emptyDesign(), blocks: [framed('#ff00ff')] }, forest);
  expect(resetToBrand(design, forest).blocks[0]?.sides).toEqual({ width: 2, color: colors.line });
  const own = { ...design, blocks: [framed(colors.text)] };
  expect(resetToBrand(own, forest).blocks[0]?.sides).toEqual({ width: 2, color: colors.text });
});

test('ready-made designs in the brand have nothing to reset, and get nothing that the checks find', () => {
  for (const ready of galleryDesigns) {
    const made = makeDesign(ready, 'https://mail.example.com', forest);
    expect(resetToBrand(made, forest)).toEqual(made);
    const other = resetToBrand(makeDesign(ready, 'https://mail.example.com'), forest);
    const found = checkDesign(other, { assets, marketing: false }).filter(({ severity }) => severity !== 'hint');
    expect(found.map(({ message }) => message)).toEqual([]);
  }
});

test('any design stays one with the same words, and a second reset changes nothing', () => {
  fc.assert(
    fc.property(arbitraryDesign, arbitraryFollowedBrand, (design, followed) => {
      const reset = resetToBrand(design, followed);
      expect(parseDesign(reset).kind).toBe('design');
      expect(resetToBrand(reset, followed)).toEqual(reset);
      // With a color that no brand has, the theme tells that the reset was a valid design and not given up.
      const own = { ...design, brand: followed, theme: { ...design.theme, linkColor: '#fe01fe' } };
      const { container } = applyBrand(own, followed).theme;
      expect(resetToBrand(own, followed).theme).toEqual(brandTheme(followed.brand, container));
      const wordsOf = ({ blocks }: Design): string[] => JSON.stringify(blocks).match(/"text":"[^"]*"/g) ?? [];
      expect(wordsOf(reset)).toEqual(wordsOf(applyBrand(design, followed)));
    }),
    { numRuns: 100 },
  );
});
