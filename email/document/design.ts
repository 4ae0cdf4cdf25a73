import { Type, type Static } from '@sinclair/typebox';
import { FollowedBrand, FontList, HeadingSizes, WebFont } from '../brand/brand';
import { Color, Pixels, socialNetworks } from './values';

export { Color, Pixels, socialNetworks, type SocialNetwork } from './values';
/** Unique in a design. It becomes part of class names, hence the limited characters. */
export const BlockId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/**
 * A name in the template language, with dots for nested objects. JSON Schema patterns have no Unicode classes, so this
 * lists the excluded characters.
 */
const fieldPath = '^[^\\s{}"\'<>|()=]{1,200}$';

/** Padding of a block, in pixels. */
export const Padding = Type.Object({ top: Pixels, right: Pixels, bottom: Pixels, left: Pixels });
export type Padding = Static<typeof Padding>;

export const Alignment = Type.Union([Type.Literal('left'), Type.Literal('center'), Type.Literal('right')]);
export type Alignment = Static<typeof Alignment>;

/** Overrides for narrow screens, below 480 px. */
export const MobileOverrides = Type.Partial(
  Type.Object({ padding: Padding, align: Alignment, fontSize: Pixels, lineHeight: Pixels, height: Pixels }),
);
export type MobileOverrides = Static<typeof MobileOverrides>;

/** Overrides for dark mode, in email apps that let the message decide. */
export const DarkOverrides = Type.Partial(
  Type.Object({
    background: Color,
    color: Color,
    linkColor: Color,
    lineColor: Color,
    source: Type.String({ maxLength: 4096 }),
  }),
);
export type DarkOverrides = Static<typeof DarkOverrides>;

