import fc from 'fast-check';
import { compile } from '../compile/compile';
import { createBlock, emptyDesign, paragraphs } from '../document/defaults';
import type { Block, Design } from '../document/design';
import { parseDesign } from '../document/parseDesign';
import { galleryDesigns, looks, makeDesign } from '../gallery';
import { flowEmails } from '../gallery/flows';
import { arbitraryBrand, arbitraryFollowedBrand } from '../testing/arbitraryBrand';
import { arbitraryDesign } from '../testing/arbitraryDesign';
import { countingIds, sampleAssets as assets } from '../testing/sampleDesign';
import type { Brand, FollowedBrand } from './brand';
import { defaultBrand } from './defaultBrand';
import { applyBrand, brandBlock, leaveBrand, startInBrand } from './restyle';

const northwind: Brand = {
  ...defaultBrand,
  colors: {
    background: '#f5ecdf',
    surface: '#fffaf3',
    text: '#2b1a12',
    heading: '#3b1a12',
    link: '#b5502b',
    muted: '#6f5e55',
    line: '#e5d5c3',
  },
  dark: { background: '#120b08', surface: '#1d130e', text: '#f5ecdf', link: '#f0a27f' },
  accents: [{ name: 'Forest', color: '#1f4a3d' }],
  headingFont: "'Fraunces', Georgia, serif",
  textFont: "'Inter', Arial, sans-serif",
  webFonts: ['https://fonts.example/css?family=Fraunces'],
  sizes: { text: 16, headings: [40, 26, 20] },
  buttons: {
    primary: { color: '#fffaf4', fill: '#b5502c', borderColor: '#b5502c', borderWidth: 0 },
    secondary: { color: '#2b1a13', fill: '#fffaf5', borderColor: '#2b1a14', borderWidth: 2 },
    radius: 8,
  },
  logo: { source: 'https://img.example/northwind.png', alternative: 'Northwind', width: 160 },
  footer: {
    lines: ['Northwind Coffee Roasters', '12 Rue des Capucins, 69001 Lyon, France'],
    links: [{ network: 'instagram', url: 'https://instagram.example/northwind' }],
  },
};
const follow = (brand: Brand, version = '00000000-0000-4000-8000-000000000001'): FollowedBrand => ({ version, brand });

function plainDesign(): Design {
  const id = countingIds();
  const text = createBlock('text', id);
  return {
    ...emptyDesign(),
    blocks: [
      {
        ...text,
        content: {
          type: 'doc',
          content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Hello' }] }],
        },
      },
      createBlock('button', id),
      createBlock('divider', id),
      createBlock('social', id),
      createBlock('unsubscribe', id),
    ],
  };
}

test('a design takes on a brand: colors, fonts, sizes, buttons and footer', () => {
  const design = applyBrand(plainDesign(), follow(northwind));
  expect(design.theme).toMatchObject({
    background: '#f5ecdf',
    color: '#2b1a12',
    linkColor: '#b5502b',
    fontFamily: "'Inter', Arial, sans-serif",
    fontSize: 16,
    container: { background: '#fffaf3' },
    headings: { fontFamily: "'Fraunces', Georgia, serif", color: '#3b1a12', sizes: [40, 26, 20] },
    webFonts: ['https://fonts.example/css?family=Fraunces'],
    dark: { background: '#120b08', containerBackground: '#1d130e', color: '#f5ecdf', linkColor: '#f0a27f' },
  });
  const [text, button, divider, social, footer] = design.blocks;
  expect(text).toMatchObject({ lineHeight: 26 });
  expect(button).toMatchObject({ ...northwind.buttons.primary, radius: 8 });
  expect(divider).toMatchObject({ lineColor: '#e5d5c3' });
  expect(social).toMatchObject({ links: northwind.footer.links });
  expect(footer).toMatchObject({
    color: '#6f5e55',
    content: paragraphs('Northwind Coffee Roasters', '12 Rue des Capucins, 69001 Lyon, France'),
  });
  const { html } = compile(design, { target: 'send', assets });
  expect(html).toContain("font-family:'Fraunces', Georgia, serif;font-size:40px");
  expect(html).toContain('<link href="https://fonts.example/css?family=Fraunces" rel="stylesheet">');
});

