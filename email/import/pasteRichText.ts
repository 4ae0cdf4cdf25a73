import type { RichText } from '../document/design';
import { parseHtml } from './htmlTree';
import { readRichText } from './readRichText';

/**
 * The clipboard's HTML, of Word, Outlook, Google Docs or a page, as our text:
 * headings, lists, links, emphasis and the colors that somebody chose, rows of tables as lines, and nothing the
 * schema does not know. Fonts and sizes are those of where it lands.
 */
export function pasteRichText(html: string): RichText {
  const { root } = parseHtml(fragmentOf(html));
  return readRichText(root.children, { base: { fontSize: 14 }, styles: 'chosenColors', tables: 'lines' });
}

/** What was selected. Windows puts a header before it and says where it begins. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  if (start >= 0 && end > start) return html.slice(start + 20, end);
  return html.replace(/^Version:[\s\S]*?(?=<)/, '');
}
