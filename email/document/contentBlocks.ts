import { Type } from '@sinclair/typebox';
import { countdownLimits } from './countdown';
import { ButtonPart, Picture, shared, typography } from './parts';
import { RichText } from './richText';
import { Address, Alignment, Color, Pixels, socialNetworks, LineHeight } from './values';

// Blocks of several parts. Their texts may contain merge tags (`{{first_name}}`) but no formatting, so that every email
// app can be given the markup it needs for them.

/** A short text without formatting. */
export const Line = Type.String({ maxLength: 1000 });

/** A heading in the theme's type scale. */
export const HeadingBlock = Type.Object({
  type: Type.Literal('heading'),
  ...shared,
  level: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  text: Line,
  url: Type.Optional(Address),
  align: Alignment,
  /** Instead of the size of its level. */
  fontSize: Type.Optional(Pixels),
  /** Instead of 1.3 times its size. */
  lineHeight: Type.Optional(LineHeight),
  /** Headings are bold by default. */
  bold: Type.Optional(Type.Boolean()),
  color: Type.Optional(Color),
  fontFamily: Type.Optional(Type.String({ maxLength: 200 })),
});

/** The logo, which follows the brand kit unless it is another image. `dark.source` is for dark backgrounds. */
export const LogoBlock = Type.Object({ type: Type.Literal('logo'), ...shared, picture: Picture });

/** The look of texts without formatting. Missing values come from the theme. */
const words = {
  fontSize: Type.Optional(Pixels),
  color: Type.Optional(Color),
  fontFamily: Type.Optional(Type.String({ maxLength: 200 })),
};

/** What can be between the links of a menu. */
export const separators = ['', '|', '·', '/'] as const;

/** A row of links. */
export const MenuBlock = Type.Object({
  type: Type.Literal('menu'),
  ...shared,
  ...words,
  items: Type.Array(Type.Object({ text: Type.String({ maxLength: 200 }), url: Address }), { maxItems: 12 }),
  separator: Type.Union(separators.map((separator) => Type.Literal(separator))),
  separatorColor: Color,
  bold: Type.Boolean(),
  gap: Pixels,
  align: Alignment,
  /** Whether links that don't fit wrap on a narrow screen, or all are below each other. */
  narrow: Type.Union([Type.Literal('wrap'), Type.Literal('stack')]),
});

/** The most rows and columns of a table. */
export const tableLimits = { rows: 50, columns: 8, text: 500 } as const;

/** A table of texts. All rows have as many cells as there are entries in `aligns`. */
export const TableBlock = Type.Object({
  type: Type.Literal('table'),
  ...shared,
  ...words,
  rows: Type.Array(
    Type.Array(Type.String({ maxLength: tableLimits.text }), { minItems: 1, maxItems: tableLimits.columns }),
    { minItems: 1, maxItems: tableLimits.rows },
  ),
  aligns: Type.Array(Alignment, { minItems: 1, maxItems: tableLimits.columns }),
  /** Whether the first row has the names of the columns. */
  header: Type.Boolean(),
  headerFill: Type.Optional(Color),
  headerColor: Type.Optional(Color),
  /** The background of every second row. */
  stripe: Type.Optional(Color),
  lines: Type.Union([Type.Literal('none'), Type.Literal('rows'), Type.Literal('grid')]),
  lineColor: Color,
  cellPadding: Type.Integer({ minimum: 0, maximum: 40 }),
});

/** A poster image with a play button over it, which leads to the video. Email apps play no videos. */
export const VideoBlock = Type.Object({
  type: Type.Literal('video'),
  ...shared,
  url: Address,
  picture: Picture,
  /** Of the play button. */
  playColor: Color,
});

