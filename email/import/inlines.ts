import type { Inline, Mark } from '../document/design';
import { type MergeTag, mergeTag, parseMergeTag } from '../template/mergeTags';

/** `{{field | fallback}}` */
const isShort = /^\{\{[^{}|]*\|/;
const expression = /(\{\{\{[^{}]*\}\}\}|\{\{[^{}]*\}\})/;

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
export function readMergeTag(whole: string): MergeTag | undefined {
  const tag = parseMergeTag(whole);
  return tag && (mergeTag(tag) === whole || isShort.test(whole)) ? tag : undefined;
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
