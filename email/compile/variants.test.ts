import { createBlock, defaultButton, emptyDesign, padding, paragraphs } from '../document/defaults';
import { type Block, type CellBlock, columnLayouts, type Design, type Inline, type Mark } from '../document/design';
import { parseDesign } from '../document/parseDesign';
import { expectGolden } from '../testing/golden';
import { countingIds, sampleAssets as assets } from '../testing/sampleDesign';
import { laterVariants } from '../testing/laterVariants';
import { compile, compileCanvas } from './compile';
import type { CompileTarget } from './context';

// What each setting changes in what is sent, in what editors read and on the canvas, one setting at a time.

const id = () => 'b';
const image: Extract<Block, { type: 'image' }> = {
  ...createBlock('image', id),
  picture: { source: 'https://a.example/a.png', alternative: 'A "boat"', align: 'left', responsive: false },
};
const button: Extract<Block, { type: 'button' }> = { ...createBlock('button', id), url: 'https://a.example/?a&b' };
const text: Extract<Block, { type: 'text' }> = { ...createBlock('text', id), content: paragraphs('Words') };
const beside: Extract<Block, { type: 'imageText' }> = {
  ...createBlock('imageText', id),
  picture: image.picture,
  content: paragraphs('Words'),
};
const social = createBlock('social', id);
const unsubscribe = createBlock('unsubscribe', id);
const divider = createBlock('divider', id);
const spacer = createBlock('spacer', id);
const code = createBlock('code', id);
const menu: Extract<Block, { type: 'menu' }> = {
  ...createBlock('menu', id),
  items: [
    { text: 'Shop', url: 'https://a.example/shop' },
    { text: 'Us & you', url: 'https://a.example/us' },
  ],
};
const table: Extract<Block, { type: 'table' }> = {
  ...createBlock('table', id),
  rows: [
    ['Item', 'Price'],
    ['Map <1:50>', '{{price}}'],
    ['Compass', ''],
  ],
  aligns: ['left', 'right'],
};
const darkTheme = { background: '#111111', containerBackground: '#222222', color: '#eeeeee', linkColor: '#99bbff' };
const video: Extract<Block, { type: 'video' }> = {
  ...createBlock('video', id),
  url: 'https://video.example/watch?v=1&t=2',
  picture: { source: "https://a.example/it's.jpg", alternative: 'The quay -->', align: 'center', responsive: true },
};
const product: Extract<Block, { type: 'product' }> = {
  ...createBlock('product', id),
  picture: image.picture,
  title: 'Compass {{model}}',
  price: '€ 19',
  oldPrice: '€ 29',
  content: paragraphs('Made of brass.'),
  button: { ...defaultButton, url: 'https://a.example/compass' },
};
const { button: _button, ...nameAlone } = createBlock('product', id);
const heading = { ...createBlock('heading', id), text: 'Hello {{first_name}}' };
const changed = (change: Partial<typeof image.picture>, more: object = {}): Block => ({
  ...image,
  ...more,
  picture: { ...image.picture, ...change },
});
const rich = (...marks: Mark[][]): Block => ({
  ...text,
  content: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: marks.map((own, index): Inline => ({ type: 'text', text: `w${index}`, marks: own })),
      },
    ],
  },
});
const link = (href: string, title?: string): Mark => ({ type: 'link', attrs: { href, ...(title && { title }) } });
const words = (value: string): Inline[] => [{ type: 'text', text: value }];
const item = (value: string) => ({ type: 'listItem' as const, content: paragraphs(value, `${value} again`).content });
const makeId = countingIds('c');
const columns = (change: object, cell: CellBlock = text): Block => {
  const own = createBlock('columns', makeId);
  return {
    ...own,
    id: 'b',
    columns: own.columns.map((column, index) => ({
      id: `c${index}`,
      ...(index === 0 ? { background: '#eeeeee' } : {}),
      blocks: index === 0 ? [{ ...cell, id: 'd' }] : [],
    })),
    ...change,
  };
};