/** A condition on who gets a block. `value` is for comparison operators. */
export const Condition = Type.Object({
  field: Type.String({ pattern: fieldPath }),
  operator: Type.Union([
    Type.Literal('exists'),
    Type.Literal('missing'),
    Type.Literal('equals'),
    Type.Literal('notEquals'),
    Type.Literal('greaterThan'),
    Type.Literal('lessThan'),
  ]),
  value: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type Condition = Static<typeof Condition>;

const shared = {
  id: BlockId,
  padding: Padding,
  background: Type.Optional(Color),
  /** The address of a background image, shown as cover. Apps without images show `background`. */
  backgroundImage: Type.Optional(Type.String({ maxLength: 4096 })),
  hideOn: Type.Optional(Type.Union([Type.Literal('mobile'), Type.Literal('desktop')])),
  mobile: Type.Optional(MobileOverrides),
  dark: Type.Optional(DarkOverrides),
  when: Type.Optional(Condition),
  /** A list in the data; the block is repeated for each entry. */
  each: Type.Optional(Type.String({ pattern: fieldPath })),
  /** A locked block can't be edited, moved or deleted. */
  locked: Type.Optional(Type.Boolean()),
  /** Unknown attributes of an imported module, kept for the editors that understand them. */
  foreign: Type.Optional(Type.Record(Type.String({ pattern: '^data-[a-z0-9-]+$' }), Type.String())),
};

/** A mark on text. Only formatting that email apps support. */
export const Mark = Type.Union([
  Type.Object({ type: Type.Literal('bold') }),
  Type.Object({ type: Type.Literal('italic') }),
  Type.Object({ type: Type.Literal('underline') }),
  Type.Object({ type: Type.Literal('strike') }),
  Type.Object({ type: Type.Literal('superscript') }),
  Type.Object({ type: Type.Literal('subscript') }),
  Type.Object({
    type: Type.Literal('link'),
    attrs: Type.Object({
      href: Type.String({ maxLength: 4096 }),
      title: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
  }),
  Type.Object({ type: Type.Literal('color'), attrs: Type.Object({ value: Color }) }),
  Type.Object({ type: Type.Literal('highlight'), attrs: Type.Object({ value: Color }) }),
  Type.Object({ type: Type.Literal('fontSize'), attrs: Type.Object({ value: Pixels }) }),
  Type.Object({ type: Type.Literal('fontFamily'), attrs: Type.Object({ value: Type.String({ maxLength: 200 }) }) }),
]);
export type Mark = Static<typeof Mark>;

/** Text, a line break, or a merge tag (`{{field}}`) with a fallback. */
export const Inline = Type.Union([
  Type.Object({
    type: Type.Literal('text'),
    text: Type.String({ minLength: 1 }),
    marks: Type.Optional(Type.Array(Mark)),
  }),
  Type.Object({ type: Type.Literal('hardBreak'), marks: Type.Optional(Type.Array(Mark)) }),
  Type.Object({
    type: Type.Literal('mergeTag'),
    attrs: Type.Object({
      field: Type.String({ pattern: fieldPath }),
      fallback: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    marks: Type.Optional(Type.Array(Mark)),
  }),
]);
export type Inline = Static<typeof Inline>;

const alignable = Type.Optional(Type.Object({ align: Type.Optional(Alignment) }));
const inlines = Type.Optional(Type.Array(Inline));

/** A node of the text editor's document (ProseMirror JSON). */
export const RichNode = Type.Recursive((Self) =>
  Type.Union([
    Type.Object({ type: Type.Literal('paragraph'), attrs: alignable, content: inlines }),
    Type.Object({
      type: Type.Literal('heading'),
      attrs: Type.Object({
        level: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
        align: Type.Optional(Alignment),
      }),
      content: inlines,
    }),
    Type.Object({ type: Type.Literal('bulletList'), content: Type.Array(Self) }),
    Type.Object({
      type: Type.Literal('orderedList'),
      attrs: Type.Optional(Type.Object({ start: Type.Optional(Type.Integer({ minimum: 0 })) })),
      content: Type.Array(Self),
    }),
    Type.Object({ type: Type.Literal('listItem'), content: Type.Array(Self) }),
    Type.Object({ type: Type.Literal('quote'), content: Type.Array(Self) }),
  ]),
);
export type RichNode = Static<typeof RichNode>;

/** Rich text: `{ type: 'doc', content: [...] }`. */
export const RichText = Type.Object({ type: Type.Literal('doc'), content: Type.Array(RichNode) });
export type RichText = Static<typeof RichText>;

const Address = Type.String({ maxLength: 4096 });

/** An image without a block around it. `width` in pixels; without it the image fills the available width. */
export const Picture = Type.Object({
  source: Address,
  alternative: Type.String({ maxLength: 2000 }),
  link: Type.Optional(Address),
  width: Type.Optional(Pixels),
  height: Type.Optional(Pixels),
  align: Alignment,
  /** Whether it fills the width of a narrow screen. */
  responsive: Type.Boolean(),
});
export type Picture = Static<typeof Picture>;

/** The typography of text without marks. */
const typography = {
  lineHeight: Pixels,
  /** Between paragraphs, and below lists in front of others; none by default. */
  paragraphSpacing: Type.Optional(Pixels),
  fontSize: Type.Optional(Pixels),
  color: Type.Optional(Color),
  fontFamily: Type.Optional(Type.String({ maxLength: 200 })),
};

export const TextBlock = Type.Object({ type: Type.Literal('text'), ...shared, ...typography, content: RichText });
export const ImageBlock = Type.Object({ type: Type.Literal('image'), ...shared, picture: Picture });
export const ImageTextBlock = Type.Object({
  type: Type.Literal('imageText'),
  ...shared,
  ...typography,
  picture: Picture,
  imagePosition: Type.Union([Type.Literal('left'), Type.Literal('right')]),
  /** The image's share of the width, in percent. */
  imageShare: Type.Integer({ minimum: 20, maximum: 80 }),
  gap: Pixels,
  content: RichText,
});
export const ButtonBlock = Type.Object({
  type: Type.Literal('button'),
  ...shared,
  text: Type.String({ maxLength: 1000 }),
  url: Address,
  color: Color,
  fill: Color,
  borderColor: Color,
  borderWidth: Type.Integer({ minimum: 0, maximum: 8 }),
  radius: Pixels,
  fontSize: Pixels,
  fontFamily: Type.Optional(Type.String({ maxLength: 200 })),
  bold: Type.Boolean(),
  height: Pixels,
  /** If missing, the button is as wide as its text and inner padding. */
  width: Type.Optional(Pixels),
  innerPadding: Padding,
  align: Alignment,
});
export const CodeBlock = Type.Object({
  type: Type.Literal('code'),
  ...shared,
  html: Type.String({ maxLength: 1_048_576 }),
});
export const DividerBlock = Type.Object({
  type: Type.Literal('divider'),
  ...shared,
  lineColor: Color,
  thickness: Type.Integer({ minimum: 1, maximum: 8 }),
});
export const SpacerBlock = Type.Object({
  type: Type.Literal('spacer'),
  ...shared,
  height: Type.Integer({ minimum: 1, maximum: 500 }),
});

export const SocialBlock = Type.Object({
  type: Type.Literal('social'),
  ...shared,
  links: Type.Array(
    Type.Object({ network: Type.Union(socialNetworks.map((network) => Type.Literal(network))), url: Address }),
    { maxItems: 20 },
  ),
  size: Pixels,
  radius: Pixels,
  color: Color,
  spacing: Pixels,
  align: Alignment,
});
export const UnsubscribeBlock = Type.Object({
  type: Type.Literal('unsubscribe'),
  ...shared,
  /** The text before the links, usually the sender's name and postal address. */
  content: RichText,
  unsubscribe: Type.Union([Type.Null(), Type.String({ minLength: 1, maxLength: 200 })]),
  preferences: Type.Union([Type.Null(), Type.String({ minLength: 1, maxLength: 200 })]),
  fontSize: Pixels,
  lineHeight: Pixels,
  fontFamily: Type.Optional(Type.String({ maxLength: 200 })),
  color: Type.Optional(Color),
  linkColor: Type.Optional(Color),
  align: Alignment,
});

/** A block that can be in a column. */
export const CellBlock = Type.Union([
  TextBlock,
  ImageBlock,
  ImageTextBlock,
  ButtonBlock,
  CodeBlock,
  DividerBlock,
  SpacerBlock,
  SocialBlock,
  UnsubscribeBlock,
]);
export type CellBlock = Static<typeof CellBlock>;

/** Column layouts, as shares of the width. */
export const columnLayouts = ['1', '1-1', '1-1-1', '1-1-1-1', '1-2', '1-3', '2-1', '3-1'] as const;
export type ColumnLayout = (typeof columnLayouts)[number];
export const ColumnsBlock = Type.Object({
  type: Type.Literal('columns'),
  ...shared,
  layout: Type.Union(columnLayouts.map((layout) => Type.Literal(layout))),
  /** One column per share of the layout. A column can contain any block except columns. */
  columns: Type.Array(Type.Object({ id: BlockId, background: Type.Optional(Color), blocks: Type.Array(CellBlock) }), {
    minItems: 1,
    maxItems: 4,
  }),
  cellPadding: Pixels,
  /** Whether columns stack on a narrow screen. */
  stack: Type.Boolean(),
});

export const Block = Type.Union([...CellBlock.anyOf, ColumnsBlock]);
export type Block = Static<typeof Block>;
export type BlockType = Block['type'];
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>;
export type Column = BlockOf<'columns'>['columns'][number];

/** The design's colors in dark mode. */
export const DarkTheme = Type.Object({ background: Color, containerBackground: Color, color: Color, linkColor: Color });

/** The styles of the whole design: *Email body* and *Content container*. */
export const Theme = Type.Object({
  background: Color,
  color: Color,
  linkColor: Color,
  fontFamily: Type.String({ maxLength: 200 }),
  fontSize: Pixels,
  container: Type.Object({ width: Type.Integer({ minimum: 320, maximum: 900 }), background: Color, padding: Padding }),
  /**
   * How headings differ from text. The color applies in blocks without a color of their own; sizes grow and shrink with
   * a block's own text size. By default 2, 1.5 and 1.2 times the text size.
   */
  headings: Type.Optional(
    Type.Object({
      fontFamily: Type.Optional(FontList),
      color: Type.Optional(Color),
      sizes: Type.Optional(HeadingSizes),
    }),
  ),
  /** Style sheets of web fonts. Apps that don't load them show the next font of the list. */
  webFonts: Type.Optional(Type.Array(WebFont, { maxItems: 4 })),
  dark: Type.Optional(DarkTheme),
});
export type Theme = Static<typeof Theme>;

/** The version that this code writes. Designs of a higher version are refused and not changed. */
export const schemaVersion = 1;

/** An email in the design editor's format. */
export const Design = Type.Object({
  schemaVersion: Type.Literal(schemaVersion),
  language: Type.String({ pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' }),
  direction: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
  subject: Type.String({ maxLength: 5000 }),
  preheader: Type.String({ maxLength: 5000 }),
  theme: Theme,
  /** The brand kit that the design follows. */
  brand: Type.Optional(FollowedBrand),
  /** The author's additions to the head, usually fonts and styles. Messages omit scripts. */
  head: Type.String({ maxLength: 65_536 }),
  blocks: Type.Array(Block, { maxItems: 2000 }),
});
export type Design = Static<typeof Design>;
