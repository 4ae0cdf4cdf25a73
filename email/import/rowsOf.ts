import { hasClass, isVisible, styleOf } from './elements';
import type { HtmlElement, HtmlNode, HtmlTree } from './htmlTree';

/** Sibling or nested nodes in source order: one row of the message. */
export type Row = readonly HtmlNode[];

const wrappers = new Set([
  'html',
  'body',
  'center',
  'div',
  'table',
  'tbody',
  'tr',
  'td',
  'section',
  'article',
  'main',
  'form',
  'font',
  'header',
  'footer',
]);
const inline = new Set([
  'a',
  'abbr',
  'b',
  'big',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'font',
  'i',
  'img',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
]);

export const isInline = (node: HtmlNode): boolean =>
  node.kind === 'text' || (node.kind === 'element' && inline.has(node.name));

/** Text that is in the message but invisible: the preview text. */
export function isHidden(node: HtmlNode): boolean {
  if (node.kind !== 'element') return false;
  if (node.attributes.has('class') && hasClass(node, 'preheader-hide')) return true;
  const css = styleOf(node);
  if (css.size === 0) return false;
  // `mso-hide` hides from Outlook on Windows only: what has it is often a button that others see.
  if (css.get('display') === 'none' || (isZero(css.get('max-height')) && css.get('overflow') === 'hidden')) return true;
  return isZero(css.get('font-size')) && isZero(css.get('line-height')) && isZero(css.get('opacity'));
}

const isZero = (value: string | undefined): boolean => value === '0' || value === '0px';

const isSeen = (node: HtmlNode): boolean => isVisible(node) && !isHidden(node);

/** White space or a line break, which separates words. */
export const isGap = (node: HtmlNode): boolean =>
  node.kind === 'text' ? node.text.trim() === '' : node.kind === 'element' && node.name === 'br';

/** The elements around the whole message, outermost first, and the nodes inside the innermost one. */
export function unwrapAll(root: HtmlElement): { chain: HtmlElement[]; nodes: readonly HtmlNode[] } {
  const chain: HtmlElement[] = [];
  let nodes: readonly HtmlNode[] = root.children;
  for (;;) {
    const seen = nodes.filter(isSeen);
    const [only] = seen;
    if (seen.length !== 1 || only?.kind !== 'element' || !wrappers.has(only.name) || hasImage(only))
      return { chain, nodes };
    if (
      !only.children.some(isSeen) ||
      !only.children.filter(isSeen).some((node) => node.kind === 'element' && !isInline(node))
    )
      return { chain, nodes };
    chain.push(only);
    nodes = only.children;
  }
}

/** A background image belongs to the content in front of it. */
const hasImage = (element: HtmlElement): boolean =>
  element.attributes.has('background') ||
  /url\(/i.test(styleOf(element).get('background-image') ?? styleOf(element).get('background') ?? '');

/**
 * Splits content that is stacked vertically. Side-by-side content stays together, with the conditional comments for
 * Word between it.
 */
export function rowsOf(nodes: readonly HtmlNode[]): Row[] {
  const rows: HtmlNode[][] = [];
  let comments: HtmlNode[] = [];
  let gaps: HtmlNode[] = [];
  let before: HtmlNode | undefined;
  let wasBeside = false;
  for (const node of nodes) {
    if (node.kind === 'comment') {
      comments.push(node);
      continue;
    }
    if (isGap(node)) {
      gaps.push(node);
      continue;
    }
    if (!isSeen(node)) continue;
    const last = rows.at(-1);
    const beside = isBeside(node);
    const joins =
      before !== undefined && ((beside && wasBeside) || (isInline(node) && isInline(before) && comments.length === 0));
    if (joins) last?.push(...(isInline(node) ? gaps : []), ...comments, node);
    else {
      // Word's table around columns starts before the first and ends after the last.
      if (wasBeside) last?.push(...comments);
      rows.push(beside ? [...comments.slice(-1), node] : [node]);
    }
    before = node;
    wasBeside = beside;
    comments = [];
    gaps = [];
  }
  if (wasBeside) rows.at(-1)?.push(...comments);
  return rows;
}

const blockExpression = /\{\{~?([#/])/g;

/** Whether a condition or loop starts in this text. */
export const opensCondition = (node: HtmlNode): boolean => node.kind === 'text' && /\{\{~?#/.test(node.text);

/** Offsets where conditions and loops start (1) and end (-1). Cached, because rows are split on every level. */
const edges = new WeakMap<HtmlTree, readonly (readonly [at: number, step: 1 | -1])[]>();
function edgesOf(tree: HtmlTree): readonly (readonly [at: number, step: 1 | -1])[] {
  const known = edges.get(tree);
  if (known) return known;
  const found = [...tree.source.matchAll(blockExpression)].map(
    ({ index, 1: kind }) => [index, kind === '#' ? 1 : -1] as const,
  );
  edges.set(tree, found);
  return found;
}

/** Joins rows that share a condition or loop of the template language, because each part alone would be invalid. */
export function joinConditions(rows: readonly Row[], tree: HtmlTree): readonly Row[] {
  const all = edgesOf(tree);
  const from = rows[0]?.[0]?.start ?? 0;
  let next = firstBehind(all, from);
  if (next === all.length) return rows;
  const joined: HtmlNode[][] = [];
  let open = 0;
  for (const row of rows) {
    const last = joined.at(-1);
    if (open > 0 && last) last.push(...row);
    else joined.push([...row]);
    const [first] = row;
    const end = row.at(-1);
    if (!first || !end) continue;
    for (; next < all.length; next += 1) {
      const [at, step] = all[next] ?? [0, 1];
      if (at >= end.end) break;
      if (at >= first.start) open = Math.max(0, open + step);
    }
  }
  return joined;
}

/** The index of the first edge at or after `start`. */
function firstBehind(all: ReturnType<typeof edgesOf>, start: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.[0] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether it leaves room for a neighbor to its right. */
function isBeside(node: HtmlNode): boolean {
  if (node.kind !== 'element' || isInline(node)) return false;
  const css = styleOf(node);
  if (/^inline-(?:block|table)$/.test(css.get('display') ?? '') || /^(?:left|right)$/i.test(css.get('float') ?? ''))
    return true;
  return (
    node.name === 'table' &&
    /^(?:left|right)$/i.test(node.attributes.get('align') ?? '') &&
    !/^(?:100%|600)/.test(node.attributes.get('width') ?? '')
  );
}

export { isBeside, isSeen, wrappers };
