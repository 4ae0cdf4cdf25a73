import type { BlockOf, ButtonPart } from '../../document/design';
import type { BlockContent, DarkRule } from '../compiledBlock';
import type { Context } from '../context';
import { even, fontSizeCss, paddingCss } from '../css';
import { fieldMark, fieldText } from '../fields';
import { escapeAttribute, escapeConditional, escapeText, layoutTable, safeFont, safeLink } from '../html';
import { brokenLink, exceptWord } from './image';

/** The minimum height in pixels of a touch target. */
const fingerHigh = 44;

/** A button with what its block contributes: the id for style sheets, and overrides. */
type Button = ButtonPart & Pick<BlockOf<'button'>, 'id' | 'dark' | 'mobile'>;

/**
 * A button: a padded link, so that all of it is clickable. Word supports neither padding on links nor rounded corners,
 * so it gets a VML shape.
 */
export function compileButton(block: Button, context: Context, path = 'text'): BlockContent {
  const url = safeLink(block.url);
  const font = block.fontFamily === undefined ? context.font : safeFont(block.fontFamily);
  const { top, right, bottom, left } = block.innerPadding;
  const fingerLine = even(
    Math.max(
      block.height - top - bottom,
      fingerHigh - top - bottom - 2 * block.borderWidth,
      2 * Math.round(block.fontSize * 0.7),
    ),
  );
  const line = block.lineHeight ?? fingerLine;
  const lineCss = line === 0 ? 'normal' : `${line}px`;
  const width = block.width ? `width:${Math.max(0, block.width - left - right - 2 * block.borderWidth)}px;` : '';
  const border = block.borderWidth > 0 ? `border:${block.borderWidth}px solid ${block.borderColor};` : '';
  const bold = block.bold ? 'font-weight:bold;' : '';
  const words = `font-family:${font};${fontSizeCss(block.fontSize)};line-height:${lineCss};${bold}color:${block.color}`;
  // Word gets a VML border, because it shows no border around a plain link.
  const forWord = context.draws ? ';mso-hide:all' : border === '' ? '' : ';mso-border-alt:none';
  const css =
    `display:inline-block;${width}padding:${paddingCss(block.innerPadding)};background-color:${block.fill};` +
    `${border}border-radius:${block.radius}px;${words};text-align:center;text-decoration:none${forWord}`;
  const dark = colors(block);
  const narrow = mobile(block);
  const name = context.target !== 'send' || narrow !== '' || dark.length > 0 ? ` class="a-${block.id}"` : '';
  const label = context.target === 'canvas' ? fieldText(block.text, context) : escapeText(block.text);
  const mark = fieldMark(context, path, 'Button');
  const link = `<a${name} href="${escapeAttribute(url ?? '#')}"\nstyle="${css}"${mark}>${label}</a>`;
  return {
    html:
      context.outlook && url !== undefined
        ? forWordOnly(block, url, line === 0 ? Math.round(block.fontSize * 1.2) : line, words, context) +
          exceptWord(link, context)
        : link,
    text: url === undefined ? block.text : `${block.text} [${url}]`,
    links: url === undefined ? [] : [url],
    ...(block.fontFamily !== undefined && { fonts: [font] }),
    dark,
    mobile: narrow,
    warnings: url === undefined ? [brokenLink(block.id, block.url)] : [],
  };
}

/** A shape or, inside another shape, where Word draws none, a cell with the button's color. */
function forWordOnly(block: Button, url: string, line: number, words: string, { draws }: Context): string {
  if (draws) return drawn(block, url, line, words);
  const border = block.borderWidth > 0 ? `;border:${block.borderWidth}px solid ${block.borderColor}` : '';
  return (
    `<!--[if mso]><table ${layoutTable} width="${widthOf(block)}"><tr><td align="center" bgcolor="${block.fill}"\n` +
    `style="padding:${paddingCss(block.innerPadding)}${border}"><a href="${escapeConditional(url)}"\n` +
    `style="${words};text-decoration:none">${escapeConditional(block.text)}</a></td></tr></table><![endif]-->`
  );
}

/** The set width or, as Word needs one, an estimate from the text. */
function widthOf(block: Button): number {
  const { left, right } = block.innerPadding;
  return block.width ?? Math.round(block.text.length * block.fontSize * 0.6) + left + right + 2 * block.borderWidth;
}

/** VML needs a fixed size. */
function drawn(block: Button, url: string, line: number, words: string): string {
  const { top, bottom } = block.innerPadding;
  const height = even(line + top + bottom + 2 * block.borderWidth);
  const width = widthOf(block);
  const arc = Math.min(50, Math.round((block.radius * 100) / Math.max(1, height)));
  const stroke =
    block.borderWidth > 0 ? `strokeweight="${block.borderWidth}px" strokecolor="${block.borderColor}"` : 'stroked="f"';
  return (
    `<!--[if mso]><v:roundrect href="${escapeConditional(url)}" ` +
    `style="height:${height}px;v-text-anchor:middle;width:${width}px" arcsize="${arc}%" ${stroke} ` +
    `fillcolor="${block.fill}"><w:anchorlock/><center\nstyle="${words}">${escapeConditional(block.text)}</center>` +
    '</v:roundrect><![endif]-->'
  );
}

function colors({ id, dark }: Button): DarkRule[] {
  const selector = `.a-${id}`;
  const rules: DarkRule[] = [];
  if (dark?.lineColor)
    rules.push(
      { selector, property: 'background-color', value: dark.lineColor },
      { selector, property: 'border-color', value: dark.lineColor },
    );
  if (dark?.color) rules.push({ selector, property: 'color', value: dark.color });
  return rules;
}

function mobile({ id, mobile: changes }: Button): string {
  if (!changes) return '';
  const { fontSize, lineHeight, isFull } = changes;
  const css = [
    fontSize && `font-size:${fontSize}px !important`,
    lineHeight && `line-height:${lineHeight}px !important`,
    isFull && 'display:block !important;width:auto !important',
  ]
    .filter(Boolean)
    .join(';');
  return css ? `.a-${id}{${css}}` : '';
}