/** A product: image, name, price, text and button. `align` is that of the texts and the button. */
export const ProductBlock = Type.Object({
  type: Type.Literal('product'),
  ...shared,
  ...typography,
  picture: Picture,
  title: Line,
  price: Type.String({ maxLength: 100 }),
  /** Struck through beside the price; empty without a reduction. */
  oldPrice: Type.String({ maxLength: 100 }),
  content: RichText,
  button: Type.Optional(ButtonPart),
  layout: Type.Union([Type.Literal('vertical'), Type.Literal('horizontal')]),
  /** The image's share of the width when it is beside the texts, in percent. */
  imageShare: Type.Integer({ minimum: 20, maximum: 80 }),
  gap: Pixels,
  align: Alignment,
  priceColor: Type.Optional(Color),
});

/** Text and a button over a background image (`backgroundImage`). `background` shows until the image has loaded. */
export const HeroBlock = Type.Object({
  type: Type.Literal('hero'),
  ...shared,
  ...typography,
  content: RichText,
  button: Type.Optional(ButtonPart),
  /** The least height, in pixels. */
  height: Type.Integer({ minimum: 0, maximum: 1200 }),
  /** A color behind the text, which makes it readable on any image. */
  panel: Type.Optional(Color),
  align: Alignment,
});

/** The end of a message: social icons, the sender's address, and the unsubscribe links. */
export const FooterBlock = Type.Object({
  type: Type.Literal('footer'),
  ...shared,
  links: Type.Array(
    Type.Object({ network: Type.Union(socialNetworks.map((network) => Type.Literal(network))), url: Address }),
    { maxItems: 20 },
  ),
  iconSize: Pixels,
  iconColor: Color,
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

/** Titles that open and close the text below them where email apps can do that; elsewhere all texts are open. */
export const AccordionBlock = Type.Object({
  type: Type.Literal('accordion'),
  ...shared,
  ...words,
  items: Type.Array(Type.Object({ title: Line, text: Type.String({ maxLength: 4000 }) }), { maxItems: 20 }),
  titleColor: Type.Optional(Color),
  lineColor: Color,
});

/**
 * The time that is left, as an image that is drawn when the message is opened. The words below the numbers are text.
 * `end` is in ISO 8601, or empty while it is not chosen; `zone` is how it is written for people who see no images.
 */
export const CountdownBlock = Type.Object({
  type: Type.Literal('countdown'),
  ...shared,
  ...words,
  end: Type.String({ maxLength: 40 }),
  /** A time zone of the IANA database. */
  zone: Type.String({ maxLength: 64 }),
  url: Address,
  /** Instead of “Ends on” and the time. */
  alternative: Line,
  /** Below days, hours, minutes and seconds. */
  labels: Type.Array(Type.String({ maxLength: 40 }), { minItems: 4, maxItems: 4 }),
  seconds: Type.Boolean(),
  width: Type.Integer({ minimum: countdownLimits.narrowest, maximum: countdownLimits.widest }),
  numberColor: Color,
  fill: Color,
  radius: Type.Integer({ minimum: 0, maximum: countdownLimits.radius }),
  /** An image of the library that is shown after the end, instead of zeros. */
  after: Type.Optional(Address),
  align: Alignment,
});

/** What questions have: `thanks` is shown on the page after an answer, instead of the answer. */
const question = {
  question: Line,
  thanks: Line,
  /** Of the answers. */
  fill: Color,
  answerColor: Color,
  align: Alignment,
};

/** A question whose stars or numbers open the page that sends the answer. `nps` has 0 to 10, the others 1 to 5. */
export const RatingBlock = Type.Object({
  type: Type.Literal('rating'),
  ...shared,
  ...words,
  ...question,
  look: Type.Union([Type.Literal('stars'), Type.Literal('numbers'), Type.Literal('nps')]),
  /** What the lowest and the highest answer mean. */
  low: Type.String({ maxLength: 100 }),
  high: Type.String({ maxLength: 100 }),
});

/** The most answers of a poll. */
export const pollLimit = 10;

/** A question whose answers open the page that sends them. */
export const PollBlock = Type.Object({
  type: Type.Literal('poll'),
  ...shared,
  ...words,
  ...question,
  answers: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: pollLimit }),
  radius: Pixels,
});
