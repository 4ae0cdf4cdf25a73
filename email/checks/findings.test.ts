import { createBlock, emptyDesign, padding, paragraphs } from '../document/defaults';
import type { Block, CellBlock, Design, Inline, Mark, RichNode } from '../document/design';
import { parseHtml } from '../import/htmlTree';
import { expectGolden } from '../testing/golden';
import { countingIds, sampleAssets as assets } from '../testing/sampleDesign';
import { checkDesign, type CheckContext } from './checkDesign';
import { checkHtml } from './checkHtml';
import { checkSizes } from './checkSizes';
import type { Finding } from './finding';
import { usedFeatures } from './usedFeatures';

const design = (...blocks: Block[]): Design => ({
  ...emptyDesign(),
  blocks: [...blocks, createBlock('unsubscribe', () => 'u')],
});
/** Findings of some rules, with the words that say what differs. */
const found = (blocks: Block[], rules: string[], context: Partial<CheckContext> = {}): Finding[] =>
  checkDesign(design(...blocks), { assets, ...context }).filter(({ rule }) => rules.includes(rule));
const marked = (text: string, ...marks: Mark[]): Inline => ({ type: 'text', text, marks });
const words = (...content: RichNode[]): Block => ({
  ...createBlock('text', () => 't'),
  content: { type: 'doc', content },
});
const line = (...content: Inline[]): RichNode => ({ type: 'paragraph', content });
const link = (href: string): Mark => ({ type: 'link', attrs: { href } });
const picture = (change: object = {}): Extract<Block, { type: 'image' }> => ({
  ...createBlock('image', () => 'p'),
  picture: { source: 'https://a.example/a.png', alternative: 'A boat', align: 'center', responsive: true, ...change },
});

test('a design with every problem has the reviewed findings', () => {
  const id = countingIds('b');
  const columns = createBlock('columns', id);
  const blocks: Block[] = [
    { ...createBlock('image', id) },
    { ...picture({ source: 'C:\\boat.webp' }), id: id() },
    { ...picture({ alternative: '' }), id: id() },
    { ...picture({ alternative: ' ', link: '#' }), id: id() },
    { ...picture({ source: 'https://a.example/a.webp', link: 'offers.html' }), id: id() },
    { ...createBlock('button', id), text: ' ', url: ' ', fontSize: 13, color: '#777777', fill: '#888888' },
    { ...createBlock('button', id), text: 'Go', url: 'javascript:go()', dark: { color: '#3b5bdb' } },
    {
      ...createBlock('text', id),
      fontSize: 13,
      color: '#cccccc',
      content: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Second' }] },
          { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'First' }] },
          { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Third' }] },
          { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'First again' }] },
          line(marked('here', link('https://a.example/')), marked(' and '), marked('more', link('/offers'))),
          {
            type: 'bulletList',
            content: [
              {
                type: 'listItem',
                content: [
                  line(
                    marked('faint', { type: 'color', attrs: { value: '#eeeeee' } }),
                    marked('marked', { type: 'highlight', attrs: { value: '#dddddd' } }),
                    marked('small', { type: 'fontSize', attrs: { value: 10 } }),
                    marked(' ', { type: 'fontSize', attrs: { value: 9 } }),
                    marked('{{#if a}}open'),
                  ),
                ],
              },
            ],
          },
        ],
      },
    },
    {
      ...createBlock('imageText', id),
      content: paragraphs('Hello {{frist_name}}, {{nothing_like_it}} {{Sender_Name}}'),
      dark: { color: '#333333', background: '#000000' },
    },
    { ...createBlock('social', id), links: [{ network: 'facebook', url: '' }] },
    { ...createBlock('code', id), html: '<div style="display:flex;position:sticky">a</div><video src="x"></video>' },
    {
      ...columns,
      background: '#222222',
      columns: columns.columns.map((column, index) => ({
        ...column,
        ...(index === 0 && { background: '#111111' }),
        blocks: [{ ...createBlock('text', id), content: paragraphs('{{/if}}', 'word '.repeat(900)) }],
      })),
    },
  ];
  const whole: Design = {
    ...emptyDesign(),
    subject: '{{#if a}}',
    preheader: 'Hello {{frist_name}}',
    theme: {
      ...emptyDesign().theme,
      dark: { background: '#000000', containerBackground: '#111111', color: '#999999', linkColor: '#222222' },
    },
    head: '<style>@font-face { font-family: Own } .a { display: grid }</style>',
    blocks,
  };
  expectGolden('checks/design', checkDesign(whole, { assets, fields: ['first_name'] }));
});

