import type { Brand } from '../brand/brand';
import type { Alignment, Block, Inline, Padding } from '../document/design';

/** How a block differs from its default: spaces in pixels, and the role of its color. */
export interface Look {
  readonly top?: number;
  readonly bottom?: number;
  readonly side?: number;
  readonly align?: Alignment;
  readonly tone?: 'text' | 'muted' | 'accent';
  /** Without space between paragraphs. */
  readonly tight?: boolean;
  /** The text's size in pixels. */
  readonly size?: number;
}
export type ButtonLook = Look & { readonly kind?: 'primary' | 'secondary' | 'inverse'; readonly wide?: boolean };
export type ImageLook = Look & { readonly width?: number; readonly alt?: string; readonly link?: boolean };
export type Words = string | readonly string[];

/** What ready-made blocks are made for. */
export interface KitPage {
  readonly brand: Brand;
  /** The base address of our images, without a slash at the end. */
  readonly root: string;
  readonly makeId: () => string;
}

/** A bold text, which may be a merge tag. */
export const boldText = (text: string): Inline =>
  text.startsWith('{{')
    ? { type: 'mergeTag', attrs: { field: text.slice(2, -2) }, marks: [{ type: 'bold' }] }
    : { type: 'text', text, marks: [{ type: 'bold' }] };

/** The distance of content from the message's edge, on desktops and on phones. */
export const edge = { wide: 40, narrow: 24 } as const;

/** Padding in pixels. */
export const spaces = ({ top = 0, bottom = 0, side = edge.wide }: Look): Padding => ({
  top,
  bottom,
  left: side,
  right: side,
});
/** Padding, and less of it at the sides on phones. */
export const placed = (look: Look) => {
  const wide = spaces(look);
  const isIndented = wide.left >= edge.wide;
  return {
    padding: wide,
    ...(isIndented && { mobile: { padding: { ...wide, left: edge.narrow, right: edge.narrow } } }),
  };
};

/** The height of lines of text. */
export const lineHeight = (size: number): number => Math.round((size * 1.6) / 2) * 2;

/** A list of blocks, for sections that choose some by condition. */
export type Blocks = readonly Block[];
