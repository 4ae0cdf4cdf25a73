import { declarationsIn } from './cssValues';

export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** A test of an attribute: `*=` for values that contain it, `~=` for one of its words, otherwise the whole value. */
export interface AttributeTest {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}

/** A selector without combinators: `td.button`. */
export interface SelectorPart {
  readonly name?: string;
  readonly id?: string;
  readonly classes: readonly string[];
  /** What it demands of attributes: `td[class*="button"]`. */
  readonly attributes?: readonly AttributeTest[];
  /** It must be a child of what the part before it is about, not just anywhere inside. */
  readonly isChild: boolean;
}

/** One selector with its declarations. */
export interface SheetRule {
  /** The outermost first. */
  readonly parts: readonly SelectorPart[];
  /** The specificity of the selector, as one number. */
  readonly weight: number;
  readonly order: number;
  /** It is for windows that are wider than a phone. */
  readonly isWide: boolean;
  /** It has a condition that phones meet. */
  readonly isForPhones: boolean;
  readonly declarations: readonly Declaration[];
}

const maximumRules = 5000;
const maximumDeclarations = 200;

/** The windows whose rules are read: those of desktops, or those of phones. */
export type ReadFor = 'desktop' | 'phone';

/**
 * The rules of style sheets that always apply on screens, and those for the windows asked for, in order; `isCut` if
 * there are more than is reasonable.
 */
export function readRules(
  sheets: readonly string[],
  readFor: ReadFor = 'desktop',
): { rules: SheetRule[]; isCut: boolean } {
  const rules: SheetRule[] = [];
  let isCut = false;
  const around = { depth: 0, isWide: false, isForPhones: false };
  for (const sheet of sheets) isCut = !collect(withoutComments(sheet), rules, readFor, around) || isCut;
  return { rules, isCut };
}

interface Around extends Pick<SheetRule, 'isWide' | 'isForPhones'> {
  readonly depth: number;
}

/** Adds the rules of a sheet; false if not all fit. */
function collect(css: string, rules: SheetRule[], readFor: ReadFor, around: Around): boolean {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open < 0) return true;
    if (rules.length >= maximumRules) return false;
    // What ends before it, such as `@charset`, is another statement.
    const before = css.slice(at, open);
    const head = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1).trim();
    const close = endOfBlock(css, open);
    const body = css.slice(open + 1, close);
    if (head.startsWith('@')) {
      const inside = around.depth < 3 ? insideOf(head, readFor, around) : undefined;
      if (inside && !collect(body, rules, readFor, inside)) return false;
    } else {
      const declarations = readDeclarationList(body).slice(0, maximumDeclarations);
      const selectors = declarations.length > 0 ? head.split(',', maximumRules + 1) : [];
      if (rules.length + selectors.length > maximumRules) return false;
      const { isWide, isForPhones } = around;
      for (const selector of selectors) {
        const parts = readSelector(selector, readFor);
        if (parts)
          rules.push({ parts, weight: weightOf(parts), order: rules.length, isWide, isForPhones, declarations });
      }
    }
    at = close + 1;
  }
  return true;
}

/** What rules inside of a condition are for; undefined if they don't apply in these windows. */
function insideOf(head: string, readFor: ReadFor, around: Around): Around | undefined {
  const inside = { ...around, depth: around.depth + 1 };
  if (/^@media\s+(?:only\s+)?(?:screen|all)(?:\s*,\s*(?:screen|all|print|projection))*$/i.test(head)) return inside;
  if (readFor === 'desktop') return isForWide(head) ? { ...inside, isWide: true } : undefined;
  return isMetBySome(head) ? { ...inside, isForPhones: true } : undefined;
}

/** Whether a media query is for all windows of at least some width, which those of computers have. */
function isForWide(head: string): boolean {
  const query = head.toLowerCase().replace(/\s+/g, '');
  const [, width = ''] = /^@media(?:(?:only)?(?:screen|all)and)?\(min-width:(\d+)px\)$/.exec(query) ?? [];
  return width !== '' && Number(width) <= 640;
}

/** The usual width of a phone's window, in pixels. */
export const phoneWidth = 375;

/** Whether one of the conditions of a media query, which are separated by commas, is met on phones. */
function isMetBySome(head: string): boolean {
  const query = /^@media\b(.*)$/is.exec(head)?.[1] ?? '';
  return query
    .toLowerCase()
    .split(',')
    .some((one) => one.split(/\band\b/).every((part) => isMetOnPhones(part.trim())));
}

function isMetOnPhones(condition: string): boolean {
  if (/^(?:only\s+)?(?:screen|all)$/.test(condition)) return true;
  const [, edge, number = '', unit] =
    /^\(\s*(max|min)-(?:device-)?width\s*:\s*(\d+(?:\.\d+)?)(px|em|rem)\s*\)$/.exec(condition) ?? [];
  if (edge === undefined) return false;
  const pixels = Number(number) * (unit === 'px' ? 1 : 16);
  return edge === 'max' ? phoneWidth <= pixels : phoneWidth >= pixels;
}

