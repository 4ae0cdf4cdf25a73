import { mobileBreakpoint } from '../document/defaults';
import type { Theme } from '../document/design';
import { byteLength } from './byteLength';
import type { CompiledBlock, DarkRule } from './compiledBlock';

/** Style sheets in the head may hold less than this many bytes together: above it Gmail drops them all. */
export const styleLimit = 16_384;

/** The head's style sheets. */
export interface StyleSheets {
  readonly html: string;
  /** Bytes that all rules would take; those that don't fit are left out. */
  readonly wanted: number;
}

const resets =
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}' +
  'table{border-collapse:separate}img{-ms-interpolation-mode:bicubic}' +
  'a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}.w{word-break:break-word}';

const narrowAlways =
  '.k{max-width:100% !important}.t{padding:12px 0 0 !important}.hm{display:none !important}.hd{display:block ' +
  '!important;max-height:none !important;overflow:visible !important}';

/**
 * The head's style sheets, one for each purpose: an email app that trips over one still has the others. Of rules
 * that have no room beside `taken` bytes of others the copies for Outlook go first, then dark colors, then the last
 * blocks' own ways on narrow screens: a message that loses a few looks better than one that loses all.
 */
export function styleSheets(blocks: Pick<CompiledBlock, 'mobile' | 'dark'>, theme: Theme, taken = 0): StyleSheets {
  const dark = grouped(blocks.dark);
  const hasDark = theme.dark !== undefined || dark.length > 0;
  const themeDark = themeRules(theme);
  const parts = { narrow: blocks.mobile, dark: dark.map(darkRule).join(''), outlook: dark.map(outlookRule).join('') };
  const sheets = (): string[] => [
    resets,
    `@media only screen and (max-width:${mobileBreakpoint}px){${narrowAlways}${parts.narrow}}`,
    ...(hasDark
      ? [
          ':root{color-scheme:light dark;supported-color-schemes:light dark}',
          `@media (prefers-color-scheme:dark){${themeDark.map(darkRule).join('')}${parts.dark}}`,
          themeDark.map(outlookRule).join('') + parts.outlook,
        ]
      : []),
  ];
  const size = (): number => taken + sheets().reduce((sum, sheet) => sum + byteLength(inLines(sheet)), 0);
  const wanted = size();
  if (wanted >= styleLimit) {
    parts.narrow = joined(parts.narrow);
    for (const part of ['outlook', 'dark', 'narrow'] as const) {
      const over = size() - styleLimit + 1;
      if (over > 0) parts[part] = shortened(parts[part], over);
    }
  }
  return {
    html: sheets()
      .filter(Boolean)
      .map((sheet) => `<style>${inLines(sheet)}</style>`)
      .join('\n'),
    wanted,
  };
}

/** A long sheet a rule a line: lines of more than 998 characters can't be mailed as they are (RFC 5322, 2.1.1). */
const inLines = (sheet: string): string =>
  sheet.length > 900 ? sheet.replaceAll('}.', '}\n.').replaceAll('}[', '}\n[') : sheet;

/** Whole rules from the front, `less` characters shorter at least. */
function shortened(rules: string, less: number): string {
  const room = rules.length - less;
  return room <= 0 ? '' : rules.slice(0, rules.lastIndexOf('}', room - 1) + 1);
}

/** Rules that say the same as one. Each element has at most one rule for a property, so their order does not count. */
function joined(rules: string): string {
  const selectors = new Map<string, string[]>();
  for (const rule of rules.split('}')) {
    const brace = rule.lastIndexOf('{');
    if (brace < 0) continue;
    const selector = rule.slice(rule.lastIndexOf('{', brace - 1) + 1, brace);
    const body = rule.slice(brace + 1);
    const names = selectors.get(body);
    if (names) names.push(selector);
    else selectors.set(body, [selector]);
  }
  return [...selectors].map(([body, names]) => `${inRows(names)}{${body}}`).join('');
}

/** Selectors, some of them to a line. */
const inRows = (names: readonly string[]): string =>
  names.map((name, index) => (index === 0 ? name : index % 20 === 0 ? `,\n${name}` : `,${name}`)).join('');

/** The same for dark rules: their colors are few. */
function grouped(rules: readonly DarkRule[]): readonly DarkRule[] {
  if (rules.length < 2) return rules;
  const groups = new Map<string, DarkRule[]>();
  for (const rule of rules) {
    const key = rule.property + rule.value;
    const group = groups.get(key);
    if (group) group.push(rule);
    else groups.set(key, [rule]);
  }
  return [...groups.values()].map((group) => ({
    ...(group[0] as DarkRule),
    selector: inRows(group.map(({ selector }) => selector)),
  }));
}

const darkRule = ({ selector, property, value }: DarkRule): string => `${selector}{${property}:${value} !important}`;

/**
 * Outlook's apps and webmail mark what they have recolored, and take rules for it: `ogsb` backgrounds, `ogsc` colors.
 */
function outlookRule({ selector, property, value }: DarkRule): string {
  const mark = property === 'background-color' ? '[data-ogsb]' : '[data-ogsc]';
  return `${selector
    .split(',')
    .map((part) => `${mark} ${part.trim()}`)
    .join(',')}{${property}:${value} !important}`;
}

function themeRules({ dark: colors }: Theme): DarkRule[] {
  if (!colors) return [];
  return [
    { selector: 'body,.e', property: 'background-color', value: colors.background },
    { selector: '.r', property: 'background-color', value: colors.containerBackground },
    { selector: '.e,.w', property: 'color', value: colors.color },
    { selector: '.w a', property: 'color', value: colors.linkColor },
    { selector: 'li::marker', property: 'color', value: colors.color },
  ];
}
