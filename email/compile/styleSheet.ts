import { mobileBreakpoint } from '../document/defaults';
import type { Theme } from '../document/design';
import type { CompiledBlock, DarkRule } from './compiledBlock';

/** Style sheets in the head may hold this many bytes together: above it Gmail drops them all. */
export const styleLimit = 16_384;

const resets =
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}table{border-collapse:separate}img{-ms-interpolation-mode:bicubic}a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}';

/** The head's style sheets, one for each purpose: a mail program that trips over one still has the others. */
export function styleSheets(blocks: CompiledBlock, theme: Theme): string {
  const sheets = [resets, narrowScreens(blocks.mobile), ...dark(blocks.dark, theme)].filter(Boolean);
  return sheets.map((sheet) => `<style>${inLines(sheet)}</style>`).join('\n');
}

/** A long sheet a rule a line: lines of more than 998 characters can't be mailed as they are (RFC 5322, 2.1.1). */
const inLines = (sheet: string): string => (sheet.length > 900 ? sheet.replaceAll('}.', '}\n.').replaceAll('}[', '}\n[') : sheet);

function narrowScreens(rules: string): string {
  const always = '.k{max-width:100% !important}.t{padding:12px 0 0 !important}.hm{display:none !important}.hd{display:block !important;max-height:none !important;overflow:visible !important}';
  return `@media only screen and (max-width:${mobileBreakpoint}px){${always}${rules}}`;
}

function dark(rules: readonly DarkRule[], theme: Theme): string[] {
  const all = [...themeRules(theme), ...rules];
  if (all.length === 0) return [];
  const media = all.map(({ selector, property, value }) => `${selector}{${property}:${value} !important}`).join('');
  return [':root{color-scheme:light dark;supported-color-schemes:light dark}', `@media (prefers-color-scheme:dark){${media}}`, all.map(outlookRule).join('')];
}

/** Outlook's apps and webmail mark what they have recoloured, and take rules for it: `ogsb` backgrounds, `ogsc` colours. */
function outlookRule({ selector, property, value }: DarkRule): string {
  const mark = property === 'background-color' ? '[data-ogsb]' : '[data-ogsc]';
  return `${selector.split(',').map((part) => `${mark} ${part}`).join(',')}{${property}:${value} !important}`;
}

function themeRules({ dark: colours }: Theme): DarkRule[] {
  if (!colours) return [];
  return [
    { selector: 'body,.e', property: 'background-color', value: colours.background },
    { selector: '.r', property: 'background-color', value: colours.containerBackground },
    { selector: '.e,.w', property: 'color', value: colours.color },
    { selector: '.w a', property: 'color', value: colours.linkColor },
    { selector: 'li::marker', property: 'color', value: colours.color },
  ];
}
