import type { HtmlNode } from '../htmlTree';
import { isGap } from '../rowsOf';

/** Line breaks before and after all that is seen, and how many parts there are. */
export function breaksAround(nodes: readonly HtmlNode[]): { before: number; after: number; count: number } {
  const isBreak = (node: HtmlNode): boolean => node.kind === 'element' && node.name === 'br';
  const seen = nodes.filter((node) => node.kind !== 'comment' && (isBreak(node) || !isGap(node)));
  const last = seen.findLastIndex((node) => !isBreak(node));
  const before = last < 0 ? 0 : seen.findIndex((node) => !isBreak(node));
  return { before, after: last < 0 ? 0 : seen.length - 1 - last, count: seen.length };
}
