import { darkColor } from './darkColor';

export { darkColor };

/** What a property's colors are: words and lines become lighter, what is behind them darker. */
const useOf = (property: string): 'background' | 'text' => (property.startsWith('background') ? 'background' : 'text');

/** Style declarations with the colors that inverting apps show. Only colors as our compiler writes them are changed. */
export const darkDeclarations = (css: string): string =>
  css.replace(
    /(^|[;{\s"])(background-color|background|color|border(?:-(?:top|right|bottom|left|color)){0,2})(\s?:)([^;{}"]{1,200})/g,
    (_whole, before: string, property: string, colon: string, value: string) =>
      before +
      property +
      colon +
      value.replace(/#[0-9a-f]{6}\b/gi, (color) => darkColor(color.toLowerCase(), useOf(property))),
  );

/** Compiled HTML as apps show it that invert the colors of messages without dark-mode colors. */
export const darkMarkup = (html: string): string =>
  html.replace(/(\s(?:style|bgcolor)=")([^"]*)"/g, (_whole, name: string, value: string) =>
    name.includes('bgcolor')
      ? `${name}${/^#[0-9a-f]{6}$/i.test(value) ? darkColor(value.toLowerCase(), 'background') : value}"`
      : `${name}${darkDeclarations(value)}"`,
  );
