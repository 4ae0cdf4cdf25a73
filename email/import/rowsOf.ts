import { hasClass, isVisible, styleOf } from './elements';
import type { HtmlElement, HtmlNode } from './htmlTree';

/** Nodes that stand beside or inside each other, in order of the source: a row of the message. */
export type Row = readonly HtmlNode[];

const wrappers = new Set(['html', 'body', 'center', 'div', 'table', 'tbody', 'tr', 'td', 'section', 'article', 'main', 'form', 'font', 'header', 'footer']);
const inline = new Set(['a', 'abbr', 'b', 'big', 'br', 'cite', 'code', 'del', 'em', 'font', 'i', 'img', 'ins', 'kbd', 'mark', 'q', 's', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'u', 'wbr']);

export const isInline = (node: HtmlNode): boolean => node.kind === 'text' || (node.kind === 'element' && inline.has(node.name));

/** Text that is in the message and not seen in it: the line beside the subject. */
export function isHidden(node: HtmlNode): boolean {
  if (node.kind !== 'element') return false;
  const css = styleOf(node);
  const zero = (name: string): boolean => /^0(?:px)?$/.test(css.get(name) ?? '');
  return css.get('display') === 'none' || css.get('mso-hide') === 'all' || hasClass(node, 'preheader-hide') || (zero('max-height') && css.get('overflow') === 'hidden') || (zero('font-size') && zero('line-height') && zero('opacity'));
}

const isSeen = (node: HtmlNode): boolean => isVisible(node) && !isHidden(node);

/** The elements around all of the message, from the outermost on, and the nodes that stand in the last of them. */
export function unwrapAll(root: HtmlElement): { chain: HtmlElement[]; nodes: readonly HtmlNode[] } {
  const chain: HtmlElement[] = [];
  let nodes: readonly HtmlNode[] = root.children;
  for (;;) {
    const seen = nodes.filter(isSeen);
    const [only] = seen;
    if (seen.length !== 1 || only?.kind !== 'element' || !wrappers.has(only.name) || hasPicture(only)) return { chain, nodes };
    if (!only.children.some(isSeen) || !only.children.filter(isSeen).some((node) => node.kind === 'element' && !isInline(node))) return { chain, nodes };
    chain.push(only);
    nodes = only.children;
  }
}

/** A picture behind the content belongs to what stands on it. */
const hasPicture = (element: HtmlElement): boolean => element.attributes.has('background') || /url\(/i.test(styleOf(element).get('background-image') ?? styleOf(element).get('background') ?? '');

/** Splits what stands below each other; what stands beside each other stays together, with the comments that Word reads between it. */
export function rowsOf(nodes: readonly HtmlNode[]): Row[] {
  const rows: HtmlNode[][] = [];
  let comments: HtmlNode[] = [];
  let before: HtmlNode | undefined;
  for (const node of nodes) {
    if (node.kind === 'comment') {
      comments.push(node);
      continue;
    }
    if (!isSeen(node)) continue;
    const last = rows.at(-1);
    const beside = isBeside(node);
    const joins = before !== undefined && ((beside && isBeside(before)) || (isInline(node) && isInline(before) && comments.length === 0));
    if (joins) last?.push(...comments, node);
    else {
      // Word's table around columns begins before the first and ends after the last.
      if (before && isBeside(before)) last?.push(...comments);
      rows.push(beside ? [...comments.slice(-1), node] : [node]);
    }
    before = node;
    comments = [];
  }
  if (before && isBeside(before)) rows.at(-1)?.push(...comments);
  return rows;
}

const blockExpression = /\{\{~?([#/])/g;

/** Whether a condition or loop begins in these words. */
export const opensCondition = (node: HtmlNode): boolean => node.kind === 'text' && /\{\{~?#/.test(node.text);

/** Puts rows together between which a condition or loop of the template language lies: apart none of them would be whole. */
export function joinConditions(rows: readonly Row[], source: string): Row[] {
  const joined: HtmlNode[][] = [];
  let open = 0;
  for (const row of rows) {
    const last = joined.at(-1);
    if (open > 0 && last) last.push(...row);
    else joined.push([...row]);
    const [first] = row;
    const end = row.at(-1);
    if (!first || !end) continue;
    for (const [, kind] of source.slice(first.start, end.end).matchAll(blockExpression)) open = Math.max(0, open + (kind === '#' ? 1 : -1));
  }
  return joined;
}

/** Whether it leaves room for another to its right. */
function isBeside(node: HtmlNode): boolean {
  if (node.kind !== 'element' || isInline(node)) return false;
  const css = styleOf(node);
  if (/^inline-(?:block|table)$/.test(css.get('display') ?? '') || /^(?:left|right)$/.test(css.get('float') ?? '')) return true;
  return node.name === 'table' && /^(?:left|right)$/.test(node.attributes.get('align') ?? '') && !/^(?:100%|600)/.test(node.attributes.get('width') ?? '');
}

export { isBeside, isSeen, wrappers };
