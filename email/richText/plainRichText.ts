import { safeLink } from '../compile/html';
import type { Inline, RichNode, RichText } from '../document/design';
import { mergeTag } from './renderRichText';

/**
 * The same words as plain text. Links follow their words in brackets. Filters
 * compare both parts of a message, so nothing is added and nothing left out.
 */
export function plainRichText(text: RichText): string {
  return plainNodes(text.content, '').join('\n').trim();
}

function plainNodes(nodes: readonly RichNode[], indent: string): string[] {
  return nodes.flatMap((node) => plainNode(node, indent));
}

function plainNode(node: RichNode, indent: string): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return plainInlines(node.content).split('\n').map((line) => (line === '' ? '' : indent + line));
    case 'bulletList':
      return node.content.flatMap((item) => listItem(item, indent, '- '));
    case 'orderedList':
      return node.content.flatMap((item, index) => listItem(item, indent, `${(node.attrs?.start ?? 1) + index}. `));
    case 'listItem':
      return plainNodes(node.content, indent);
    case 'quote':
      return plainNodes(node.content, `${indent}> `);
  }
}

/** The marker stands before the first line, the others stand below its words. */
function listItem(item: RichNode, indent: string, marker: string): string[] {
  const inner = plainNode(item, indent + ' '.repeat(marker.length));
  const [first = '', ...rest] = inner;
  return [indent + marker + first.slice(indent.length + marker.length), ...rest];
}

function plainInlines(inlines: readonly Inline[] | undefined): string {
  let text = '';
  for (const [index, inline] of (inlines ?? []).entries()) {
    text += inline.type === 'text' ? inline.text : inline.type === 'hardBreak' ? '\n' : mergeTag(inline.attrs);
    const href = linkOf(inline);
    // One link may span words with different marks: its address follows the last of them.
    if (href && href !== linkOf(inlines?.[index + 1])) text += text.endsWith(href) ? '' : ` [${href}]`;
  }
  return text;
}

function linkOf(inline: Inline | undefined): string | undefined {
  const mark = inline?.marks?.find(({ type }) => type === 'link');
  return mark?.type === 'link' ? safeLink(mark.attrs.href) : undefined;
}