test('an older footer, whose fields are text, gets the address of the brand, and one with own words keeps them', () => {
  const older = paragraphs('{{Sender_Name}}', '{{Sender_Address}}, {{Sender_City}}, {{Sender_State}} {{Sender_Zip}}');
  const own = paragraphs('{{Sender_Name}} and friends');
  const [changed, kept] = [older, own].map((content) => {
    const design = plainDesign();
    const blocks = design.blocks.map((block) => (block.type === 'unsubscribe' ? { ...block, content } : block));
    return applyBrand({ ...design, blocks }, follow(northwind)).blocks.at(-1);
  });
  expect(changed).toMatchObject({ content: paragraphs(...northwind.footer.lines) });
  expect(kept).toMatchObject({ content: own });
});

test('a color or button that was chosen for the design is kept when the brand changes', () => {
  const first = applyBrand(plainDesign(), follow(northwind));
  const own = {
    ...first,
    theme: { ...first.theme, linkColor: '#0000aa' },
    blocks: first.blocks.map((block) => (block.type === 'button' ? { ...block, fill: '#00aa00' } : block)),
  };
  const { primary } = northwind.buttons;
  const later: Brand = {
    ...northwind,
    colors: { ...northwind.colors, link: '#aa0000', text: '#111111' },
    buttons: { ...northwind.buttons, primary: { ...primary, fill: '#aa0001' } },
  };
  const updated = applyBrand(own, follow(later, '00000000-0000-4000-8000-000000000002'));
  expect(updated.theme).toMatchObject({ linkColor: '#0000aa', color: '#111111' });
  expect(updated.blocks.find(({ type }) => type === 'button')).toMatchObject({ fill: '#00aa00' });
  expect(updated.brand?.version).toBe('00000000-0000-4000-8000-000000000002');
});

test('the same color is replaced by the part of the brand that it is used for', () => {
  const same: Brand = { ...northwind, colors: { ...northwind.colors, surface: '#ffffff' } };
  const brand: Brand = {
    ...same,
    buttons: { ...same.buttons, primary: { ...same.buttons.primary, color: '#ffffff' } },
  };
  const text = { ...createBlock('text', countingIds()), background: '#ffffff', color: '#ffffff' };
  const design = applyBrand({ ...applyBrand(plainDesign(), follow(brand)), blocks: [text] }, follow(northwind));
  expect(design.blocks[0]).toMatchObject({ background: '#fffaf3', color: '#fffaf4' });
});

test('a dark color gives way together with the light one it belonged to', () => {
  const block = {
    ...createBlock('text', countingIds()),
    background: '#be123c',
    color: '#1f2430',
    dark: { background: '#2f1119', color: '#ffe4e8' },
  };
  const button = { ...createBlock('button', countingIds()), fill: '#be123c' };
  const design = applyBrand({ ...emptyDesign(), blocks: [block, { ...button, id: 'other' }] }, follow(northwind));
  expect(design.blocks[0]).toMatchObject({ background: '#b5502c', color: '#2b1a12', dark: { color: '#f5ecdf' } });
  expect(design.blocks[0]?.dark).not.toHaveProperty('background');
});

test('lines at the sides of blocks in a frame follow the brand, unless they have a color of their own', () => {
  const block = (color: string): Block => ({ ...createBlock('text', countingIds()), sides: { width: 2, color } });
  const design = applyBrand(plainDesign(), follow(northwind));
  const { line } = northwind.colors;
  const later: Brand = { ...northwind, colors: { ...northwind.colors, line: '#aabbcc' } };
  const columns = createBlock('columns', countingIds());
  const [own] = columns.columns;
  const framed = { ...columns, sides: { width: 1, color: line }, columns: own ? [{ ...own, blocks: [] }] : [] };
  const framedDesign = { ...design, blocks: [block(line), block('#00aa00'), framed] };
  const [followed, kept, row] = applyBrand(framedDesign, follow(later)).blocks;
  expect(followed?.sides).toEqual({ width: 2, color: '#aabbcc' });
  expect(kept?.sides).toEqual({ width: 2, color: '#00aa00' });
  expect(row?.sides).toEqual({ width: 1, color: '#aabbcc' });
});

