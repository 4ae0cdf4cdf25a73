import { type Static, Type } from '@sinclair/typebox';
import { Address, Alignment, Color, fieldPath, LineHeight, Pixels } from './values';

/** Unique in a design. It becomes part of class names, hence the limited characters. */
export const BlockId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** Padding of a block, in pixels. */
export const Padding = Type.Object({ top: Pixels, right: Pixels, bottom: Pixels, left: Pixels });
export type Padding = Static<typeof Padding>;

/** Overrides for narrow screens, below 480 px. */
export const MobileOverrides = Type.Partial(
  Type.Object({
    padding: Padding,
    align: Alignment,
    fontSize: Pixels,
    lineHeight: Pixels,
    height: Pixels,
    /** A button is as wide as its place. */
    isFull: Type.Literal(true),
  }),
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

/**
 * The saved section that a block follows. Neighbors with the same `copy` are one use of the section, and have its
 * content of `version`.
 */
export const SyncedPart = Type.Object({
  section: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  copy: BlockId,
  version: Type.Integer({ minimum: 0 }),
  /** Being changed in this design: it does not follow the section until that is saved or discarded. */
  isChanged: Type.Optional(Type.Literal(true)),
});
export type SyncedPart = Static<typeof SyncedPart>;

/** What all blocks have. */
export const shared = {
  id: BlockId,
  padding: Padding,
  background: Type.Optional(Color),
  /** The address of a background image, shown as cover. Apps without images show `background`. */
  backgroundImage: Type.Optional(Type.String({ maxLength: 4096 })),
  /** Lines at its left and right, as part of its width: blocks in a frame have the same. */
  sides: Type.Optional(Type.Object({ width: Type.Integer({ minimum: 1, maximum: 8 }), color: Color })),
  hideOn: Type.Optional(Type.Union([Type.Literal('mobile'), Type.Literal('desktop')])),
  mobile: Type.Optional(MobileOverrides),
  dark: Type.Optional(DarkOverrides),
  when: Type.Optional(Condition),
  /** A list in the data; the block is repeated for each entry. */
  each: Type.Optional(Type.String({ pattern: fieldPath })),
  /** A locked block can't be edited, moved or deleted. */
  locked: Type.Optional(Type.Boolean()),
  /** The saved section that the block has its content from; of blocks in columns, their row says it. */
  synced: Type.Optional(SyncedPart),
  /** Unknown attributes of an imported module, kept for the editors that understand them. */
  foreign: Type.Optional(Type.Record(Type.String({ pattern: '^data-[a-z0-9-]+$' }), Type.String())),
};

/** An image without a block around it. `width` in pixels; without it the image fills the available width. */
export const Picture = Type.Object({
  source: Address,
  alternative: Type.String({ maxLength: 2000 }),
  link: Type.Optional(Address),
  width: Type.Optional(Pixels),
  height: Type.Optional(Pixels),
  align: Alignment,
  /** Without a width, it is as wide as its file instead of the available width. */
  isNatural: Type.Optional(Type.Boolean()),
  /** Whether it fills the width of a narrow screen. */
  responsive: Type.Boolean(),
  /** Of its corners, in pixels; classic Outlook shows them square. */
  radius: Type.Optional(Type.Integer({ minimum: 0, maximum: 300 })),
});
export type Picture = Static<typeof Picture>;

/** The typography of text without marks. */
export const typography = {
  lineHeight: LineHeight,
  /** Between paragraphs, and below lists in front of others; none by default. */
  paragraphSpacing: Type.Optional(Pixels),
  /** Both as multiples of the text's size, which then count; the pixels are for earlier versions. */
  relative: Type.Optional(
    Type.Object({
      lineHeight: Type.Number({ minimum: 0.8, maximum: 4 }),
      paragraphSpacing: Type.Number({ minimum: 0, maximum: 4 }),
    }),
  ),
  fontSize: Type.Optional(Pixels),
  color: Type.Optional(Color),
  /** Of links in the text. */
  linkColor: Type.Optional(Color),
  fontFamily: Type.Optional(Type.String({ maxLength: 200 })),
};

/** A link that looks like a button. */
export const button = {
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
  /** Exactly this, even if the button is too low for fingers then: of an imported message. */
  lineHeight: Type.Optional(LineHeight),
  /** If missing, the button is as wide as its text and inner padding. */
  width: Type.Optional(Pixels),
  innerPadding: Padding,
};
/** A button inside a block of other parts. */
export const ButtonPart = Type.Object(button);
export type ButtonPart = Static<typeof ButtonPart>;
