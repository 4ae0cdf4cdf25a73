import type { RichNode } from '../document/design';
import type { HtmlElement, HtmlNode } from './htmlTree';

/** A Word paragraph that is a list item. */
export interface WordItem {
  readonly type: 'wordItem';
  readonly level: number;
  readonly ordered: boolean;
  readonly start: number;
  readonly content: RichNode[];
}

/** Word writes lists as paragraphs with the level in the style and the bullet as ignorable text. */
export function itemOf(element: HtmlElement, css: ReadonlyMap<string, string>): Omit<WordItem, 'content'> | undefined {
  const level = /\blevel(\d)\b/i.exec(css.get('mso-list') ?? '')?.[1];
  if (level === undefined) return undefined;
  const sign = ignoredText(element.children).replace(/[\s\u00a0]+/g, '');
  const ordered = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]$/i.test(sign);
  return {
    type: 'wordItem',
    level: Number(level),
    ordered,
    start: ordered ? Number.parseInt(sign.replace('(', ''), 10) || 1 : 1,
  };
}

function ignoredText(nodes: readonly HtmlNode[]): string {
  for (const node of nodes) {
    if (node.kind !== 'element') continue;
    if (/mso-list\s*:\s*ignore/i.test(node.attributes.get('style') ?? '')) return textIn(node);
    const inside = ignoredText(node.children);
    if (inside !== '') return inside;
  }
  return '';
}

const textIn = (node: HtmlNode): string =>
  node.kind === 'text' ? node.text : node.kind === 'element' ? node.children.map(textIn).join('') : '';

/** Combines adjacent items into lists. */
export function combineListItems(nodes: readonly (RichNode | WordItem)[]): RichNode[] {
  const out: RichNode[] = [];
  for (let index = 0; index < nodes.length;) {
    const node = nodes[index];
    if (node === undefined) break;
    if (node.type !== 'wordItem') {
      out.push(node);
      index += 1;
      continue;
    }
    const items: WordItem[] = [];
    for (let next = nodes[index]; next?.type === 'wordItem'; next = nodes[index]) {
      items.push(next);
      index += 1;
    }
    out.push(...nest(items));
  }
  return out;
}

function nest(items: readonly WordItem[]): RichNode[] {
  const lists: RichNode[] = [];
  for (let index = 0; index < items.length;) {
    const first = items[index];
    if (!first) break;
    const entries: RichNode[] = [];
    for (
      let item = items[index];
      item && item.level >= first.level && item.ordered === first.ordered;
      item = items[index]
    ) {
      index += 1;
      const deeper: WordItem[] = [];
      for (let next = items[index]; next && next.level > first.level; next = items[index]) {
        deeper.push(next);
        index += 1;
      }
      entries.push({
        type: 'listItem',
        content: [...(item.content.length > 0 ? item.content : [{ type: 'paragraph' as const }]), ...nest(deeper)],
      });
    }
    lists.push(
      first.ordered
        ? { type: 'orderedList', ...(first.start > 1 ? { attrs: { start: first.start } } : {}), content: entries }
        : { type: 'bulletList', content: entries },
    );
  }
  return lists;
}
