import { Fragment, type Mark, type Node, Slice } from 'prosemirror-model';
import { parseMergeTag } from 'sendwright/email';
import { textSchema } from './schema';

/** A tag in a text. One with three braces prints markup, so it stays text. */
const tagInText = /(?<!\{)(\{\{[^{}]{1,400}\}\})(?!\})/;
/** The same at the end of what is being typed. */
export const typedTag = /(?<!\{)\{\{[^{}]{1,400}\}\}$/;

/** A merge tag as a node; undefined for conditions and everything else that prints no single field. */
export function tagNode(written: string, marks: readonly Mark[]): Node | undefined {
  const tag = parseMergeTag(written);
  const attrs = tag && { field: tag.field, fallback: tag.fallback ?? null };
  return attrs && textSchema.nodes.mergeTag.create(attrs, null, marks);
}

/** Pasted text with its merge tags as nodes, like typed ones. */
export const withTags = ({ content, openStart, openEnd }: Slice): Slice =>
  new Slice(tagsIn(content), openStart, openEnd);

function tagsIn(content: Fragment): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    const { text, marks } = node;
    if (text === undefined) nodes.push(node.copy(tagsIn(node.content)));
    else
      for (const [index, part] of text.split(tagInText).entries())
        if (part !== '') nodes.push((index % 2 === 1 && tagNode(part, marks)) || textSchema.text(part, marks));
  });
  return Fragment.from(nodes);
}
