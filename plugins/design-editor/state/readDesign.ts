import { type Design, emptyDesign, parseDesign } from 'sendwright/email';
import type { StoredDesign } from '../contract';

/** `imported`: just created from HTML, and saved with the first change. */
export type ReadDesign =
  | { readonly kind: 'design'; readonly design: Design; readonly imported: boolean }
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged'; readonly message: string };

/** Reads a stored design: the document, or the imported HTML. */
export async function readDesign({ design, html }: StoredDesign): Promise<ReadDesign> {
  if (design !== null && design !== undefined) {
    const parsed = parseDesign(design);
    if (parsed.kind === 'newer') return { kind: 'newer' };
    if (parsed.kind === 'damaged') return { kind: 'damaged', message: parsed.message };
    return { kind: 'design', design: parsed.design, imported: false };
  }
  if (html.trim() === '') return { kind: 'design', design: emptyDesign(), imported: false };
  // Loaded on demand: only imports need the parser.
  const { importHtml } = await import('sendwright/email/import');
  return { kind: 'design', design: importHtml(html).design, imported: true };
}
