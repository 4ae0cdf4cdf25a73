import type { Theme } from '../document/design';
import type { Brand } from './brand';

/** The styles of a whole design in a brand. The size and place of its content are its own. */
export function brandTheme(
  { colors, dark, headingFont, textFont, webFonts, sizes }: Brand,
  container: Theme['container'],
): Theme {
  return {
    background: colors.background,
    color: colors.text,
    linkColor: colors.link,
    fontFamily: textFont,
    fontSize: sizes.text,
    container: { ...container, background: colors.surface },
    headings: { fontFamily: headingFont, color: colors.heading, sizes: sizes.headings },
    ...(webFonts.length > 0 && { webFonts }),
    ...(dark && {
      dark: { background: dark.background, containerBackground: dark.surface, color: dark.text, linkColor: dark.link },
    }),
  };
}
