import type { Block, Condition } from '../document/design';
import { elementsIn, hasClass, isVisible } from './elements';
import type { HtmlElement, HtmlNode } from './htmlTree';
import type { ImportSession } from './importSession';
import { isModule } from './module';
import { readCode, readModule } from './readModule';

const name = '[^\\s{}"\'<>|()=]{1,200}';

const presence = new RegExp(`^\\{\\{#(if|unless) (${name})\\}\\}$`, 'u');

const comparison = new RegExp(
  `^\\{\\{#(equals|notEquals|greaterThan|lessThan) (${name}) (?:"((?:[^"\\\\]|\\\\.)*)"|(-?\\d+(?:\\.\\d+)?))\\}\\}$`,
  'u',
);

const repetition = new RegExp(`^\\{\\{#each (${name})\\}\\}$`, 'u');

type Part =
  | {
      readonly kind: 'module';
      readonly element: HtmlElement;
      readonly hideOn?: 'mobile' | 'desktop';
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'open' | 'close' | 'else'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: 'other'; readonly node: HtmlNode; readonly start: number; readonly end: number };

/** The blocks for the modules among `nodes`, with their conditions. Content between modules becomes code blocks. */
export function readModules(nodes: readonly HtmlNode[], session: ImportSession, width: number): Block[] {
  const parts: Part[] = [];
  gather(nodes, undefined, parts);
  const blocks: Block[] = [];
  for (let index = 0; index < parts.length;) {
    const taken = readPart(parts, index, session, width);
    blocks.push(...taken.blocks);
    index = taken.next;
  }
  return blocks;
}

function gather(nodes: readonly HtmlNode[], hideOn: 'mobile' | 'desktop' | undefined, parts: Part[]): void {
  for (const node of nodes) {
    const { start, end } = node;
    if (node.kind === 'comment') continue;
    if (node.kind === 'text') gatherText(node.text, start, end, node, parts);
    else if (isModule(node)) {
      const hidden = hideOn ?? hiding(node);
      parts.push({ kind: 'module', element: node, ...(hidden && { hideOn: hidden }), start, end });
    } else if (holdsModule(node)) gather(node.children, hideOn ?? hiding(node), parts);
    else if (isVisible(node)) parts.push({ kind: 'other', node, start, end });
  }
}

