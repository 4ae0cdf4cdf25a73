import { styleOf } from '../elements';
import type { HtmlNode } from '../htmlTree';
import { takesSpace } from './takesSpace';
import { isBeside, isGap, isInline, isSeen, type Row } from '../rowsOf';

/** Word's lists are paragraphs, which have to stay together. */
const isListItem = (node: HtmlNode): boolean =>
  node.kind === 'element' && node.name === 'p' && styleOf(node).has('mso-list');

/** Splits content into lines of text, boxes beside each other, and other boxes. Hidden nodes are left out. */
export function splitRows(nodes: readonly HtmlNode[]): Row[] {
  const rows: HtmlNode[][] = [];
  let kind: 'inline' | 'beside' | 'list' | 'block' | undefined;
  let gaps: HtmlNode[] = [];
  for (const node of nodes) {
    const isBreak = node.kind === 'element' && node.name === 'br';
    if (node.kind === 'comment' || (isGap(node) && !isBreak && !takesSpace(node))) {
      gaps.push(node);
      continue;
    }
    if (!isBreak && !isSeen(node) && !takesSpace(node)) continue;
    const own = isBeside(node) ? 'beside' : isInline(node) ? 'inline' : isListItem(node) ? 'list' : 'block';
    const last = rows.at(-1);
    if (last && own === kind && own !== 'block') last.push(...gaps, node);
    else {
      // Word's table around columns starts before the first and ends after the last.
      const comments = gaps.filter((gap) => gap.kind === 'comment');
      if (kind === 'beside') last?.push(...comments);
      rows.push(own === 'beside' ? [...comments.slice(-1), node] : [node]);
    }
    kind = own;
    gaps = [];
  }
  if (kind === 'beside') rows.at(-1)?.push(...gaps.filter((gap) => gap.kind === 'comment'));
  return rows;
}
