import type { RichText } from 'sendwright/email';
import { Node } from 'prosemirror-model';
import { textSchema } from './schema';

/** A text as the text editor takes it; undefined for a structure it can't hold. */
export function toDocument({ content }: RichText): Node | undefined {
  try {
    const document = Node.fromJSON(textSchema, {
      type: 'doc',
      content: content.length === 0 ? [{ type: 'paragraph' }] : content,
    });
    document.check();
    return document;
  } catch {
    return undefined;
  }
}

/** The text of the editor, without the attributes that say nothing. */
export function toRichText(document: Node): RichText {
  return { type: 'doc', content: (bare(document.toJSON()) as RichText).content };
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
    if (inner === null) return [];
    const after = bare(inner);
    return key === 'attrs' && typeof after === 'object' && after !== null && Object.keys(after).length === 0
      ? []
      : [[key, after]];
  });
  return Object.fromEntries(entries);
}
