/** Characters that the preheader of a send or an automation's email can have. */
export const longestPreheader = 150;

/**
 * The preheader of a stored document, as long as a message's can be: designs and templates have it inside, messages
 * beside them. A merge tag that does not fit, or a block of tags, is not cut in two: it would keep the message from
 * being sent. Empty if there is none.
 *
 * @example preheaderOf(version.design)
 */
export function preheaderOf(design: unknown): string {
  if (typeof design !== 'object' || design === null || !('preheader' in design)) return '';
  return typeof design.preheader === 'string' ? shortened(design.preheader.trim()) : '';
}

function shortened(text: string): string {
  const start = [...text].slice(0, longestPreheader).join('');
  if (start.length === text.length) return text;
  /** Where the blocks start that are open at the cut. */
  const open: number[] = [];
  for (const { 0: tag, index } of text.matchAll(/\{\{\{?[^{}]*\}\}\}?/g)) {
    if (index >= start.length) break;
    if (index + tag.length > start.length) return text.slice(0, open[0] ?? index).trimEnd();
    if (/^\{\{~?[#^][^}]/.test(tag)) open.push(index);
    else if (/^\{\{~?\//.test(tag)) open.pop();
  }
  // The cut may be between the braces of a tag that follows.
  return text.slice(0, open[0] ?? start.length).trimEnd();
}
