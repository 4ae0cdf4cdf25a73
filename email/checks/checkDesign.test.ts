import { createBlock, emptyDesign, paragraphs } from '../document/defaults';
import type { Block, Design } from '../document/design';
import { sampleAssets as assets, countingIds, sampleDesign } from '../testing/sampleDesign';
import { checkDesign } from './checkDesign';
import type { FindingRule } from './finding';

const id = countingIds('b');
const design = (...blocks: Block[]): Design => ({
  ...emptyDesign(),
  subject: 'Subject',
  blocks: [...blocks, createBlock('unsubscribe', id)],
});
const text = (...words: string[]): Block => ({ ...createBlock('text', id), content: paragraphs(...words) });
const rules = (of: Design, fields?: string[]): FindingRule[] =>
  checkDesign(of, { assets, ...(fields ? { fields } : {}) }).map(({ rule }) => rule);

test('a good design has no findings above a hint', () => {
  expect(
    rules(design(text('Good morning, dear reader of this letter.')), []).filter((rule) => rule !== 'small-text'),
  ).toEqual([]);
});

test('images need a description, especially if they are links', () => {
  const picture = { source: 'https://a.example/b.png', alternative: ' ', align: 'center' as const, responsive: true };
  const found = checkDesign(
    design(
      text('Twenty letters of plain words.'),
      { ...createBlock('image', id), picture },
      { ...createBlock('image', id), picture: { ...picture, link: 'https://a.example/' } },
    ),
    { assets },
  );
  expect(found.filter(({ rule }) => rule === 'missing-alt').map(({ severity }) => severity)).toEqual([
    'error',
    'warning',
  ]);
});

test.each([
  ['', 'empty-link'],
  ['/offers', 'relative-link'],
  ['java\tscript:alert(1)', 'unsafe-link'],
])('a button to “%s” is found: %s', (url, rule) => {
  expect(rules(design({ ...createBlock('button', id), url }))).toContain(rule);
});

test('a link across differently formatted text is one link', () => {
  const marks = [{ type: 'link' as const, attrs: { href: 'offers' } }];
  const block: Block = {
    ...createBlock('text', id),
    content: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'All ', marks },
            { type: 'text', text: 'offers', marks: [...marks, { type: 'bold' }] },
          ],
        },
      ],
    },
  };
  expect(rules(design(block)).filter((rule) => rule === 'relative-link')).toHaveLength(1);
});

test('contrast is measured against the actual background, in light and dark', () => {
  const gray: Block = { ...createBlock('text', id), content: paragraphs('Hard to read'), color: '#999999' };
  expect(rules(design(gray))).toContain('contrast');
  const columns = createBlock('columns', id);
  const inside: Block = {
    ...columns,
    background: '#1f2430',
    columns: columns.columns.map((column) => ({
      ...column,
      blocks: [{ ...createBlock('text', id), content: paragraphs('Dark on dark') }],
    })),
  };
  expect(rules(design(inside))).toContain('contrast');
  const dark = {
    ...design(text('Light only')),
    theme: {
      ...emptyDesign().theme,
      dark: { background: '#000000', containerBackground: '#111111', color: '#222222', linkColor: '#9db2ff' },
    },
  };
  expect(rules(dark)).toEqual(expect.arrayContaining(['contrast-dark']));
  expect(rules(dark)).not.toContain('contrast');
});

test('colors that become too faint in apps with automatic dark mode give a hint', () => {
  const gray = (color: string): Design =>
    design({ ...createBlock('text', id), content: paragraphs('Readable, but only just'), color });
  const found = checkDesign(gray('#757575'), { assets }).filter(({ rule }) => rule.startsWith('contrast'));
  expect(found).toEqual([
    expect.objectContaining({
      rule: 'contrast-inverted',
      severity: 'hint',
      message: expect.stringContaining('about 3.'),
    }),
  ]);
  expect(rules(gray('#5b6474'))).not.toContain('contrast-inverted');
});

