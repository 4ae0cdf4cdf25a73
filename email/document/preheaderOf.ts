/** Characters that the preheader of a send or an automation's email can have. */
const longest = 150;

/**
 * The preheader of a stored document, as long as a message's can be: designs and templates have it inside, messages
 * beside them. Empty if there is none.
 *
 * @example preheaderOf(version.design)
 */
export function preheaderOf(design: unknown): string {
  if (typeof design !== 'object' || design === null || !('preheader' in design)) return '';
  return typeof design.preheader === 'string' ? [...design.preheader.trim()].slice(0, longest).join('') : '';
}
