import { inScheme } from '../compile/colorScheme';
import { readColor } from '../import/colors';
import { darkColor } from './darkColor';

export { darkColor };

type Use = 'background' | 'text';

/** What a property's colors are: words and lines become lighter, what is behind them darker. */
const useOf = (property: string): Use => (property.toLowerCase().startsWith('background') ? 'background' : 'text');

/** Each color of a value as inverting apps show it, but nothing inside an address. */
export const darkColors = (value: string, use: Use): string =>
  value.replace(/url\([^()]*\)|#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)|\b[a-z]{3,20}\b/gi, (part) => {
    const color = /^url/i.test(part) ? undefined : readColor(part);
    return color === undefined ? part : darkColor(color, use);
  });

/** Style declarations, or a style sheet, with the colors that inverting apps show. */
export const darkDeclarations = (css: string): string =>
  css.replace(
    /(^|[;{\s"'])(background-color|background|color|border(?:-(?:top|right|bottom|left|color)){0,2})(\s?:)([^;{}"]{1,200})/gi,
    (_whole, before: string, property: string, colon: string, value: string) =>
      before + property + colon + darkColors(value, useOf(property)),
  );

/** HTML as apps show it that invert the colors of messages without dark-mode colors. */
export const darkMarkup = (html: string): string =>
  html.replace(
    /(\s(style|bgcolor|color)\s?=\s?)("[^"]*"|'[^']*'|[#\w]{3,20})/gi,
    (_whole, start: string, name: string, value: string) =>
      start +
      (name.toLowerCase() === 'style'
        ? darkDeclarations(value)
        : darkColors(value, name.toLowerCase() === 'bgcolor' ? 'background' : 'text')),
  );

/** Links without a color, as browsers show them, darkened. Every rule of a message outranks it. */
export const darkLinks = `:where(a){color:${darkColor('#0000ee', 'text')}}`;
const darkPage = { background: darkColor('#ffffff', 'background'), text: darkColor('#000000', 'text') };
const darkPageRule = `:where(html){background-color:${darkPage.background};color:${darkPage.text}}`;

/** Whether a message has colors of its own for dark mode. */
export const hasDarkRules = (html: string): boolean => /prefers-color-scheme\s*:\s*dark/i.test(html);

/**
 * A message in dark mode: in its own dark colors, or if it has none, about as Outlook and Gmail on phones darken it. It
 * ends with rules that the message outranks.
 */
export function inDarkMode(html: string): string {
  if (hasDarkRules(html)) return inScheme(html, true);
  // What is between the tags of a style sheet is no markup.
  let isSheet = false;
  const darkened = html.split(/(<\/?style\b[^<>]*>)/i).map((part, index) => {
    if (index % 2 === 0) return isSheet ? darkDeclarations(part) : darkMarkup(part);
    isSheet = !part.startsWith('</');
    return part;
  });
  return `${darkened.join('')}<style>${darkPageRule}${darkLinks}</style>`;
}

/** A message in light or dark mode, independent of the viewer's system. */
export const inMode = (html: string, isDark: boolean): string => (isDark ? inDarkMode(html) : inScheme(html, false));