test('a block that is too high for Word is reported, also in columns', () => {
  const long = (words: number): Block => ({ ...createBlock('text', id), content: paragraphs('word '.repeat(words)) });
  expect(rules(design(long(300)))).not.toContain('tall-block');
  expect(rules(design(long(1500)))).toContain('tall-block');
  const columns = createBlock('columns', id);
  const narrow: Block = {
    ...columns,
    columns: columns.columns.map((column) => ({ ...column, blocks: [long(500) as (typeof column.blocks)[number]] })),
  };
  expect(rules(design(narrow))).toContain('tall-block');
});

test.each([
  ['https://a.example/a.webp', true],
  ['https://a.example/a.svg?x', true],
  ['https://a.example/a.png', false],
  ['https://a.example/webp', false],
])('an image %s: some email apps do not support its format: %s', (source, isLacking) => {
  const picture = { source, alternative: 'A picture', align: 'center' as const, responsive: true };
  expect(
    rules(design(text('Twenty letters of plain words.'), { ...createBlock('image', id), picture })).includes(
      'unsupported',
    ),
  ).toBe(isLacking);
});

test.each([
  [{}, 600, 'soft-image'],
  [{}, 1200, undefined],
  [{}, 1000, undefined],
  [{}, 4000, 'large-image'],
  [{ width: 100, height: 100 }, 200, undefined],
  [{ width: 100, height: 100 }, 120, 'soft-image'],
  [{ source: 'https://a.example/a.gif' }, 300, undefined],
])('an image %p of %i px: %s', (change, pixels, rule) => {
  const picture = {
    source: 'https://a.example/a.png',
    alternative: 'A picture',
    align: 'center' as const,
    responsive: true,
    ...change,
  };
  const pictures = checkDesign(design({ ...createBlock('image', id), picture }), {
    assets,
    imageWidths: new Map([[picture.source, pixels]]),
  }).filter(({ rule: of }) => of === 'soft-image' || of === 'large-image');
  expect(pictures.map(({ rule: of }) => of)).toEqual(rule === undefined ? [] : [rule]);
});

test('large and bold text needs less contrast', () => {
  const heading: Block = {
    ...createBlock('text', id),
    color: '#808080',
    content: {
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'A large heading in gray' }] }],
    },
  };
  expect(rules(design(heading))).not.toContain('contrast');
});

test('errors of the sending engine are reported at their block', () => {
  const columns = createBlock('columns', id);
  const broken = { ...createBlock('text', id), content: paragraphs('{{#if a}}never closed') };
  const row: Block = {
    ...columns,
    columns: columns.columns.map((column, index) => ({ ...column, blocks: index === 1 ? [broken] : [] })),
  };
  expect(checkDesign(design(row), { assets }).find(({ rule }) => rule === 'broken-tag')).toMatchObject({
    blockId: broken.id,
    severity: 'error',
  });
});

test('unknown field names are reported, with a suggestion', () => {
  const found = checkDesign(
    design(text('Hello {{frist_name}}, {{Sender_Name}} {{#each orders}}{{this.title}}{{/each}}')),
    { assets, fields: ['first_name', 'orders'] },
  );
  expect(found.filter(({ rule }) => rule === 'unknown-tag')).toEqual([
    expect.objectContaining({ fix: 'Did you mean first_name?' }),
  ]);
});

test('fields of contacts without a fallback are warnings, wherever they are', () => {
  const given = design(text('Hi {{first_name}}, {{city | there}} {{email}} {{#if company}}{{company}}{{/if}}'));
  const found = checkDesign(
    { ...given, subject: '{{first_name}}, news' },
    { assets, fields: ['first_name', 'city', 'email', 'company'] },
  ).filter(({ rule }) => rule === 'missing-fallback');
  expect(found.map(({ severity, message, blockId }) => [severity, message, blockId === undefined])).toEqual([
    ['warning', '“first_name” has no fallback: contacts without a value see a gap.', true],
    ['warning', '“first_name” has no fallback: contacts without a value see a gap.', false],
  ]);
  expect(
    checkDesign(given, { assets, testData: ['first_name'] }).filter(({ rule }) => rule === 'missing-fallback'),
  ).toEqual([]);
});