test('the logo is replaced where it is used, and no other image', () => {
  const id = countingIds();
  const picture = { ...createBlock('image', id).picture, source: 'https://img.example/northwind.png', width: 160 };
  const branded = applyBrand(
    { ...emptyDesign(), blocks: [{ ...createBlock('image', id), picture }, createBlock('image', id)] },
    follow(northwind),
  );
  const logo = { source: 'https://img.example/new.png', darkSource: 'https://img.example/dark.png', alternative: 'N' };
  const updated = applyBrand(branded, follow({ ...northwind, logo: { ...logo, width: 120 } }));
  expect(updated.blocks[0]).toMatchObject({
    picture: { source: logo.source, alternative: 'N', width: 120 },
    dark: { source: logo.darkSource },
  });
  expect(updated.blocks[1]).toEqual(branded.blocks[1]);
});

test('a design that starts in a brand has the logo on top, once', () => {
  const started = startInBrand(plainDesign(), follow(northwind));
  expect(started.blocks[0]).toMatchObject({ type: 'logo', picture: { source: northwind.logo?.source, width: 160 } });
  expect(startInBrand(started, follow(northwind))).toEqual(started);
  expect(parseDesign(started).kind).toBe('design');
  const { logo: _logo, ...withoutLogo } = northwind;
  expect(startInBrand(plainDesign(), follow(withoutLogo)).blocks).toHaveLength(plainDesign().blocks.length);
});

test('a new block looks like the brand', () => {
  expect(brandBlock(createBlock('button', countingIds()), northwind)).toMatchObject(northwind.buttons.primary);
  expect(brandBlock(createBlock('button', countingIds()), undefined)).toEqual(createBlock('button', countingIds()));
});

test('a design that leaves its brand keeps its look', () => {
  const design = applyBrand(plainDesign(), follow(northwind));
  const left = leaveBrand(design);
  expect(left).not.toHaveProperty('brand');
  expect(compile(left, { target: 'send', assets }).html).toBe(compile(design, { target: 'send', assets }).html);
});

test('the result is a valid design, and applying a brand twice changes nothing', () => {
  fc.assert(
    fc.property(arbitraryDesign, arbitraryFollowedBrand, (design, followed) => {
      const once = applyBrand(design, followed);
      expect(parseDesign(once).kind).toBe('design');
      expect(applyBrand(once, followed)).toEqual(once);
    }),
    { numRuns: 200 },
  );
});

test.each([...galleryDesigns, ...Object.values(flowEmails)])(
  'applying a brand to “$name” twice is the same as once, whatever it was made in',
  (ready) => {
    const root = 'https://mail.example.com';
    const twice = (made: Design, brand: Brand): void => {
      const once = applyBrand(made, follow(brand));
      expect(applyBrand(once, follow(brand))).toEqual(once);
    };
    const all = [...Object.values(looks), defaultBrand, northwind];
    for (const from of [undefined, defaultBrand, looks.slate])
      for (const to of all) twice(makeDesign(ready, root, from && follow(from)), to);
    fc.assert(
      fc.property(arbitraryBrand, (brand) => {
        twice(makeDesign(ready, root), brand);
        twice(makeDesign(ready, root, follow(brand)), looks.clay);
      }),
      { numRuns: 3 },
    );
  },
);

test('a question in the color of the page keeps the color of its answers, also where buttons have that color', () => {
  const page = northwind.buttons.primary.fill;
  const brand: Brand = { ...northwind, colors: { ...northwind.colors, background: page } };
  const poll = { ...createBlock('poll', countingIds()), fill: defaultBrand.colors.background, answerColor: '#123456' };
  const once = applyBrand({ ...emptyDesign(), blocks: [poll] }, follow(brand));
  expect(once.blocks[0]).toMatchObject({ fill: page, answerColor: '#123456' });
  expect(applyBrand(once, follow(brand))).toEqual(once);
});

test('no text is lost', () => {
  fc.assert(
    fc.property(arbitraryDesign, arbitraryBrand, (design, brand) => {
      const wordsOf = ({ blocks }: Design): string[] =>
        JSON.stringify(blocks.filter(({ type }) => type !== 'unsubscribe')).match(/"text":"[^"]*"/g) ?? [];
      expect(wordsOf(applyBrand(design, follow(brand)))).toEqual(wordsOf(design));
    }),
    { numRuns: 100 },
  );
});