export function withoutComments(css: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const start = css.indexOf('/*', at);
    if (start < 0) break;
    pieces.push(css.slice(at, start));
    const end = css.indexOf('*/', start + 2);
    if (end < 0) return pieces.join(' ');
    at = end + 2;
  }
  return [...pieces, css.slice(at)].join(' ').replaceAll('<!--', ' ').replaceAll('-->', ' ');
}

export function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return css.length;
}

const maximumParts = 12;

/** The parts of a selector; undefined if it depends on a state, a neighbor or an attribute. */
function readSelector(selector: string, readFor: ReadFor): SelectorPart[] | undefined {
  const words = wordsOf(selector);
  const parts: SelectorPart[] = [];
  let isChild = false;
  for (const word of words) {
    if (word === '>') {
      isChild = true;
      continue;
    }
    const part = readPart(word.replace(/:link$/i, ''), isChild, readFor);
    if (!part || parts.length >= maximumParts) return undefined;
    parts.push(part);
    isChild = false;
  }
  return parts.length > 0 && !isChild ? parts : undefined;
}

/** A part of a selector without its tests of attributes, and these; undefined if one is of another kind. */
function withoutTests(word: string): { readonly plain: string; readonly tests: AttributeTest[] } | undefined {
  const [start = '', ...others] = word.split('[');
  let plain = start;
  const tests: AttributeTest[] = [];
  for (const part of others) {
    const close = part.lastIndexOf(']');
    const equals = part.indexOf('=');
    if (equals < 1 || close < equals) return undefined;
    const sign = part[equals - 1] ?? '';
    const isWhole = /[\w\s-]/.test(sign);
    if (!isWhole && sign !== '*' && sign !== '~') return undefined;
    const name = part
      .slice(0, isWhole ? equals : equals - 1)
      .trim()
      .toLowerCase();
    const value = part.slice(equals + 1, close).trim();
    const isQuoted = value.length > 1 && (value.startsWith('"') || value.startsWith("'"));
    tests.push({ name, operator: isWhole ? '=' : `${sign}=`, value: isQuoted ? value.slice(1, -1) : value });
    plain += part.slice(close + 1);
  }
  return { plain, tests };
}

function readPart(word: string, isChild: boolean, readFor: ReadFor): SelectorPart | undefined {
  // Old rules for phones select by attributes, which hid them from Yahoo.
  const read = readFor === 'phone' && word.includes('[') ? withoutTests(word) : { plain: word, tests: [] };
  if (!read) return undefined;
  const { plain, tests } = read;
  if (!/^(?:\*|[a-z][a-z0-9]*)?(?:[.#][\w-]+)*$/i.test(plain) || word === '') return undefined;
  const [name = ''] = plain.split(/[.#]/, 1);
  const names = plain.slice(name.length).match(/[.#][\w-]+/g) ?? [];
  const id = names.find((one) => one.startsWith('#'))?.slice(1);
  return {
    ...(name !== '' && name !== '*' && { name: name.toLowerCase() }),
    ...(id !== undefined && { id }),
    ...(tests.length > 0 && { attributes: tests }),
    classes: names.filter((one) => one.startsWith('.')).map((one) => one.slice(1)),
    isChild,
  };
}

/** The words of a selector; spaces in brackets are part of a value. */
function wordsOf(selector: string): string[] {
  const spaced = selector.replaceAll('>', ' > ').trim();
  if (!spaced.includes('[')) return spaced.split(/\s+/, 2 * maximumParts + 1);
  const masked = spaced
    .split('[')
    .map((part, index) => {
      const close = index === 0 ? -1 : part.lastIndexOf(']');
      return close < 0 ? part : part.slice(0, close).replace(/\s/g, '\u0000') + part.slice(close);
    })
    .join('[');
  return masked.split(/\s+/, 2 * maximumParts + 1).map((word) => word.replaceAll('\u0000', ' '));
}

const weightOf = (parts: readonly SelectorPart[]): number =>
  parts.reduce(
    (sum, { id, classes, name, attributes = [] }) =>
      sum + (id ? 1_000_000 : 0) + (classes.length + attributes.length) * 1000 + (name ? 1 : 0),
    0,
  );

const important = /!\s*important\s*$/i;

/** The declarations of a style, in order. */
export function readDeclarationList(style: string): Declaration[] {
  return declarationsIn(style).flatMap((part) => {
    const colon = part.indexOf(':');
    const name = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = part.slice(colon + 1).trim();
    if (!/^-?[a-z][a-z-]*$/.test(name) || value === '') return [];
    return [{ name, value: value.replace(important, '').trim(), isImportant: important.test(value) }];
  });
}
