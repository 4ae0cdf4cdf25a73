import { defaultTheme, type Theme } from 'sendwright/email';

/** Colors of a pre-built design: background, container, text and accent, each for light and dark mode. */
interface Palette {
  readonly around: string;
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  readonly dark: { readonly around: string; readonly paper: string; readonly ink: string; readonly accent: string };
}

/** Fonts that every email app has, with one from each operating system's family. */
export const serif = "Georgia, 'Times New Roman', serif";
export const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";

export function themeOf({ around, paper, ink, accent, dark }: Palette, fontFamily: string = sans): Theme {
  return {
    ...defaultTheme,
    background: around,
    color: ink,
    linkColor: accent,
    fontFamily,
    fontSize: 16,
    container: { ...defaultTheme.container, background: paper, padding: { top: 24, right: 0, bottom: 24, left: 0 } },
    dark: { background: dark.around, containerBackground: dark.paper, color: dark.ink, linkColor: dark.accent },
  };
}
