import { createBlock, defaultTheme } from '../document/defaults';
import type { Brand } from './brand';

const button = createBlock('button', () => 'b');

/** The look of new designs and blocks in an account without a brand kit. */
export const defaultBrand: Brand = {
  colors: {
    background: defaultTheme.background,
    surface: defaultTheme.container.background,
    text: defaultTheme.color,
    heading: defaultTheme.color,
    link: defaultTheme.linkColor,
    muted: '#5b6474',
    line: '#d5d9e0',
  },
  accents: [],
  headingFont: defaultTheme.fontFamily,
  textFont: defaultTheme.fontFamily,
  webFonts: [],
  sizes: { text: 16, headings: [32, 24, 20] },
  buttons: {
    primary: { color: button.color, fill: button.fill, borderColor: button.borderColor, borderWidth: 0 },
    secondary: { color: button.fill, fill: '#ffffff', borderColor: button.fill, borderWidth: 2 },
    radius: button.radius,
  },
  footer: { lines: [], links: [] },
};
