import { safeLink } from '../compile/html';
import type { Inline, RichNode, RichText } from '../document/design';
import { mergeTag } from '../template/mergeTags';

/**
 * The text as plain text. Links follow their text in brackets. Nothing is added or left out, because spam filters
 * compare both parts of a message.
 */
export function plainRichText(text: RichText): string {
  const [only] = text.content;
  // Most texts are one paragraph.
  if (text.content.length === 1 && only?.type === 'paragraph') return plainInlines(only.content).trim();
  const lines: string[] = [];
  addNodes(text.content, '', lines);
  return lines.join('\n').trim();
}

function addNodes(nodes: readonly RichNode[], indent: string, lines: string[]): void {
  for (const node of nodes) addNode(node, indent, lines);
}

function addNode(node: RichNode, indent: string, lines: string[]): void {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      for (const line of plainInlines(node.content).split('\n')) lines.push(line === '' ? '' : indent + line);
      return;
    case 'bulletList':
      for (const item of node.content) addItem(item, indent, '- ', lines);
      return;
    case 'orderedList':
      for (const [index, item] of node.content.entries())
        addItem(item, indent, `${(node.attrs?.start ?? 1) + index}. `, lines);
      return;
    case 'listItem':
      addNodes(node.content, indent, lines);
      return;
    case 'quote':
      addNodes(node.content, `${indent}> `, lines);
  }
}

/** The marker precedes the first line; the other lines are indented below the text. */
function addItem(item: RichNode, indent: string, marker: string, lines: string[]): void {
  const first = lines.length;
  addNode(item, indent + ' '.repeat(marker.length), lines);
  lines[first] = indent + marker + (lines[first] ?? '').slice(indent.length + marker.length);
}

function plainInlines(inlines: readonly Inline[] | undefined): string {
  if (inlines === undefined) return '';
  let text = '';
  for (const [index, inline] of inlines.entries()) {
    text += inline.type === 'text' ? inline.text : inline.type === 'hardBreak' ? '\n' : mergeTag(inline.attrs);
    if (inline.marks === undefined) continue;
    const href = linkOf(inline);
    // One link can span text with different marks; its address follows the last part.
    if (href && href !== linkOf(inlines[index + 1])) text += text.endsWith(href) ? '' : ` [${href}]`;
  }
  return text;
}

function linkOf(inline: Inline | undefined): string | undefined {
  const mark = inline?.marks?.find(({ type }) => type === 'link');
  return mark?.type === 'link' ? safeLink(mark.attrs.href) : undefined;
}
