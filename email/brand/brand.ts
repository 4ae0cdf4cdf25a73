import { Type, type Static } from '@sinclair/typebox';
import { Color, Pixels, socialNetworks } from '../document/values';

/** A font list as in CSS. The pattern allows nothing that could leave a style attribute. */
export const FontList = Type.String({ minLength: 1, maxLength: 200, pattern: "^[A-Za-z0-9 ,'_-]+$" });
/** A web address without spaces, quotes and brackets. */
export const WebAddress = Type.String({ maxLength: 2000, pattern: '^https?://[^\\s"\'<>]+$' });
/** One line, without control characters. */
const line = '^[^\\u0000-\\u001f\\u007f]*$';

/** The style sheet of a web font. It has to be encrypted, because web apps of email block other content. */
export const WebFont = Type.String({ maxLength: 500, pattern: '^https://[^\\s"\'<>]+$' });

/** The colors of one kind of button; `color` is that of its text. */
export const BrandButton = Type.Object({
  color: Color,
  fill: Color,
  borderColor: Color,
  borderWidth: Type.Integer({ minimum: 0, maximum: 8 }),
});
export type BrandButton = Static<typeof BrandButton>;

/** `background` is around the message, `surface` behind its content; `muted` is for small print. */
export const BrandColors = Type.Object({
  background: Color,
  surface: Color,
  text: Color,
  heading: Color,
  link: Color,
  muted: Color,
  line: Color,
});
export type BrandColors = Static<typeof BrandColors>;

/** The sizes of headings of level 1 to 3, in pixels. */
export const HeadingSizes = Type.Tuple([Pixels, Pixels, Pixels]);

/** What an account's messages, forms and pages look like. Sizes are in pixels. */
export const Brand = Type.Object({
  colors: BrandColors,
  /** Colors in dark mode; without them, email apps choose. */
  dark: Type.Optional(Type.Object({ background: Color, surface: Color, text: Color, link: Color })),
  /** Further colors, for backgrounds and highlights. */
  accents: Type.Array(
    Type.Object({ name: Type.String({ minLength: 1, maxLength: 40, pattern: line }), color: Color }),
    { maxItems: 12 },
  ),
  headingFont: FontList,
  textFont: FontList,
  webFonts: Type.Array(WebFont, { maxItems: 4 }),
  sizes: Type.Object({ text: Type.Integer({ minimum: 12, maximum: 24 }), headings: HeadingSizes }),
  buttons: Type.Object({
    primary: BrandButton,
    secondary: BrandButton,
    radius: Type.Integer({ minimum: 0, maximum: 60 }),
  }),
  logo: Type.Optional(
    Type.Object({
      source: WebAddress,
      /** For dark backgrounds. */
      darkSource: Type.Optional(WebAddress),
      alternative: Type.String({ maxLength: 200, pattern: line }),
      width: Type.Integer({ minimum: 20, maximum: 600 }),
      link: Type.Optional(WebAddress),
    }),
  ),
  footer: Type.Object({
    /** Name and postal address, one line each. Empty: from the sender of each message. */
    lines: Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: line }), { maxItems: 6 }),
    links: Type.Array(
      Type.Object({ network: Type.Union(socialNetworks.map((network) => Type.Literal(network))), url: WebAddress }),
      { maxItems: 6 },
    ),
  }),
});
export type Brand = Static<typeof Brand>;

/** The brand that a design follows, as it was when the design was last updated. */
export const FollowedBrand = Type.Object({
  /** Changes with each change of the brand kit. */
  version: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  brand: Brand,
});
export type FollowedBrand = Static<typeof FollowedBrand>;
