import type { Inline, Mark, RichNode, RichText } from '../document/design';
import type { Brand } from './brand';
import type { SwapColor } from './swapColor';

interface Change {
  readonly from: Brand;
  readonly to: Brand;
  readonly swap: SwapColor;
}

/** Replaces the brand's colors and fonts in the marks of a text. */
export function restyleRichText(text: RichText, change: Change): RichText {
  return { ...text, content: text.content.map((node) => restyleNode(node, change)) };
}

function restyleNode(node: RichNode, change: Change): RichNode {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return node.content ? { ...node, content: node.content.map((inline) => restyleInline(inline, change)) } : node;
    case 'bulletList':
    case 'orderedList':
    case 'listItem':
    case 'quote':
      return { ...node, content: node.content.map((child) => restyleNode(child, change)) };
  }
}

function restyleInline(inline: Inline, change: Change): Inline {
  if (!inline.marks) return inline;
  return { ...inline, marks: inline.marks.map((mark) => restyleMark(mark, change)) };
}

function restyleMark(mark: Mark, { from, to, swap }: Change): Mark {
  switch (mark.type) {
    case 'color':
      return { type: 'color', attrs: { value: swap(mark.attrs.value, 'text')?.to ?? mark.attrs.value } };
    case 'highlight':
      return { type: 'highlight', attrs: { value: swap(mark.attrs.value, 'background')?.to ?? mark.attrs.value } };
    case 'fontFamily': {
      const { value } = mark.attrs;
      const family = value === from.headingFont ? to.headingFont : value === from.textFont ? to.textFont : value;
      return { type: 'fontFamily', attrs: { value: family } };
    }
    default:
      return mark;
  }
}
