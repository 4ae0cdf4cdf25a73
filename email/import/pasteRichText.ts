import type { RichText } from '../document/design';
import { parseHtml } from './htmlTree';
import { readRichText } from './readRichText';

export interface PasteOptions {
  /** Keep colours, fonts and sizes as marks. Off, the pasted words take the look of where they land. */
  readonly styles?: boolean;
}

/**
 * The clipboard's HTML, of Word, Outlook, Google Docs or a page, as our text:
 * headings, lists, links and emphasis, and nothing the schema does not know.
 */
export function pasteRichText(html: string, { styles = false }: PasteOptions = {}): RichText {
  const { root } = parseHtml(fragmentOf(html));
  return readRichText(root.children, { base: { fontSize: 14 }, styles });
}

/** What was selected. Windows puts a header before it and says where it begins. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  if (start >= 0 && end > start) return html.slice(start + 20, end);
  return html.replace(/^Version:[\s\S]*?(?=<)/, '');
}
