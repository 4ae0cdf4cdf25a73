import type { Context } from './context';
import { escapeText } from './html';

/** Marks an element as a plain text of the block, which the canvas edits in place. `hint` shows while it is empty. */
export const fieldMark = ({ target }: Context, path: string, hint: string, lines = false): string =>
  target === 'canvas' ? ` data-field="${path}" data-hint="${hint}"${lines ? ' data-lines' : ''}` : '';

/** The HTML of a plain text. An empty one takes up a line, except on the canvas, which shows a hint instead. */
export function fieldText(text: string, { target }: Context): string {
  if (text.trim() === '') return target === 'canvas' ? '' : '&nbsp;';
  return escapeText(text).replaceAll('\n', '<br>');
}
