import type { Context } from './context';
import { parseMergeTag } from '../template/mergeTags';
import { escapeAttribute, escapeText } from './html';

/** Marks an element as a plain text of the block, which the canvas edits in place. `hint` shows while it is empty. */
export const fieldMark = ({ target }: Context, path: string, hint: string, lines = false): string =>
  target === 'canvas' ? ` data-field="${path}" data-hint="${hint}"${lines ? ' data-lines' : ''}` : '';

/**
 * The HTML of a plain text. An empty one takes up a line, except on the canvas, which shows a hint instead, and merge
 * tags as chips.
 */
export function fieldText(text: string, { target }: Context): string {
  if (target === 'canvas') return text.trim() === '' ? '' : withChips(text).replaceAll('\n', '<br>');
  return text.trim() === '' ? '&nbsp;' : escapeText(text).replaceAll('\n', '<br>');
}

function withChips(text: string): string {
  if (!text.includes('{{')) return escapeText(text);
  return text
    .split(/(\{\{\{?[^{}]{1,500}\}?\}\})/)
    .map((part, index) => {
      const tag = index % 2 === 1 ? parseMergeTag(part) : undefined;
      const shown = escapeText(part);
      return tag ? `<span data-merge-tag="${escapeAttribute(tag.field)}">${shown}</span>` : shown;
    })
    .join('');
}
