import { type Design, emptyDesign, parseDesign } from 'sendwright/email';
import type { StoredDesign } from '../contract';

/** `imported`: made of HTML just now, which is saved with the first change. */
export type ReadDesign =
  | { readonly kind: 'design'; readonly design: Design; readonly imported: boolean }
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged'; readonly message: string };

/** Reads what is stored: the document, or where there is only HTML, what its import makes of it. */
export async function readDesign({ design, html }: StoredDesign): Promise<ReadDesign> {
  if (design !== null && design !== undefined) {
    const parsed = parseDesign(design);
    if (parsed.kind === 'newer') return { kind: 'newer' };
    if (parsed.kind === 'damaged') return { kind: 'damaged', message: parsed.message };
    return { kind: 'design', design: parsed.design, imported: false };
  }
  if (html.trim() === '') return { kind: 'design', design: emptyDesign(), imported: false };
  // The parser is only needed here.
  const { importHtml } = await import('sendwright/email/import');
  return { kind: 'design', design: importHtml(html).design, imported: true };
}
