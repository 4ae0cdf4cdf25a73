import type { BlockOf } from '../../document/design';
import type { BlockContent, Warning } from '../compiledBlock';
import type { Context } from '../context';
import { even, typographyCss } from '../css';
import { fieldMark, fieldText } from '../fields';
import { escapeAttribute, safeFont, safeLink } from '../html';
import { linkColor } from './heading';
import { brokenLink } from './image';

/** The height in pixels of a link that fingers can tap. */
const fingerHigh = 44;
/** The width of a space as a share of the font size. */
const spaceWidth = 0.28;

/**
 * A row of links, which wraps without style sheets. Word gives links no padding, so it gets spaces between them.
 * Links without an address are omitted from the message but kept in the editor.
 */
export function compileMenu(block: BlockOf<'menu'>, context: Context): BlockContent {
  const { id, align, gap, narrow, separator } = block;
  const { theme, target, outlook } = context;
  const fontSize = block.fontSize ?? theme.fontSize;
  const fontFamily = block.fontFamily === undefined ? context.font : safeFont(block.fontFamily);
  const color = block.color ?? theme.color;
  const line = even(Math.round(fontSize * 1.5));
  const high = Math.max(0, Math.ceil((fingerHigh - line) / 2));
  const css = typographyCss({ fontFamily, fontSize, lineHeight: line, color, align: undefined });
  const bold = block.bold ? 'font-weight:bold;' : '';
  const dark = linkColor(id, block.dark, theme);
  const isNamed = target !== 'send' || narrow === 'stack';
  const half = Math.round(gap / 2);
  const links: string[] = [];
  const lines: string[] = [];
  const warnings: Warning[] = [];
  const parts: string[] = [];
  for (const [index, { text, url }] of block.items.entries()) {
    const href = safeLink(url);
    if (href === undefined) {
      warnings.push(missingLink(id, text, url));
      if (target === 'send') continue;
    } else {
      links.push(href);
      lines.push(`${text} [${href}]`);
    }
    parts.push(
      `<a${isNamed ? ` class="n-${id}"` : ''} href="${escapeAttribute(href ?? '#')}"\n` +
        `style="display:inline-block;padding:${high}px ${half}px;${bold}text-decoration:none;` +
        `line-height:${line}px;color:${color}"` +
        `${fieldMark(context, `items.${index}.text`, 'Link')}>${fieldText(text, context)}</a>`,
    );
  }
  const sign =
    separator === '' ? '' : `<span class="o-${id}" style="color:${block.separatorColor}">${separator}</span>`;
  const spaces = '&nbsp;'.repeat(Math.max(1, Math.round(gap / 2 / (fontSize * spaceWidth))));
  const forWord = outlook ? `<!--[if mso]>${spaces}<![endif]-->` : '';
  const html = parts.join(sign === '' ? forWord + forWord : forWord + sign + forWord);
  const name = target !== 'send' || dark.length > 0 || block.mobile !== undefined ? `w w-${id}` : 'w';
  return {
    html: `<div class="${name}"\nstyle="text-align:${align};${css}">${html || '&nbsp;'}</div>`,
    text: lines.join('\n'),
    links,
    fonts: [fontFamily],
    dark,
    // On phones there are no separators: at the end of a line they would be between nothing.
    mobile:
      (narrow === 'stack' ? stacked(id, high) : '') + (separator === '' ? '' : `.o-${id}{display:none !important}`),
    warnings,
  };
}

const stacked = (id: string, high: number): string =>
  `.n-${id}{display:block !important;padding:${high}px 0 !important}`;

const missingLink = (id: string, text: string, url: string): Warning => ({
  ...brokenLink(id, url),
  message: `Add the address of “${text}”, or remove it from the menu.`,
});
