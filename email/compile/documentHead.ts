import type { Design } from '../document/design';
import { replaceSections, unseenElements } from '../document/sections';
import type { CompileTarget } from './context';
import { escapeAttribute, escapeText } from './html';

/** The style sheets of the head: for all apps, and for Word only. */
export interface HeadStyles {
  readonly styles: string;
  readonly word: string;
}

const wordSettings =
  '<xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>';

/** The head's metadata. Word gets a pixel density, because otherwise it scales with the screen's. */
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
${webFontLinks(design)}${styles}
${own === '' ? '' : target === 'design' ? `${headStart}${own}${headEnd}\n` : `${own}\n`}</head>`;
}

/** Not for Word, which replaces fonts it has just loaded with Times. */
function webFontLinks({ theme: { webFonts = [] } }: Design): string {
  if (webFonts.length === 0) return '';
  const links = webFonts.map((href) => `<link href="${escapeAttribute(href)}" rel="stylesheet">`).join('');
  return `<!--[if !mso]><!-->${links}<!--<![endif]-->\n`;
}

/** The provider's editors find the author's part of the head between these markers. */
export const headStart = '<!--user entered Head Start-->';
export const headEnd = '<!--End Head user entered-->';

/** Markup that still hides something after this many passes was obfuscated on purpose. */
const maximumRounds = 8;

/** The author's part of the head, without scripts and closing tags of the head. */
export function safeHead(head: string): string {
  let left = head.trim();
  // Removing a tag may join the text around it to another one: `<scr<base>ipt>`.
  for (let round = 0; round < maximumRounds; round += 1) {
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