test('HTML with every problem has the reviewed findings', () => {
  const html = [
    '<html><head><style>.a { display: grid } .a:hover { width: calc(1px + 1vw) }</style></head><body>',
    '<img src="boat.png"><img src="cid:boat" alt=""><img src="data:image/png;base64,AA" alt="">',
    '<a href="">nothing</a><a href="javascript:x">run</a><a href="/x">offers</a><a name="x">here</a>',
    '<a href="https://a.example/">click here</a></section>',
    '<div><table><tr><td><b>bold<p>words',
    '<script>x</script><p onclick="x">{{frist_name}} {{#if a}}</p>',
  ].join('\n');
  expectGolden('checks/html', checkHtml(html, { fields: ['first_name'] }));
  expectGolden('checks/pictureHtml', checkHtml('<img src="https://a.example/a.png"><p>Nineteen letters...', {}));
  expect(checkHtml('<p>A receipt of twenty letters.', { marketing: false })).toEqual([]);
});

test.each([
  [90 * 1024, []],
  [90 * 1024 + 1, ['warning large']],
  [102_000, ['warning large']],
  [102_001, ['error too-large']],
])('%i bytes: %j', (bytes, expected) => {
  expect(checkSizes(bytes, 0).map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(expected);
});

test.each([
  ['#767676', 14, false, []],
  ['#777777', 14, false, ['warning contrast']],
  ['#777777', 24, false, []],
  ['#777777', 23, false, ['warning contrast']],
  ['#777777', 19, true, []],
  ['#777777', 18, true, ['warning contrast']],
  ['#949494', 24, false, []],
  ['#959595', 24, false, ['warning contrast']],
  ['#b8b8b8', 14, false, ['error contrast']],
  ['#b5b5b5', 14, false, ['warning contrast']],
])('%s of %i px on white, bold: %s: %j', (value, size, bold, expected) => {
  const marks: Mark[] = [
    { type: 'color', attrs: { value } },
    { type: 'fontSize', attrs: { value: size } },
    ...(bold ? [{ type: 'bold' } as const] : []),
  ];
  const all = found([words(line(marked('Words', ...marks)))], ['contrast']);
  expect(all.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(expected);
});

test('headings are larger and bold, so they need less contrast', () => {
  const heading = (level: 1 | 2 | 3, size: number): Finding[] =>
    found(
      [
        {
          ...createBlock('text', () => 't'),
          color: '#949494',
          fontSize: size,
          content: { type: 'doc', content: [{ type: 'heading', attrs: { level }, content: [marked('Words')] }] },
        },
      ],
      ['contrast'],
    );
  expect([heading(1, 10), heading(2, 13), heading(3, 16)].map(({ length }) => length)).toEqual([0, 0, 0]);
  expect([heading(1, 9), heading(2, 12), heading(3, 15)].map(({ length }) => length)).toEqual([1, 1, 1]);
});

test.each([
  ['click here', true],
  ['Read more…', true],
  ['this link!', true],
  ['read more of it', false],
  ['', false],
])('the text “%s” does not describe its link: %s', (text, isVague) => {
  expect(found([words(line(marked(text, link('https://a.example/'))))], ['vague-link'])).toHaveLength(isVague ? 1 : 0);
});

const sizes = (pixels: number): Partial<CheckContext> => ({
  imageWidths: new Map([['https://a.example/a.png', pixels]]),
});
test.each([
  ['600 px of the message', picture(), 959, 960, 1500, 1501],
  ['600 px, however wide it is set', picture({ width: 900 }), 959, 960, 1500, 1501],
  ['200 px', picture({ width: 200 }), 319, 320, 1500, 1501],
  ['500 px beside its padding', { ...picture(), padding: padding(0, 50) }, 799, 800, 1500, 1501],
])('an image for %s is blurry, sharp or too large', (_where, block, soft, sharp, useful, large) => {
  const rule = (pixels: number) => found([block], ['soft-image', 'large-image'], sizes(pixels)).map((one) => one.rule);
  expect([rule(soft), rule(sharp), rule(useful), rule(large)]).toEqual([['soft-image'], [], [], ['large-image']]);
});

test('images in columns and beside text have less space', () => {
  const columns = createBlock('columns', countingIds('c'));
  const inColumns = (cellPadding: number): Block => ({
    ...columns,
    cellPadding,
    columns: columns.columns.map((column, index) => ({ ...column, blocks: index === 0 ? [picture()] : [] })),
  });
  const beside: Block = {
    ...createBlock('imageText', () => 'i'),
    padding: padding(0),
    picture: picture().picture,
    content: paragraphs('words'),
  };
  const message = (block: Block) => found([block], ['soft-image'], sizes(10)).map((one) => `${one.message} ${one.fix}`);
  expect(message(inColumns(0))).toEqual([
    'The image has 10 px for 300 px of the message: on high-resolution screens it looks blurry. ' +
      'Use one that is 600 px wide.',
  ]);
  expect(message(inColumns(20))).toEqual([
    'The image has 10 px for 260 px of the message: on high-resolution screens it looks blurry. ' +
      'Use one that is 520 px wide.',
  ]);
  expect(message(beside)).toEqual([
    'The image has 10 px for 232 px of the message: on high-resolution screens it looks blurry. ' +
      'Use one that is 464 px wide.',
  ]);
  expect(found([picture()], ['large-image'], sizes(4000))).toMatchObject([
    {
      severity: 'hint',
      blockId: 'p',
      message: 'The image is 4,000 px wide but shown at 600 px: recipients download more than they see.',
      fix: 'Use one that is 1200 px wide.',
    },
  ]);
});

test('heights are estimated from text, images and spacing', () => {
  const height = (block: Block): string | undefined =>
    /about ([\d,]+) px/.exec(found([block], ['tall-block'])[0]?.message ?? '')?.[1];
  const lines = (count: number): Extract<Block, { type: 'text' }> => ({
    ...createBlock('text', () => 't'),
    padding: padding(0),
    lineHeight: 20,
    content: paragraphs(...Array.from({ length: count }, () => 'words')),
  });
  expect(height(lines(75))).toBeUndefined();
  expect(height(lines(76))).toBe('1,500');
  expect(height({ ...lines(75), padding: { top: 1, right: 0, bottom: 0, left: 0 } })).toBe('1,500');
  expect(height({ ...lines(75), padding: { top: 0, right: 0, bottom: 300, left: 0 } })).toBe('1,800');
  // 600 px hold 85 letters of 14 px, and half as many beside 300 px of padding.
  const long = (width: object): Block => ({ ...lines(1), content: paragraphs('x'.repeat(8500)), ...width });
  expect(height(long({}))).toBe('2,000');
  expect(height(long({ padding: padding(0, 150) }))).toBe('4,100');
  expect(height(long({ fontSize: 28 }))).toBe('4,100');
  expect(height({ ...createBlock('spacer', () => 's'), height: 1501 })).toBe('1,500');
  expect(height(picture({ width: 300, height: 1501 }))).toBe('1,500');
  expect(height(picture({ width: 300, height: 1500 }))).toBeUndefined();
  expect(height(picture({ width: 1200, height: 4000 }))).toBe('2,000');
  expect(height(picture({ height: 4000 }))).toBeUndefined();
  expect(height(picture({ width: 4000 }))).toBeUndefined();
  const beside = (change: object, shown: object = {}): Block => ({
    ...createBlock('imageText', () => 'i'),
    padding: padding(0),
    lineHeight: 20,
    gap: 0,
    imageShare: 50,
    picture: { ...picture().picture, ...shown },
    content: paragraphs('words'),
    ...change,
  });
  expect(height(beside({}, { width: 600, height: 4000 }))).toBe('2,000');
  expect(height(beside({ content: paragraphs('x'.repeat(4200)) }))).toBe('2,000');
  expect(height(beside({ content: paragraphs('x'.repeat(4200)), gap: 150 }))).toBe('2,600');
  const columns = createBlock('columns', countingIds('c'));
  const cells = (left: CellBlock[], right: CellBlock[], cellPadding = 0): Block => ({
    ...columns,
    cellPadding,
    columns: columns.columns.map((column, index) => ({ ...column, blocks: index === 0 ? left : right })),
  });
  expect(height(cells([lines(50), lines(50)], [lines(75)]))).toBe('2,000');
  expect(height(cells([lines(75)], [lines(75)]))).toBeUndefined();
  expect(height(cells([lines(75)], [lines(75)], 1))).toBe('1,500');
});

test.each([
  ['frist_name', 'first_name'],
  ['FIRSTNAME', 'first_name'],
  ['first', undefined],
  ['cty', 'city'],
  ['ct', 'city'],
  ['c', undefined],
  ['favorite_colour_of_all', 'favorite_color_of_all'],
  ['xx', undefined],
])('for {{%s}} the suggestion is %s', (name, meant) => {
  const [one] = checkHtml(`<p>{{${name}}}</p>`, { fields: ['first_name', 'city', 'favorite_color_of_all'] }).filter(
    ({ rule }) => rule === 'unknown-tag',
  );
  expect(one?.fix).toBe(
    meant === undefined ? 'Use the name of a contact field or custom field.' : `Did you mean ${meant}?`,
  );
});

test('features are detected in the code that uses them', () => {
  const properties = [
    'display:flex',
    'display:inline-grid',
    'display:NONE',
    'display:block',
    'position:static',
    'position:absolute',
    '--own:1px',
    'width:var(--own)',
    'width:calc(1px + 2px)',
    'width:clamp(1px, 2px, 3px)',
    'width:min(1px, 2px)',
    'width:max(1px, 2px)',
    'background:linear-gradient(red, blue)',
    'background:radial-gradient(red, blue)',
    'background:conic-gradient(red, blue)',
    'color:rgba(0, 0, 0, 0.5)',
    'color:rgb(0 0 0)',
    'width:1vh',
    'width:-1.5vw',
    'width:2rem',
    'mso-hide:all',
  ].map((declaration) => `<p style="${declaration}">a</p>`);
  const selectors = [
    'a:hover',
    'a:has(b)',
    'a:not(b)',
    'a:nth-child(2)',
    'a:first-child',
    'a:last-child',
    'a:checked',
    'a::before',
    'a:after',
    'a[href]',
  ].map((selector) => `<style>${selector} { color: red }</style>`);
  const rules = ['@media screen', '@font-face', '@keyframes a', '@supports (a: b)', '@-webkit-keyframes b'].map(
    (rule) => `<style>/* @import */ ${rule} { a { display: grid; color: red } }</style>`,
  );
  const elements = [
    ['video', 'audio', 'form', 'svg', 'object', 'picture', 'marquee', 'meter', 'progress', 'select', 'textarea'],
    ['dialog', 'ruby', 'base', 'map'],
  ].flatMap((names) => names.map((name) => `<${name}></${name}>`));
  const pictures = ['webp', 'svg', 'avif', 'apng', 'bmp', 'tif', 'tiff?x', 'ico', 'heif', 'mp4', 'png', 'jpg'].map(
    (ending) => `<img src="https://a.example/a.${ending}">`,
  );
  const all = [...properties, ...selectors, ...rules, '<style>@import "a";</style>', ...elements, ...pictures];
  expectGolden(
    'checks/features',
    Object.fromEntries(
      [...all, '<img srcset="a 2x">'].map((html) => [html, Object.fromEntries(usedFeatures(parseHtml(html)))]),
    ),
  );
});
