import fc from 'fast-check';
import { createBlock, defaultButton, defaultTheme, emptyDesign } from '../document/defaults';
import type { Block, CellBlock, Condition, Design, Inline, Mark, RichNode, RichText } from '../document/design';
import { columnLayouts, separators, socialNetworks } from '../document/design';
import { columnShares } from '../document/layouts';
import { arbitraryFollowedBrand } from './arbitraryBrand';
import { countingIds } from './sampleDesign';

/** Text that people and attackers type. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '</td></table>',
    '"><script>alert(1)</script>',
    '--><b>',
    '{{first_name}}',
    '{{insert city "default=nowhere"}}',
    'it\'s & "that"',
    '<!--[if mso]>',
    '&amp;',
    '日本語',
    ']]>',
  ),
);
const nonEmptyText = words.filter((text) => text.length > 0);
const addresses = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  words,
  fc.constantFrom(
    'javascript:alert(1)',
    'https://shop.example/?a="b"&c={{id}}',
    '',
    '{{{unsubscribe}}}',
    'mailto:a@b.example',
  ),
);
const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const pixels = fc.integer({ min: 0, max: 90 });
const paddings = fc.record({ top: pixels, right: pixels, bottom: pixels, left: pixels });
const alignments = fc.constantFrom('left', 'center', 'right');
const fields = fc.constantFrom('first_name', 'city', 'order.total', 'größe');

const linkOf = fc.record(
  { href: addresses, title: words, untracked: fc.constant(true as const), isPlain: fc.constant(true as const) },
  { requiredKeys: ['href', 'title'] },
);
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({ type: fc.constantFrom('bold', 'italic', 'underline', 'strike', 'superscript', 'subscript') }),
  fc.record({ type: fc.constant('link'), attrs: linkOf }),
  fc.record({ type: fc.constantFrom('color', 'highlight'), attrs: fc.record({ value: colors }) }),
  fc.record({ type: fc.constant('fontSize'), attrs: fc.record({ value: pixels }) }),
  fc.record({ type: fc.constant('fontFamily'), attrs: fc.record({ value: words }) }),
);
/** No editor applies the same mark twice. */
const marks = fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 4 });
const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({ type: fc.constant('text'), text: nonEmptyText, marks }),
  fc.record({ type: fc.constant('hardBreak') }),
  fc.record({ type: fc.constant('mergeTag'), attrs: fc.record({ field: fields, fallback: words }), marks }),
);
const inlines = fc.array(inline, { maxLength: 5 });
const paragraph: fc.Arbitrary<RichNode> = fc.oneof(
  fc.record({ type: fc.constant('paragraph'), attrs: fc.record({ align: alignments }), content: inlines }),
  fc.record({ type: fc.constant('heading'), attrs: fc.record({ level: fc.constantFrom(1, 2, 3) }), content: inlines }),
);
const listItem = fc.record({
  type: fc.constant('listItem'),
  content: fc.array(paragraph, { minLength: 1, maxLength: 2 }),
});
const node: fc.Arbitrary<RichNode> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc.record({ type: fc.constant('bulletList'), content: fc.array(listItem, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    type: fc.constant('orderedList'),
    attrs: fc.record({ start: fc.nat(20) }),
    content: fc.array(listItem, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('quote'), content: fc.array(paragraph, { minLength: 1, maxLength: 2 }) }),
);
export const arbitraryText: fc.Arbitrary<RichText> = fc.record({
  type: fc.constant('doc'),
  content: fc.array(node, { maxLength: 4 }),
});

const condition: fc.Arbitrary<Condition> = fc.record({
  field: fields,
  operator: fc.constantFrom('exists', 'missing', 'equals', 'notEquals', 'greaterThan', 'lessThan'),
  value: words,
});
const picture = fc.record({
  source: addresses,
  alternative: words,
  link: addresses,
  width: fc.integer({ min: 1, max: 900 }),
  height: fc.integer({ min: 1, max: 900 }),
  align: alignments,
  responsive: fc.boolean(),
  radius: fc.integer({ min: 0, max: 300 }),
});
const surroundings = fc.record(
  {
    padding: paddings,
    background: colors,
    backgroundImage: addresses,
    sides: fc.record({ width: fc.integer({ min: 1, max: 8 }), color: colors }),
    hideOn: fc.constantFrom('mobile', 'desktop'),
    mobile: fc.record(
      { padding: paddings, align: alignments, fontSize: pixels, lineHeight: pixels },
      { requiredKeys: [] },
    ),
    dark: fc.record(
      { background: colors, color: colors, linkColor: colors, lineColor: colors, source: addresses },
      { requiredKeys: [] },
    ),
    when: condition,
    each: fields,
    locked: fc.constant(true as const),
  },
  { requiredKeys: ['padding'] },
);

const typography = fc.record(
  {
    lineHeight: pixels,
    paragraphSpacing: pixels,
    relative: fc.record({
      lineHeight: fc.constantFrom(0.8, 1.25, 1.5, 4),
      paragraphSpacing: fc.constantFrom(0, 0.5, 1),
    }),
    fontSize: fc.integer({ min: 9, max: 60 }),
    color: colors,
    fontFamily: fc.constantFrom('Georgia, serif', "'Open Sans', Arial"),
  },
  { requiredKeys: ['lineHeight'] },
);

const draft = fc.oneof(
  fc
    .tuple(fc.record({ type: fc.constant('text' as const), content: arbitraryText }), typography)
    .map(([own, look]) => ({ ...own, ...look })),
  fc.record({ type: fc.constant('image' as const), picture }),
  fc.record({ type: fc.constant('logo' as const), picture }),
  fc
    .tuple(
      fc.record(
        {
          content: arbitraryText,
          button: fc.record({ text: words, url: addresses }).map((own) => ({ ...defaultButton, ...own })),
          height: fc.integer({ min: 0, max: 600 }),
          panel: colors,
          align: alignments,
        },
        { requiredKeys: ['content', 'height', 'align'] },
      ),
      typography,
    )
    .map(([own, look]) => ({ type: 'hero' as const, ...own, ...look })),
  fc.record({
    type: fc.constant('footer' as const),
    links: fc.array(fc.record({ network: fc.constantFrom(...socialNetworks), url: addresses }), { maxLength: 3 }),
    content: arbitraryText,
    unsubscribe: fc.option(nonEmptyText),
    preferences: fc.option(nonEmptyText),
    align: alignments,
  }),
  fc.record({
    type: fc.constant('accordion' as const),
    items: fc.array(fc.record({ title: words, text: words }), { maxLength: 3 }),
    lineColor: colors,
  }),
  fc.record({
    type: fc.constant('rating' as const),
    question: words,
    thanks: words,
    look: fc.constantFrom('stars', 'numbers', 'nps'),
    low: words,
    high: words,
    fill: colors,
    answerColor: colors,
    align: alignments,
  }),
  fc.record({
    type: fc.constant('poll' as const),
    question: words,
    thanks: words,
    answers: fc.array(words, { minLength: 1, maxLength: 4 }),
    fill: colors,
    align: alignments,
  }),
  fc.record({
    type: fc.constant('countdown' as const),
    end: fc.constantFrom('', '2099-12-24T17:00:00.000Z'),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Nowhere'),
    url: addresses,
    alternative: words,
    labels: fc.array(words, { minLength: 4, maxLength: 4 }),
    seconds: fc.boolean(),
    fill: colors,
    align: alignments,
    color: colors,
  }),
  fc.record({ type: fc.constant('video' as const), picture, url: addresses, playColor: colors }),
  fc
    .tuple(
      fc.record(
        {
          picture,
          title: words,
          price: words,
          oldPrice: words,
          content: arbitraryText,
          button: fc.record({ text: words, url: addresses }).map((own) => ({ ...defaultButton, ...own })),
          layout: fc.constantFrom('vertical', 'horizontal'),
          align: alignments,
          priceColor: colors,
        },
        { requiredKeys: ['picture', 'title', 'price', 'oldPrice', 'content', 'layout', 'align'] },
      ),
      typography,
    )
    .map(([own, look]) => ({ type: 'product' as const, ...own, ...look })),
  fc
    .record({
      items: fc.array(fc.record({ text: words, url: addresses }), { maxLength: 4 }),
      separator: fc.constantFrom(...separators),
      align: alignments,
      narrow: fc.constantFrom('wrap' as const, 'stack' as const),
      bold: fc.boolean(),
      gap: pixels,
    })
    .map((own) => ({ type: 'menu' as const, ...own })),
  fc
    .tuple(
      fc
        .integer({ min: 1, max: 4 })
        .chain((columns) =>
          fc.record({
            rows: fc.array(fc.array(words, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
            aligns: fc.array(alignments, { minLength: columns, maxLength: columns }),
          }),
        ),
      fc.record(
        {
          header: fc.boolean(),
          headerFill: colors,
          headerColor: colors,
          stripe: colors,
          lines: fc.constantFrom('none', 'rows', 'grid'),
          color: colors,
        },
        { requiredKeys: ['header', 'lines'] },
      ),
    )
    .map(([cells, look]) => ({ type: 'table' as const, ...cells, ...look })),
  fc
    .record(
      {
        level: fc.constantFrom(1, 2, 3),
        text: words,
        url: addresses,
        align: alignments,
        color: colors,
        fontSize: pixels,
      },
      { requiredKeys: ['level', 'text', 'align'] },
    )
    .map((own) => ({ type: 'heading' as const, ...own })),
  fc.record({
    type: fc.constant('imageText' as const),
    picture,
    content: arbitraryText,
    imagePosition: fc.constantFrom('left', 'right'),
    imageShare: fc.integer({ min: 20, max: 80 }),
  }),
  fc.record({
    type: fc.constant('button' as const),
    text: words,
    url: addresses,
    width: fc.integer({ min: 1, max: 400 }),
    borderWidth: fc.integer({ min: 0, max: 8 }),
    radius: pixels,
  }),
  fc.record({ type: fc.constant('divider' as const), thickness: fc.integer({ min: 1, max: 8 }), lineColor: colors }),
  fc.record({ type: fc.constant('spacer' as const), height: fc.integer({ min: 1, max: 90 }) }),
  fc.record({
    type: fc.constant('social' as const),
    links: fc.array(fc.record({ network: fc.constantFrom(...socialNetworks), url: addresses }), { maxLength: 4 }),
    align: alignments,
  }),
  fc.record({
    type: fc.constant('unsubscribe' as const),
    content: arbitraryText,
    unsubscribe: fc.option(nonEmptyText),
    preferences: fc.option(nonEmptyText),
  }),
);
const cell = fc.tuple(draft, surroundings).map(
  ([own, around]) =>
    (makeId: () => string): CellBlock =>
      ({ ...createBlock(own.type, makeId), ...own, ...around }) as CellBlock,
);
const columns = fc
  .tuple(
    fc.constantFrom(...columnLayouts),
    fc.array(fc.array(cell, { maxLength: 2 }), { minLength: 4, maxLength: 4 }),
    fc.boolean(),
    surroundings,
  )
  .map(([layout, cells, stack, around]) => (makeId: () => string): Block => ({
    ...createBlock('columns', makeId),
    ...around,
    layout,
    stack,
    columns: columnShares(layout).map((_, index) => ({
      id: makeId(),
      blocks: (cells[index] ?? []).map((make) => make(makeId)),
    })),
  }));

const headingSize = fc.integer({ min: 12, max: 60 });

const themes = fc
  .record(
    {
      background: colors,
      color: colors,
      linkColor: colors,
      fontFamily: fc.constantFrom('Georgia, serif', "'Open Sans', Arial, sans-serif"),
      fontSize: fc.integer({ min: 9, max: 40 }),
      container: fc.record({ width: fc.integer({ min: 320, max: 900 }), background: colors, padding: paddings }),
      dark: fc.record({ background: colors, containerBackground: colors, color: colors, linkColor: colors }),
      headings: fc.record(
        {
          fontFamily: fc.constantFrom('Verdana, sans-serif', "'Fraunces', Georgia, serif"),
          color: colors,
          sizes: fc.tuple(headingSize, headingSize, headingSize),
        },
        { requiredKeys: [] },
      ),
      webFonts: fc.constant<string[]>(['https://fonts.example/css?family=Fraunces&display=swap']),
    },
    { requiredKeys: [] },
  )
  .map((given) => ({ ...defaultTheme, ...given }));

/** Any possible design except code blocks, which can contain anything. */
export const arbitraryDesign: fc.Arbitrary<Design> = fc
  .record({
    subject: words,
    preheader: words,
    theme: themes,
    direction: fc.constantFrom('ltr' as const, 'rtl' as const),
    brand: fc.option(arbitraryFollowedBrand, { nil: undefined }),
    blocks: fc.array(fc.oneof({ weight: 3, arbitrary: cell }, columns), { maxLength: 6 }),
  })
  .map(({ blocks, brand, ...others }) => {
    const rest = { ...others, ...(brand && { brand }) };
    const makeId = countingIds();
    return { ...emptyDesign(), ...rest, blocks: blocks.map((make) => make(makeId)) };
  });
