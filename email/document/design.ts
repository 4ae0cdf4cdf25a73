import { Type, type Static } from '@sinclair/typebox';
import { FollowedBrand, FontList, HeadingSizes, WebFont } from '../brand/brand';
import {
  AccordionBlock,
  CountdownBlock,
  FooterBlock,
  HeadingBlock,
  HeroBlock,
  LogoBlock,
  MenuBlock,
  PollBlock,
  ProductBlock,
  RatingBlock,
  TableBlock,
  VideoBlock,
} from './contentBlocks';
import { BlockId, button, Padding, Picture, shared, typography } from './parts';
import { RichText } from './richText';
import { Address, Alignment, Color, Pixels, socialNetworks } from './values';

export * from './contentBlocks';
export { BlockId, ButtonPart, Condition, DarkOverrides, MobileOverrides, Padding, Picture, SyncedPart } from './parts';
export { Inline, Mark, RichNode, RichText } from './richText';
export { Alignment, Color, Pixels, socialNetworks, type SocialNetwork } from './values';

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
export const ButtonBlock = Type.Object({ type: Type.Literal('button'), ...shared, ...button, align: Alignment });
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
  HeadingBlock,
  LogoBlock,
  MenuBlock,
  TableBlock,
  VideoBlock,
  ProductBlock,
  HeroBlock,
  FooterBlock,
  AccordionBlock,
  CountdownBlock,
  RatingBlock,
  PollBlock,
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
  /** Where the content of lower columns is; at the top by default. */
  verticalAlign: Type.Optional(Type.Literal('middle')),
  /** Whether columns stack on a narrow screen. */
  stack: Type.Boolean(),
});

export const Block = Type.Union([...CellBlock.anyOf, ColumnsBlock]);
export type Block = Static<typeof Block>;
export type BlockType = Block['type'];
/** Block types whose HTML is restored from their settings, see `compile/settings.ts`. */
export const wholeTypes = [
  'heading',
  'logo',
  'menu',
  'table',
  'video',
  'product',
  'hero',
  'footer',
  'accordion',
  'countdown',
  'rating',
  'poll',
] as const satisfies readonly BlockType[];
export type WholeBlock = BlockOf<(typeof wholeTypes)[number]>;
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
  container: Type.Object({
    width: Type.Integer({ minimum: 320, maximum: 900 }),
    background: Color,
    padding: Padding,
    /** Pixels of the body's color at its left and right on phones; none by default. */
    phoneSides: Type.Optional(Type.Integer({ minimum: 0, maximum: 40 })),
  }),
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
