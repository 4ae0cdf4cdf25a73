import type { RichText } from '../document/design';
import { parseHtml } from './htmlTree';
import { readRichText } from './readRichText';

/**
 * Converts clipboard HTML from Word, Outlook, Google Docs or a web page to rich text: headings, lists, links, emphasis,
 * colors that somebody chose, and a line per table row. Fonts and sizes are those of the destination.
 */
export function pasteRichText(html: string): RichText {
  const { root } = parseHtml(fragmentOf(html));
  return readRichText(root.children, { base: { fontSize: 14 }, styles: 'chosenColors', tables: 'lines' });
}

/** The selection. On Windows a header precedes it and contains its offsets. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  if (start >= 0 && end > start) return html.slice(start + 20, end);
  return html.replace(/^Version:[\s\S]*?(?=<)/, '');
}