function gatherText(text: string, start: number, end: number, node: HtmlNode, parts: Part[]): void {
  const pieces = text.split(/(\{\{\{?[^{}<>]*\}?\}\})/);
  // Text between modules, or entities that make offsets unreliable: kept as they are.
  if (text.length !== end - start || pieces.some((piece, index) => index % 2 === 0 && piece.trim() !== '')) {
    if (text.trim() !== '') parts.push({ kind: 'other', node, start, end });
    return;
  }
  let at = start;
  for (const [index, piece] of pieces.entries()) {
    const kind = /^\{\{~?#/.test(piece)
      ? 'open'
      : /^\{\{~?\//.test(piece)
        ? 'close'
        : /^\{\{~?\s*(?:else|\^)/.test(piece)
          ? 'else'
          : undefined;
    if (kind) parts.push({ kind, text: piece, start: at, end: at + piece.length });
    else if (index % 2 === 1) parts.push({ kind: 'other', node, start: at, end: at + piece.length });
    at += piece.length;
  }
}

const holdsModule = (element: HtmlElement): boolean => {
  for (const inner of elementsIn(element.children)) if (isModule(inner)) return true;
  return false;
};

/** Our own classes and those of the provider's editors. */
function hiding(element: HtmlElement): 'mobile' | 'desktop' | undefined {
  if (hasClass(element, 'hm') || hasClass(element, 'hide-mobile')) return 'mobile';
  if (hasClass(element, 'hd') || hasClass(element, 'show-mobile')) return 'desktop';
  return undefined;
}

interface Taken {
  readonly blocks: Block[];
  readonly next: number;
}

function readPart(parts: readonly Part[], index: number, session: ImportSession, width: number): Taken {
  const part = parts[index];
  if (part === undefined) return { blocks: [], next: index + 1 };
  if (part.kind === 'module') {
    const block = readModule(part.element, session, width);
    return { blocks: block ? [part.hideOn ? { ...block, hideOn: part.hideOn } : block] : [], next: index + 1 };
  }
  if (part.kind === 'open') return readCondition(parts, index, session, width);
  const why = part.kind === 'other' ? 'It is between the modules.' : 'It closes a condition that was never opened.';
  return { blocks: [readCode(part.start, part.end, session, 'markup', why)], next: index + 1 };
}

/**
 * A condition or loop around modules applies to their blocks if they can express it; otherwise everything becomes one
 * code block.
 */
function readCondition(parts: readonly Part[], index: number, session: ImportSession, width: number): Taken {
  const end = closingOf(parts, index);
  const first = parts[index];
  const last = parts[end];
  if (!first || !last)
    return {
      blocks: [readCode(first?.start ?? 0, parts.at(-1)?.end ?? 0, session, 'condition', 'It is not closed.')],
      next: parts.length,
    };
  const inside = parts.slice(index + 1, end);
  const opening = first.kind === 'open' ? readOpening(first.text) : undefined;
  const simple =
    opening !== undefined &&
    !hasElse(inside) &&
    ('when' in opening || inside.filter(({ kind }) => kind === 'module').length === 1);
  if (simple && isPlain(inside)) {
    const before = session.log.copy();
    const blocks: Block[] = [];
    for (let at = 0; at < inside.length;) {
      const taken = readPart(inside, at, session, width);
      blocks.push(...taken.blocks);
      at = taken.next;
    }
    const restricted = blocks.map((block) => withOpening(block, opening));
    if (restricted.every((block) => block !== undefined)) return { blocks: restricted, next: end + 1 };
    // They become one code block: the report must not call them kept.
    session.log.restore(before);
  }
  return {
    blocks: [
      readCode(
        first.start,
        last.end,
        session,
        'condition',
        'Kept with its content as one code block because no block can express it.',
      ),
    ],
    next: end + 1,
  };
}

/** Loops are inside conditions, as the compiler writes them. Two of the same kind can't be represented. */
function withOpening(block: Block, opening: { when: Condition } | { each: string }): Block | undefined {
  if ('when' in opening) return block.when ? undefined : { ...block, when: opening.when };
  return block.each || block.when ? undefined : { ...block, each: opening.each };
}

/** Modules with at most one more condition around each. */
const isPlain = (inside: readonly Part[]): boolean =>
  inside.every(({ kind }) => kind === 'module' || kind === 'open' || kind === 'close');

function hasElse(inside: readonly Part[]): boolean {
  let depth = 0;
  for (const { kind } of inside) {
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (kind === 'else' && depth === 0) return true;
  }
  return false;
}

function closingOf(parts: readonly Part[], index: number): number {
  let depth = 0;
  for (let at = index; at < parts.length; at += 1) {
    if (parts[at]?.kind === 'open') depth += 1;
    if (parts[at]?.kind === 'close') depth -= 1;
    if (depth === 0) return at;
  }
  return parts.length;
}

/** The `when` or `each` of a block for an opening expression, if it can be represented. */
function readOpening(expression: string): { when: Condition } | { each: string } | undefined {
  const loop = repetition.exec(expression)?.[1];
  if (loop !== undefined) return { each: loop };
  const simple = presence.exec(expression);
  if (simple?.[2]) return { when: { field: simple[2], operator: simple[1] === 'if' ? 'exists' : 'missing' } };
  const compared = comparison.exec(expression);
  if (!compared?.[2]) return undefined;
  const operator = compared[1];
  if (operator !== 'equals' && operator !== 'notEquals' && operator !== 'greaterThan' && operator !== 'lessThan')
    return undefined;
  const value = compared[4] ?? (compared[3] ?? '').replace(/\\(.)/g, '$1');
  // A number without quotes compares numerically; for equality it makes no difference.
  return { when: { field: compared[2], operator, value: value.slice(0, 1000) } };
}
