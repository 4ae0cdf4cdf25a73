import { htmlComment, replaceSections } from '../document/sections';
import { escapeText } from './html';

const filler = `${'&#847;&zwnj;&nbsp;'.repeat(20)}\n`.repeat(3);

/** Hidden words, as HTML, at the start of a message. The filler keeps the message's first words from following them. */
export const hiddenPreheader = (words: string, marks = ''): string =>
  `<div${marks} style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;` +
  `mso-hide:all">${words}${filler}</div>`;

/** What can be before the body's content. */
const beforeContent = /<!doctype[^<>]*>|<html\b[^<>]*>|<\/head\s*>|<body\b[^<>]*>/gi;

/**
 * Code with a preheader inside. Messages have theirs beside the code; designs and templates of code have no field for
 * one. An import reads it again.
 */
export function withPreheader(html: string, preheader: string): string {
  const words = preheader.trim();
  if (words === '') return html;
  // Comments for Outlook can have a body of their own.
  const seen = replaceSections(html, [htmlComment], 'ignored', ({ start, end }) => ' '.repeat(end - start));
  const at = [...seen.matchAll(beforeContent)].reduce((_, { 0: tag, index }) => index + tag.length, 0);
  return html.slice(0, at) + hiddenPreheader(escapeText(words)) + html.slice(at);
}
