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
  readonly declarations: readonly Declaration[];
}

const maximumRules = 5000;

/** The rules of a style sheet that always apply on screens, numbered from `first`. */
export function readRules(css: string, first: number): SheetRule[] {
  const rules: SheetRule[] = [];
  collect(withoutComments(css), rules, first, 0);
  return rules.slice(0, maximumRules);
}

function collect(css: string, rules: SheetRule[], first: number, depth: number): void {
  let at = 0;
  while (at < css.length && rules.length < maximumRules) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    // What ends before it, such as `@charset`, is another statement.
    const before = css.slice(at, open);
    const head = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1).trim();
    const close = endOfBlock(css, open);
    const body = css.slice(open + 1, close);
    if (head.startsWith('@')) {
      if (depth < 3 && /^@media\s+(?:only\s+)?(?:screen|all)(?:\s*,\s*(?:screen|all|print|projection))*$/i.test(head))
        collect(body, rules, first, depth + 1);
    } else {
      const declarations = readDeclarationList(body);
      if (declarations.length > 0)
        for (const selector of head.split(',')) {
          const parts = readSelector(selector);
          if (parts) rules.push({ parts, weight: weightOf(parts), order: first + rules.length, declarations });
        }
    }
    at = close + 1;
  }
}

function withoutComments(css: string): string {
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

function endOfBlock(css: string, open: number): number {
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

/** The parts of a selector; undefined if it depends on a state, a neighbor or an attribute. */
function readSelector(selector: string): SelectorPart[] | undefined {
  const words = selector.replaceAll('>', ' > ').trim().split(/\s+/);
  const parts: SelectorPart[] = [];
  let isChild = false;
  for (const word of words) {
    if (word === '>') {
      isChild = true;
      continue;
    }
    const part = readPart(word.replace(/:link$/i, ''), isChild);
    if (!part || parts.length > 12) return undefined;
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
