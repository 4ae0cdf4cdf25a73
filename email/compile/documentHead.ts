import type { Design } from '../document/design';
import { replaceSections, unseenElements } from '../document/sections';
import type { CompileTarget } from './context';
import { escapeText } from './html';

/** The style sheets of a head: for all, and for Word alone. */
export interface HeadStyles {
  readonly styles: string;
  readonly word: string;
}

const wordSettings =
  '<xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>';

/**
 * What programs for mail want to know before the first word. Word gets its pixel density, else it scales by the
 * screen's.
 */
export function documentHead(
  design: Design,
  { styles, word }: HeadStyles,
  dark: boolean,
  target: CompileTarget,
): string {
  const scheme = dark ? 'light dark' : 'light';
  const own = safeHead(design.head);
  return `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="${scheme}">
<meta name="supported-color-schemes" content="${scheme}">
<title>${escapeText(design.subject)}</title>
<!--[if mso]>${wordSettings}${word}<![endif]-->
${styles}
${own === '' ? '' : target === 'design' ? `${headStart}${own}${headEnd}\n` : `${own}\n`}</head>`;
}

/** Between these the provider's editors find the author's part of the head again. */
export const headStart = '<!--user entered Head Start-->';
export const headEnd = '<!--End Head user entered-->';

/** What is still hidden in it after so many rounds was hidden on purpose. */
const mostRounds = 8;

/** The author's head without scripts and without what would end it. */
export function safeHead(head: string): string {
  let left = head.trim();
  // What is taken out may join what stood around it to the next of its kind: `<scr<base>ipt>`.
  for (let round = 0; round < mostRounds; round += 1) {
    const before = left;
    left = withoutCode(before);
    if (left === before) return left;
  }
  return '';
}

function withoutCode(head: string): string {
  return replaceSections(head, [unseenElements.script], 'to the end', () => '')
    .replace(/<\/?(?:script|head|html|body|base|iframe|object|embed)\b[^>]*>?/gi, '')
    .replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    .trim();
}
