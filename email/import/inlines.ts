import type { Inline, Mark } from '../document/design';
import { mergeTag } from '../richText/renderRichText';

const expression = /(\{\{\{[^{}]*\}\}\}|\{\{[^{}]*\}\})/;
const plain = /^\{\{([^\s{}"'<>|()=#/^!&~][^\s{}"'<>|()=]{0,199})\}\}$/u;
const insert = /^\{\{insert ([^\s{}"'<>|()=]{1,200}) "default=((?:[^"\\]|\\.)*)"\}\}$/u;
const sugar = /^\{\{\s*([^\s{}"'<>|()=]{1,200})\s*\|([^{}|]*)\}\}$/u;

/** Converts text with its marks; contact values in it become merge tags. */
export function inlinesOf(text: string, marks: readonly Mark[]): Inline[] {
  const marked = marks.length > 0 ? { marks: [...marks] } : {};
  if (!text.includes('{{')) return text === '' ? [] : [{ type: 'text', text, ...marked }];
  return text.split(expression).flatMap((part, index): Inline[] => {
    if (part === '') return [];
    const attrs = index % 2 === 1 ? readMergeTag(part) : undefined;
    return [attrs ? { type: 'mergeTag', attrs, ...marked } : { type: 'text', text: part, ...marked }];
  });
}

/** The field and fallback of an expression, if the editor can represent it and would write it the same way. */
export function readMergeTag(whole: string): { field: string; fallback?: string } | undefined {
  const field = plain.exec(whole)?.[1];
  if (field !== undefined) return field === 'else' || field === 'this' ? undefined : { field };
  const short = sugar.exec(whole);
  const words = short?.[2]?.trim();
  if (short?.[1] !== undefined && words) return { field: short[1], fallback: words };
  const found = insert.exec(whole);
  if (!found?.[1]) return undefined;
  const fallback = (found[2] ?? '').replace(/\\(.)/g, '$1');
  const attrs = fallback === '' ? { field: found[1] } : { field: found[1], fallback };
  return mergeTag(attrs) === whole ? attrs : undefined;
}

/** Joins neighbors with the same marks, as the text editor does. */
export function joinInlines(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (inline.type === 'text' && last?.type === 'text' && sameMarks(last.marks, inline.marks))
      joined[joined.length - 1] = { ...last, text: last.text + inline.text };
    else joined.push(inline);
  }
  return joined;
}

const sameMarks = (one: readonly Mark[] = [], other: readonly Mark[] = []): boolean =>
  one.length === other.length && one.every((mark, index) => JSON.stringify(mark) === JSON.stringify(other[index]));