const variants: Record<string, Block | Partial<Design>> = {
  text: text,
  'text with everything': {
    ...text,
    lineHeight: 23,
    fontSize: 17,
    color: '#aa0000',
    fontFamily: "Own 'Font', serif",
    background: '#eeeeee',
    padding: { top: 1, right: 2, bottom: 3, left: 4 },
    locked: true,
    foreign: { 'data-own': '"a"', 'data-type': 'x' },
  },
  'text on phones': { ...text, mobile: { padding: padding(1, 2), align: 'right', fontSize: 20, lineHeight: 30 } },
  'text on phones, aligned': { ...text, mobile: { align: 'center' } },
  'text in the dark': { ...text, dark: { background: '#111111', color: '#eeeeee', linkColor: '#dddddd' } },
  'text in the dark, links alone': { ...text, dark: { linkColor: '#dddddd' } },
  'text with nothing in it': createBlock('text', id),
  'text with marks': rich(
    [{ type: 'bold' }, { type: 'italic' }],
    [{ type: 'underline' }],
    [{ type: 'strike' }],
    [{ type: 'superscript' }],
    [{ type: 'subscript' }],
    [{ type: 'color', attrs: { value: '#aa0000' } }, link('https://a.example/', 'A "title"')],
    [{ type: 'highlight', attrs: { value: '#ffff00' } }],
    [{ type: 'fontSize', attrs: { value: 20 } }],
    [{ type: 'fontFamily', attrs: { value: 'Georgia' } }],
    [{ type: 'fontFamily', attrs: { value: ';' } }],
  ),
  'text with links': rich(
    [link('https://a.example/')],
    [link('https://a.example/'), { type: 'bold' }],
    [link('offers.html', 'All')],
    [link('javascript:x')],
    [link('mailto:a@a.example')],
  ),
  'text with structure': {
    ...text,
    content: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1, align: 'right' }, content: words('One') },
        { type: 'heading', attrs: { level: 2 }, content: words('Two') },
        { type: 'heading', attrs: { level: 3 } },
        { type: 'paragraph', attrs: { align: 'center' }, content: words('Words') },
        {
          type: 'bulletList',
          content: [item('a'), { type: 'listItem', content: [{ type: 'bulletList', content: [item('b')] }] }],
        },
        { type: 'orderedList', content: [item('c'), item('d')] },
        { type: 'orderedList', attrs: { start: 9 }, content: [item('e'), item('f')] },
        { type: 'quote', content: paragraphs('g', 'h').content },
        {
          type: 'paragraph',
          content: [
            { type: 'mergeTag', attrs: { field: 'first_name' } },
            { type: 'hardBreak' },
            { type: 'mergeTag', attrs: { field: 'city', fallback: 'a "b" \\ {c}' } },
          ],
        },
        { type: 'heading', attrs: { level: 3 }, content: words('Last') },
      ],
    },
  },
  image: image,
  'image that scales': changed({ responsive: true }),
  'image of a size': changed({ width: 100, height: 51, align: 'right' }),
  'image too wide': changed({ width: 1200, height: 600 }, { padding: padding(0, 100) }),
  'image with a height alone': changed({ height: 51 }),
  'image with a link': changed({ link: 'https://a.example/' }),
  'image with a link and no words': changed({ link: 'https://a.example/', alternative: '' }),
  'image with a link that leads nowhere': changed({ link: 'offers.html' }),
  'image with an empty link': changed({ link: '' }),
  'image without an address': changed({ source: '' }),
  'image of a disk': changed({ source: 'C:\\a.png', link: 'https://a.example/' }),
  'image in the dark': changed({ responsive: true }, { dark: { source: 'https://a.example/b.png' } }),
  'image in the dark without an address': changed({}, { dark: { source: 'b.png' } }),
  'image for phones in the dark': changed({}, { dark: { source: 'https://a.example/b.png' }, hideOn: 'desktop' }),
  'image beside words': beside,
  'image on the other side of words': { ...beside, imagePosition: 'right', imageShare: 50, gap: 8, lineHeight: 23 },
  'image beside words with everything': {
    ...beside,
    picture: { ...image.picture, link: 'https://a.example/' },
    dark: { source: 'https://a.example/b.png', color: '#eeeeee' },
    content: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'w',
              marks: [link('https://b.example/'), { type: 'fontFamily', attrs: { value: 'Georgia' } }],
            },
          ],
        },
      ],
    },
  },
  'image beside words, both wrong': {
    ...beside,
    picture: { ...image.picture, source: '' },
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'w', marks: [link('x')] }] }],
    },
  },
  'image beside words in no room': { ...beside, padding: padding(0, 400) },
  button: button,
  'button with a border': { ...button, borderWidth: 3, borderColor: '#aa0000', radius: 90, bold: false, width: 200 },
  'button of a font': { ...button, fontFamily: 'Georgia', fontSize: 30, height: 80, align: 'right' },
  'button too low': { ...button, height: 0, innerPadding: padding(0, 0) },
  'button too narrow': { ...button, width: 10, borderWidth: 1 },
  'button that leads nowhere': { ...button, url: 'offers.html' },
  'button without an address': { ...button, url: '' },
  'button in the dark': { ...button, dark: { lineColor: '#111111', color: '#eeeeee' } },
  'button in the dark, words alone': { ...button, dark: { color: '#eeeeee' } },
  'button on phones': { ...button, mobile: { fontSize: 20, lineHeight: 30, align: 'left' } },
  'button on phones, higher': { ...button, mobile: { lineHeight: 30 } },
  'button before a picture': {
    ...button,
    backgroundImage: 'https://a.example/behind.png',
    dark: { background: '#111111' },
  },
  'picture without an address behind': { ...button, backgroundImage: 'behind.png' },
  'background image, for phones': { ...button, backgroundImage: 'https://a.example/behind.png', hideOn: 'desktop' },
  code: { ...code, html: '<p>a &amp; b<br>c&#8364;&nope;</p>\n\n\n<style>x</style><script>y</script><!-- z -->' },
  'code that is not seen': { ...code, html: '<style>a{}</style>' },
  divider: divider,
  'divider in the dark': { ...divider, thickness: 5, dark: { lineColor: '#eeeeee' } },
  spacer: { ...spacer, height: 21 },
  'spacer on phones': { ...spacer, mobile: { height: 31 } },
  'icons without addresses': social,
  icons: {
    ...social,
    links: [
      { network: 'pinterest', url: 'https://a.example/p' },
      { network: 'linkedin', url: 'x' },
      { network: 'youtube', url: 'https://a.example/y' },
    ],
    size: 30,
    spacing: 7,
    radius: 9,
    align: 'right',
    color: '#aa0000',
  },
  'ways out': unsubscribe,
  'ways out, one': { ...unsubscribe, preferences: null, linkColor: '#aa0000', lineHeight: 21 },
  'ways out, the other': { ...unsubscribe, unsubscribe: null, align: 'left' },
  'ways out, none': { ...unsubscribe, unsubscribe: null, preferences: null },
  ...Object.fromEntries(
    (['exists', 'missing', 'equals', 'notEquals', 'greaterThan', 'lessThan'] as const).flatMap((operator) => [
      [`text when ${operator}`, { ...text, when: { field: 'vip', operator, value: 'a "b"' } }],
      [`text when ${operator} a number`, { ...text, when: { field: 'vip', operator, value: '-1.5' } }],
      [`text when ${operator} nothing`, { ...text, when: { field: 'vip', operator } }],
    ]),
  ),
  'text for each': { ...text, each: 'items' },
  'text for each, when': { ...text, each: 'items', when: { field: 'vip', operator: 'exists' } },
  'text hidden on phones': { ...text, hideOn: 'mobile' },
  'text shown on phones': { ...text, hideOn: 'desktop' },
  ...Object.fromEntries(
    columnLayouts.map((layout) => {
      const count = layout.split('-').length;
      return [
        `columns ${layout}`,
        columns({
          layout,
          columns: Array.from({ length: count }, (_, index) => ({
            id: `c${index}`,
            blocks: [{ ...spacer, id: `s${index}` }],
          })),
        }),
      ];
    }),
  ),
  'columns with space': columns({ cellPadding: 9, padding: padding(0, 50), background: '#dddddd' }),
  'columns that stay beside each other': columns({ stack: false, mobile: { padding: padding(3) } }),
  'columns with a picture': columns({}, image),
  'columns in no room': columns({ padding: padding(0, 400) }, image),
  'right to left': {
    direction: 'rtl',
    language: 'he',
    blocks: [
      text,
      { ...beside, id: 'c' },
      {
        ...social,
        id: 'd',
        links: [
          { network: 'x', url: 'https://a.example/' },
          { network: 'x', url: 'https://a.example/' },
        ],
      },
    ],
  },
  'space around': {
    theme: {
      ...emptyDesign().theme,
      container: { width: 700, background: '#fefefe', padding: { top: 5, right: 6, bottom: 7, left: 8 } },
    },
    blocks: [
      { ...text, background: '#eeeeee' },
      { ...image, id: 'c' },
      { ...text, id: 'd', hideOn: 'desktop' },
    ],
  },
  'space below': {
    theme: {
      ...emptyDesign().theme,
      container: { width: 500, background: '#fefefe', padding: { top: 0, right: 0, bottom: 7, left: 0 } },
    },
    blocks: [text],
  },
  'colors and fonts': {
    theme: {
      ...emptyDesign().theme,
      background: '#111111',
      color: '#eeeeee',
      linkColor: '#dddddd',
      fontFamily: 'Lora, serif',
      fontSize: 18,
    },
    blocks: [{ ...rich([link('https://a.example/')]) }],
  },
  'dark colors': {
    theme: {
      ...emptyDesign().theme,
      dark: { background: '#000000', containerBackground: '#111111', color: '#eeeeee', linkColor: '#dddddd' },
    },
    blocks: [text, { ...text, id: 'c', dark: { color: '#eeeeee' } }, { ...text, id: 'd', dark: { color: '#eeeeee' } }],
  },
  'preheader and subject': {
    subject: 'Hello {{#if first_name}}"{{first_name}}"{{else}}you{{/if}} {{insert city "default=x"}}',
    preheader: 'Soon <b>',
    blocks: [text],
  },
  heading,
  'heading of the first level, linked': { ...heading, level: 1, url: 'https://a.example/', align: 'center' },
  'heading of its own look': {
    ...heading,
    fontSize: 41,
    color: '#aa0000',
    fontFamily: 'Georgia',
    dark: { color: '#eeeeee' },
  },
  'heading that leads nowhere': { ...heading, url: 'offers' },
  'heading without words': { ...heading, text: '' },
  'heading of the theme': {
    theme: { ...emptyDesign().theme, headings: { color: '#123456', fontFamily: 'Georgia', sizes: [40, 30, 22] } },
    blocks: [heading],
  },
  logo: { ...createBlock('logo', id), picture: { ...image.picture, width: 120, link: 'https://a.example/' } },
  'logo in the dark': {
    ...createBlock('logo', id),
    picture: image.picture,
    dark: { source: 'https://a.example/d.png' },
  },
  menu,
  'menu with separators, stacked': { ...menu, separator: '|', narrow: 'stack', bold: true, align: 'left' },
  'menu of a link without an address': { ...menu, items: [...menu.items, { text: 'Soon', url: '' }] },
  'menu without links': { ...menu, items: [] },
  'menu in the dark': { theme: { ...emptyDesign().theme, dark: darkTheme }, blocks: [menu] },
  table,
  'table with stripes in the dark': {
    theme: { ...emptyDesign().theme, dark: darkTheme },
    blocks: [{ ...table, stripe: '#f8f8f8', dark: { lineColor: '#444444' } }],
  },
  'table of a grid without names': { ...table, lines: 'grid', header: false, mobile: { fontSize: 12 } },
  'table without lines': { ...table, lines: 'none', color: '#333333', fontFamily: 'Georgia' },
  video,
  'video of a small upright poster': {
    ...video,
    picture: { ...video.picture, width: 200, height: 300, align: 'left' },
  },
  'video without a poster': createBlock('video', id),
  'video before a picture': { ...video, backgroundImage: 'https://a.example/behind.png' },
  product,
  'product beside its image, in the dark': {
    ...product,
    layout: 'horizontal',
    align: 'left',
    priceColor: '#aa0000',
    dark: { color: '#eeeeee', lineColor: '#99bbff' },
  },
  'product of a name alone': nameAlone,
  hero: createBlock('hero', id),
  'hero over a picture, in the dark': {
    theme: { ...emptyDesign().theme, dark: darkTheme, headings: { color: '#123456' } },
    blocks: [
      {
        ...createBlock('hero', id),
        backgroundImage: 'https://a.example/behind.png',
        button: { ...defaultButton, url: 'https://a.example/', borderWidth: 2 },
      },
    ],
  },
  'hero with a panel': { ...createBlock('hero', id), panel: '#ffffff', color: '#222222', height: 0 },
  footer: createBlock('footer', id),
  'footer with icons': {
    ...createBlock('footer', id),
    align: 'left',
    links: [
      { network: 'x', url: 'https://x.example/a' },
      { network: 'youtube', url: '' },
    ],
  },
  'footer of icons without addresses': { ...createBlock('footer', id), links: [{ network: 'x', url: '' }] },
  accordion: {
    ...createBlock('accordion', id),
    items: [
      { title: 'When?', text: 'On {{day}}.\nAt noon.' },
      { title: 'Where?', text: 'Here & there.' },
    ],
  },
  'accordion in the dark': {
    ...createBlock('accordion', id),
    titleColor: '#aa0000',
    dark: { color: '#eeeeee', lineColor: '#444444' },
  },
  'accordion without entries': { ...createBlock('accordion', id), items: [] },
  ...laterVariants,
  'preheader alone': { preheader: 'Soon' },
  head: {
    head: '<style>.a{color:red}</style><script>x</script><link rel="stylesheet" href="https://a.example/a.css">',
    blocks: [text],
  },
};

