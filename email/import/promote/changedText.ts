import type { Inline, Mark, RichNode, RichText } from '../../document/design';

/** A text whose words all have a mark. */
export function withMark(text: RichText, type: 'bold' | 'italic'): RichText {
  const mark: Mark = { type };
  const inlines = (content: Inline[] | undefined): Inline[] =>
    (content ?? []).map((inline) =>
      inline.marks?.some((one) => one.type === type) ? inline : { ...inline, marks: [mark, ...(inline.marks ?? [])] },
    );
  const nodes = (content: RichNode[]): RichNode[] =>
    content.map((node): RichNode => {
      if (node.type === 'paragraph' || node.type === 'heading')
        return node.content ? { ...node, content: inlines(node.content) } : node;
      return { ...node, content: nodes(node.content) };
    });
  return { type: 'doc', content: nodes(text.content) };
}

/** Headings whose look only a paragraph can have. */
export function asParagraphs(text: RichText, isBold: boolean): RichText {
  const content = text.content.map((node): RichNode =>
    node.type === 'heading'
      ? {
          type: 'paragraph',
          ...(node.attrs.align && { attrs: { align: node.attrs.align } }),
          ...(node.content && { content: node.content }),
        }
      : node,
  );
  return isBold ? withMark({ type: 'doc', content }, 'bold') : { type: 'doc', content };
}

/** A text with an alignment where a paragraph has none of its own. */
export function alignedText(text: RichText, align: 'center' | 'right'): RichText {
  const nodes = (content: RichNode[]): RichNode[] =>
    content.map((node): RichNode =>
      node.type === 'paragraph'
        ? { ...node, attrs: { align, ...node.attrs } }
        : node.type === 'heading'
          ? { ...node, attrs: { align, ...node.attrs } }
          : { ...node, content: nodes(node.content) },
    );
  return { type: 'doc', content: nodes(text.content) };
}
