import { declarationsIn } from './cssValues';

export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** A selector without combinators: `td.button`. */
export interface SelectorPart {
  readonly name?: string;
  readonly id?: string;
  readonly classes: readonly string[];
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
  readonly declarations: readonly Declaration[];
}

const maximumRules = 5000;
const maximumDeclarations = 200;

/** The rules of style sheets that always apply on screens, in order; `isCut` if there are more than is reasonable. */
export function readRules(sheets: readonly string[]): { rules: SheetRule[]; isCut: boolean } {
  const rules: SheetRule[] = [];
  let isCut = false;
  for (const sheet of sheets) isCut = !collect(withoutComments(sheet), rules, 0, false) || isCut;
  return { rules, isCut };
}

/** Adds the rules of a sheet; false if not all fit. */
function collect(css: string, rules: SheetRule[], depth: number, isWide: boolean): boolean {
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
      if (depth < 3 && /^@media\s+(?:only\s+)?(?:screen|all)(?:\s*,\s*(?:screen|all|print|projection))*$/i.test(head))
        if (!collect(body, rules, depth + 1, isWide)) return false;
      if (depth < 3 && isForWide(head) && !collect(body, rules, depth + 1, true)) return false;
    } else {
      const declarations = readDeclarationList(body).slice(0, maximumDeclarations);
      const selectors = declarations.length > 0 ? head.split(',', maximumRules + 1) : [];
      if (rules.length + selectors.length > maximumRules) return false;
      for (const selector of selectors) {
        const parts = readSelector(selector);
        if (parts) rules.push({ parts, weight: weightOf(parts), order: rules.length, isWide, declarations });
      }
    }
    at = close + 1;
  }
  return true;
}

/** Whether a media query is for all windows of at least some width, which those of computers have. */
function isForWide(head: string): boolean {
  const query = head.toLowerCase().replace(/\s+/g, '');
  const [, width = ''] = /^@media(?:(?:only)?(?:screen|all)and)?\(min-width:(\d+)px\)$/.exec(query) ?? [];
  return width !== '' && Number(width) <= 640;
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
function readSelector(selector: string): SelectorPart[] | undefined {
  const words = selector
    .replaceAll('>', ' > ')
    .trim()
    .split(/\s+/, 2 * maximumParts + 1);
  const parts: SelectorPart[] = [];
  let isChild = false;
  for (const word of words) {
    if (word === '>') {
      isChild = true;
      continue;
    }
    const part = readPart(word.replace(/:link$/i, ''), isChild);
    if (!part || parts.length >= maximumParts) return undefined;
    parts.push(part);
    isChild = false;
  }
  return parts.length > 0 && !isChild ? parts : undefined;
}

function readPart(word: string, isChild: boolean): SelectorPart | undefined {
  if (!/^(?:\*|[a-z][a-z0-9]*)?(?:[.#][\w-]+)*$/i.test(word) || word === '') return undefined;
  const [name = ''] = word.split(/[.#]/, 1);
  const names = word.slice(name.length).match(/[.#][\w-]+/g) ?? [];
  const id = names.find((one) => one.startsWith('#'))?.slice(1);
  return {
    ...(name !== '' && name !== '*' && { name: name.toLowerCase() }),
    ...(id !== undefined && { id }),
    classes: names.filter((one) => one.startsWith('.')).map((one) => one.slice(1)),
    isChild,
  };
}

const weightOf = (parts: readonly SelectorPart[]): number =>
  parts.reduce((sum, { id, classes, name }) => sum + (id ? 1_000_000 : 0) + classes.length * 1000 + (name ? 1 : 0), 0);

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