function designOf(variant: Block | Partial<Design>): Design {
  return { ...emptyDesign(), ...('type' in variant ? { blocks: [variant] } : variant) };
}

/** The lines that not every message has; for editors those alone that differ from what is sent. */
function shown(design: Design, target: CompileTarget): unknown {
  const linesFor = (of: Design, kind: CompileTarget) => compile(of, { target: kind, assets }).html.split('\n');
  const usual = new Set([...linesFor(emptyDesign(), target), ...(target === 'send' ? [] : linesFor(design, 'send'))]);
  const { html, text: plain, links, tags, warnings } = compile(design, { target, assets });
  return {
    html: html.split('\n').filter((line) => !usual.has(line)),
    ...(target === 'send' && { plain, links, tags }),
    warnings: warnings.map(({ kind, message }) => `${kind}: ${message}`),
  };
}

test.each(['send', 'design', 'canvas'] as const)('each setting compiles as reviewed for %s', (target) => {
  expectGolden(
    `variants/${target}`,
    Object.fromEntries(Object.entries(variants).map(([name, variant]) => [name, shown(designOf(variant), target)])),
  );
});

test('all of them are designs', () => {
  for (const [name, variant] of Object.entries(variants))
    expect([name, parseDesign(designOf(variant)).kind]).toEqual([name, 'design']);
});

