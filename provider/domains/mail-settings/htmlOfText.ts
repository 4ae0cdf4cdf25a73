import { escapeHtml } from 'sendwright/email/template';
import { trimEndOf } from '../../validation/trimEndOf';

const webAddress = /https?:\/\/[^\s<>"')\]]+/g;

/** Plain text as HTML with the same lines, and its web addresses as links. */
export function htmlOfText(text: string): string {
  let html = '';
  let position = 0;
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    // Punctuation after an address belongs to the sentence.
    const address = escapeHtml(trimEndOf(found, '.,;:!?'));
    html += `${escapeHtml(text.slice(position, index))}<a href="${address}">${address}</a>`;
    position = index + trimEndOf(found, '.,;:!?').length;
  }
  html += escapeHtml(text.slice(position));
  return `<html><body>${html.replaceAll(/\r?\n/g, '<br>\n')}</body></html>`;
}
