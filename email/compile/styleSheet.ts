import { mobileBreakpoint } from '../document/defaults';
import type { Theme } from '../document/design';
import { coloredHeading } from '../richText/renderRichText';
import type { CompiledBlock, DarkRule } from './compiledBlock';
import { byteLength } from './sentSize';

/** Gmail drops all style sheets of the head if their total size in bytes reaches this. */
export const styleLimit = 16_384;

/** The head's style sheets. */
export interface StyleSheets {
  readonly html: string;
  /** The size in bytes of all rules, including those that were dropped. */
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
 * The head's style sheets, one per purpose, so that an app that fails to parse one still has the others. If the rules
 * exceed the limit (`taken` bytes are already used), rules are dropped in this order: duplicates for Outlook, dark
 * colors, mobile rules of the last blocks. Losing a few rules looks better than losing all.
 */
export function styleSheets(
  blocks: Pick<CompiledBlock, 'mobile' | 'dark' | 'rules'>,
  theme: Theme,
  taken = 0,
): StyleSheets {
  const dark = grouped(blocks.dark);
  const hasDark = theme.dark !== undefined || dark.length > 0;
  const themeDark = themeRules(theme);
  const parts = { narrow: blocks.mobile, dark: dark.map(darkRule).join(''), outlook: dark.map(outlookRule).join('') };
  const sheets = (): string[] => [
    resets,
    blocks.rules,
    `@media only screen and (max-width:${mobileBreakpoint}px){${narrowAlways}${phoneSides(theme)}${parts.narrow}}`,
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

/**
 * The space beside the content, in the message's own element. Gmail makes an element with the same class of the body:
 * only the inner one gets it.
 */
const phoneSides = ({ container: { phoneSides: sides = 0 } }: Theme): string =>
  sides > 0 ? `.e>.e{padding:0 ${sides}px !important}` : '';

/**
 * Puts each rule of a long sheet on its own line: lines of more than 998 characters can't be mailed unencoded (RFC
 * 5322, 2.1.1).
 */
const inLines = (sheet: string): string =>
  sheet.length > 900 ? sheet.replaceAll('}.', '}\n.').replaceAll('}[', '}\n[') : sheet;

/** The first rules, at least `less` characters shorter in total. */
function shortened(rules: string, less: number): string {
  const room = rules.length - less;
  return room <= 0 ? '' : rules.slice(0, rules.lastIndexOf('}', room - 1) + 1);
}

/** Joins rules with the same declaration. Each element has at most one rule per property, so order does not matter. */
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

/** Selectors, a few per line. */
const inRows = (names: readonly string[]): string =>
  names.map((name, index) => (index === 0 ? name : index % 20 === 0 ? `,\n${name}` : `,${name}`)).join('');

/** The same for dark rules, which use few different colors. */
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
 * Outlook's apps and webmail mark recolored elements and apply rules for the mark: `ogsb` for backgrounds, `ogsc` for
 * text.
 */
function outlookRule({ selector, property, value }: DarkRule): string {
  const mark = property === 'background-color' ? '[data-ogsb]' : '[data-ogsc]';
  return `${selector
    .split(',')
    .map((part) => `${mark} ${part.trim()}`)
    .join(',')}{${property}:${value} !important}`;
}

function themeRules({ dark: colors, headings }: Theme): DarkRule[] {
  if (!colors) return [];
  return [
    { selector: 'body,.e', property: 'background-color', value: colors.background },
    { selector: '.r', property: 'background-color', value: colors.containerBackground },
    { selector: '.e,.w', property: 'color', value: colors.color },
    { selector: '.w a', property: 'color', value: colors.linkColor },
    { selector: 'li::marker', property: 'color', value: colors.color },
    ...(headings?.color === undefined
      ? []
      : [{ selector: `.${coloredHeading}`, property: 'color' as const, value: colors.color }]),
  ];
}
