import type { Theme } from '../document/design';
import type { HeadingStyle } from '../richText/renderRichText';
import { safeFont } from './html';

/** Headings of level 1 to 3 relative to the text, where the theme does not say otherwise. */
const scales = [2, 1.5, 1.2] as const;

interface Text {
  readonly fontSize?: number;
  readonly fontFamily?: string;
  readonly color?: string;
}

/** How the headings of a text look. Blocks with a font or color of their own use it for headings too. */
export function headingStyle(text: Text, theme: Theme): HeadingStyle {
  const { fontFamily, color, sizes } = theme.headings ?? {};
  const size = text.fontSize ?? theme.fontSize;
  const [first, second, third] = sizes
    ? sizes.map((pixels) => (pixels * size) / Math.max(1, theme.fontSize))
    : scales.map((scale) => size * scale);
  return {
    sizes: [first ?? size, second ?? size, third ?? size],
    ...(fontFamily !== undefined && text.fontFamily === undefined && { fontFamily: safeFont(fontFamily) }),
    ...(color !== undefined && text.color === undefined && { color }),
  };
}