test('the canvas has each row by its id, and the style sheets of all', () => {
  const blocks = [text, { ...button, id: 'c', mobile: { fontSize: 20 } }];
  const { rows, styles } = compileCanvas({ ...emptyDesign(), blocks }, assets);
  const whole = compile({ ...emptyDesign(), blocks }, { target: 'canvas', assets }).html;
  expect(rows.map((row) => row.id)).toEqual(['b', 'c']);
  for (const row of rows) expect(whole).toContain(row.html);
  expect(styles).toContain('.a-c{font-size:20px !important}');
});

test("styles of the head count toward Gmail's limit, and take precedence over those of blocks", () => {
  const styled = (head: string): Design => ({
    ...emptyDesign(),
    head,
    blocks: [{ ...text, mobile: { fontSize: 20 } }],
  });
  const of = (head: string) => compile(styled(head), { target: 'send', assets });
  const bare = of('').sizes.styles;
  expect(of('<style>a{}</style><STYLE type="x">b{}</STYLE>').sizes.styles).toBe(bare + 6);
  expect(of('<style>é').sizes.styles).toBe(bare + 2);
  expect(of('<p>a</p>').sizes.styles).toBe(bare);
  const room = 16_384 - bare;
  const full = (bytes: number) => of(`<style>${'x'.repeat(bytes)}</style>`);
  expect(full(room - 1).warnings).toEqual([]);
  const rule = '.w-b,.w-b p{font-size:20px !important}';
  expect(full(room - 1).html.includes(rule)).toBe(true);
  expect(full(room).warnings).toEqual([
    {
      blockId: '',
      kind: 'code',
      message:
        'The styles take 16384 bytes. Gmail drops all of them from 16384 on, so the last ones are left out. Use ' +
        'fewer ' +
        'mobile and dark overrides, or a shorter head.',
    },
  ]);
  expect(full(room).html.includes(rule)).toBe(false);
});