test('designs filled by data use the names of their test data, not of contact fields', () => {
  const found = checkDesign(design(text('{{custmer}}, {{#each items}}{{title}}{{/each}} {{first_name}}')), {
    assets,
    fields: ['first_name'],
    testData: ['customer', 'items'],
  });
  expect(found.filter(({ rule }) => rule === 'unknown-tag').map(({ message, fix }) => [message, fix])).toEqual([
    ['The test data has no “custmer”: it stays empty in the preview.', 'Did you mean customer?'],
    [
      'The test data has no “first_name”: it stays empty in the preview.',
      'Add it to the test data, as whoever sends the mail will.',
    ],
  ]);
});

test('a marketing message needs an unsubscribe link; a receipt does not', () => {
  const bare = { ...design(), blocks: [text('A receipt with no way out of it.')] };
  expect(rules(bare)).toContain('missing-unsubscribe');
  expect(checkDesign(bare, { assets, marketing: false }).map(({ rule }) => rule)).not.toContain('missing-unsubscribe');
});

test('headings must be in order, with one main heading', () => {
  const heading = (level: 1 | 2 | 3): Block => ({
    ...createBlock('text', id),
    content: {
      type: 'doc',
      content: [{ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'Words of a heading' }] }],
    },
  });
  expect(rules(design(heading(1), heading(2), heading(3), heading(2)))).not.toContain('heading-order');
  expect(
    rules(design(heading(2), heading(1), heading(3), heading(1))).filter((rule) => rule === 'heading-order'),
  ).toHaveLength(3);
});

test('a message of images only is reported', () => {
  const picture = {
    source: 'https://a.example/b.png',
    alternative: 'Everything we say',
    align: 'center' as const,
    responsive: true,
  };
  expect(rules(design({ ...createBlock('image', id), picture }))).toContain('image-only');
  expect(rules(sampleDesign())).not.toContain('image-only');
});

test('links are counted with the length of their tracked addresses', () => {
  const links = (count: number): Design =>
    design({
      ...createBlock('code', id),
      html: `<p>${'a'.repeat(80_000)}</p>${'<a href="https://a.example">Go</a>'.repeat(count)}`,
    });
  expect(rules(links(10))).not.toContain('large');
  expect(rules(links(100))).toContain('large');
  expect(rules(links(200))).toContain('too-large');
});

test('a message that Gmail clips is reported', () => {
  expect(rules(design({ ...createBlock('code', id), html: `<p>${'a'.repeat(93_000)}</p>` }))).toContain('large');
  expect(rules(design({ ...createBlock('code', id), html: `<p>${'ä'.repeat(51_000)}</p>` }))).toContain('too-large');
});

test('images and links in own code are checked, one of each kind for each block', () => {
  const html =
    '<img src="https://img.example/a.png"><img src="https://img.example/b.png"><img src="boat.png" alt="A boat">' +
    '<a href="#">Shop now</a><a href="https://shop.example/">Shop</a>';
  const found = checkDesign(design({ ...createBlock('code', id), html }), { assets, marketing: false });
  expect(
    found.filter(({ blockId }) => blockId !== undefined).map(({ rule, severity }) => `${rule} ${severity}`),
  ).toEqual(['empty-image error', 'empty-link error', 'missing-alt warning']);
});

test('a video without a poster is a play button on a plain box, if there is something to play', () => {
  const posterOf = (url: string) =>
    checkDesign(design({ ...createBlock('video', id), url }), { assets }).find(({ rule }) => rule === 'empty-image');
  expect(posterOf('https://video.example/1')).toMatchObject({
    severity: 'warning',
    message: 'The video has no poster image, so the message shows a play button on a plain box.',
  });
  expect(posterOf('')).toMatchObject({ severity: 'error', message: expect.stringContaining('shows nothing of it') });
});

test('a rating or poll that nobody can answer is a warning, in columns too', () => {
  const columns = createBlock('columns', id);
  const asked = design(createBlock('rating', id), {
    ...columns,
    columns: columns.columns.map((column) => ({ ...column, blocks: [createBlock('poll', id)] })),
  });
  const found = (hasAnswers?: boolean) =>
    checkDesign(asked, { assets, ...(hasAnswers !== undefined && { hasAnswers }) }).filter(
      ({ rule }) => rule === 'closed-question',
    );
  expect(found(false).map(({ severity }) => severity)).toEqual(['warning', ...columns.columns.map(() => 'warning')]);
  expect(found(true)).toEqual([]);
  expect(found()).toEqual([]);
});
