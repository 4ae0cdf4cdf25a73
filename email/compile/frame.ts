import { textSpacing } from '../document/textSpacing';
import type { Block, Condition, Padding } from '../document/design';
import type { BlockContent, CompiledBlock, DarkRule } from './compiledBlock';
import type { Context, RowFrame } from './context';
import { cellPadding, even, paddingCss } from './css';
import { escapeAttribute, escapeConditional, layoutTable, openRow, safeSource } from './html';
import { settingsAttribute } from './settings';

/** A background image of a cell. */
interface BackgroundImage {
  /** An attribute of the cell itself. */
  readonly attribute: string;
  readonly css: string;
  /** For Word: a VML shape filled with the image, around the cell's content including padding. */
  readonly open: string;
  readonly close: string;
}

/** A quoted address in a style attribute. */
export const quoted = (source: string): string =>
  escapeAttribute(
    source.replace(/[\s'"()\\<>;]/g, (character) =>
      encodeURIComponent(character).replace(/[()']/, (one) => `%${one.charCodeAt(0).toString(16)}`),
    ),
  );

/** The alignment of block types whose content follows the cell's alignment. */
function alignOf(block: Block): string | undefined {
  if (block.type === 'image' || block.type === 'logo') return block.picture.align;
  if (block.type === 'button' || block.type === 'social' || block.type === 'product' || block.type === 'footer')
    return block.align;
  if (block.type === 'video') return block.picture.align;
  return undefined;
}

const none: readonly never[] = [];

/**
 * Wraps a block's content in its table, for a row also in the row's table, and in the markup for visibility and
 * conditions. `isForWord` is false if an outer wrapper hides the block from Word.
 */
export function frame(block: Block, content: BlockContent, context: Context, isForWord: boolean): CompiledBlock {
  const dark = darkBackground(block);
  const row = context.target === 'send' && !hasOwnEdges(block, context.row) ? context.row : undefined;
  const mobile = mobileRules(block, row);
  const isStyled = context.target !== 'send' || mobile !== '' || dark.length > 0;
  return {
    html: place(block, content.html, context, row, { isStyled, isForWord }),
    text: restrict(content.text, block, context, '\n'),
    mobile: (content.mobile ?? '') + mobile,
    rules: content.rules ?? '',
    dark: dark.length === 0 ? (content.dark ?? none) : [...dark, ...(content.dark ?? none)],
    links: content.links ?? none,
    fonts: content.fonts ?? none,
    warnings: content.warnings ?? none,
  };
}

/** Whether row and block look different at the edges, which one cell can't show. */
function hasOwnEdges({ background, backgroundImage, dark, sides }: Block, row: RowFrame | undefined): boolean {
  return (
    row !== undefined &&
    (row.left > 0 || row.right > 0) &&
    [background, backgroundImage, dark?.background, sides].some((part) => part !== undefined)
  );
}

/**
 * Wraps the block in its table. In sent messages, row and block share one table; for editors, each module has its own
 * table inside the row's. No table spans several rows, because Word inserts a gap in a table higher than its page.
 */
function place(
  block: Block,
  html: string,
  context: Context,
  merged: RowFrame | undefined,
  { isStyled, isForWord }: { readonly isStyled: boolean; readonly isForWord: boolean },
): string {
  const { row, outlook } = context;
  if (merged) {
    const { open, openForWord, close, closeForWord, left, right } = merged;
    const { padding } = block;
    const around =
      left === 0 && right === 0 ? padding : { ...padding, left: padding.left + left, right: padding.right + right };
    const fill = block.background ?? context.theme.container.background;
    const name =
      block.background === undefined ? (isStyled ? `r b-${block.id}` : 'r') : isStyled ? `b-${block.id}` : '';
    const cell = cellOf(block, html, context, name, around, fill);
    return restrict(
      hide(outlook ? openForWord + cell + closeForWord : open + cell + close, block, context, isForWord),
      block,
      context,
    );
  }
  const cell = cellOf(block, html, context, isStyled ? `b-${block.id}` : '', block.padding, block.background);
  const openTable =
    context.target === 'send' ? openRow : `<table ${tableAttributes(block, html, context)} width="100%"><tr>`;
  const table = `${openTable}${cell}</tr></table>`;
  if (row === undefined) return restrict(hide(table, block, context, isForWord), block, context);
  const around = (inner: string): string =>
    (outlook ? row.openForWord : row.open) + row.cell + inner + '</td>' + (outlook ? row.closeForWord : row.close);
  return context.target === 'send'
    ? restrict(hide(around(table), block, context, isForWord), block, context)
    : around(restrict(hide(table, block, context, isForWord), block, context));
}

const sidesCss = ({ sides }: Block): string =>
  sides ? `;border-left:${sides.width}px solid ${sides.color};border-right:${sides.width}px solid ${sides.color}` : '';

/**
 * Attributes are on separate lines: longer lines than 998 characters may be cut in transit (RFC 5322, 2.1.1), or the
 * message has to be encoded.
 */
function cellOf(
  block: Block,
  html: string,
  context: Context,
  className: string,
  padding: Padding,
  background: string | undefined,
): string {
  const align = alignOf(block);
  const more =
    sidesCss(block) +
    (block.type === 'columns' || block.type === 'imageText' || block.type === 'product' ? ';font-size:0' : '');
  const name = className === '' ? '' : ` class="${className}"`;
  const aligned = align ? ` align="${align}"` : '';
  const role = context.target === 'design' ? ' role="module-content"' : '';
  const behind = imageBehind(block, context.width, background ?? context.theme.container.background, context);
  // The color behind the image shows until it has loaded; editors read back only what the author chose.
  const color = behind && context.target === 'send' ? (background ?? context.theme.container.background) : background;
  const bgcolor = color === undefined ? '' : ` bgcolor="${color}"`;
  const fill = color === undefined ? '' : `;background-color:${color}`;
  if (!behind)
    return `<td${name}${aligned}${bgcolor}${role}\nstyle="${cellPadding(padding)}${fill}${more}">${html}</td>`;
  const { attribute, css, open, close } = behind;
  if (open === '')
    return (
      `<td${name}${aligned}${attribute}${bgcolor}${role}\nstyle="${cellPadding(padding)}${fill}${css}${more}">` +
      `${html}</td>`
    );
  // Word's shape is inside the cell's padding, so the padding has to go inside the shape.
  return (
    `<td${attribute}${bgcolor}\nstyle="padding:0${fill}${css}">${open}<td${name}${aligned}\n` +
    `style="${cellPadding(padding)}${more}">${html}</td>${close}</td>`
  );
}

/** Blocks that the provider's editors don't have are the most similar module there. */
const moduleNames: Record<Block['type'], string> = {
  text: 'text',
  image: 'image',
  imageText: 'imagetext',
  button: 'button',
  code: 'code',
  divider: 'divider',
  spacer: 'spacer',
  social: 'social',
  unsubscribe: 'unsubscribe',
  columns: 'columns',
  heading: 'text',
  menu: 'code',
  table: 'code',
  video: 'code',
  hero: 'code',
  footer: 'unsubscribe',
  accordion: 'code',
  countdown: 'code',
  rating: 'code',
  poll: 'code',
  product: 'code',
  logo: 'image',
};

function tableAttributes(block: Block, html: string, { target }: Context): string {
  if (target === 'canvas') return `${layoutTable} data-block-id="${block.id}"`;
  // The provider's editors find modules by these attributes. Sent messages omit them, because no ARIA role of this name
  // exists.
  const foreign = Object.entries(block.foreign ?? {})
    .filter(([name]) => !ownMarks.has(name))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  return (
    `${layoutTable.replace('role="presentation"', 'class="module" role="module"')} ` +
    `data-type="${moduleNames[block.type]}" ` +
    `data-muid="${block.id}"${distribution(block)}${settingsAttribute(block, html)}${foreign}`
  );
}

const ownMarks = new Set(['data-type', 'data-muid', 'data-distribution', 'data-settings']);

/** The column widths in the format of the provider's editors. */
const distribution = (block: Block): string =>
  block.type === 'columns' ? ` data-distribution="${block.layout.replaceAll('-', ',')}"` : '';

/**
 * Hides a block on phones or desktops. Blocks for phones only are also hidden without style sheets, for apps that drop
 * those.
 */
function hide(html: string, { hideOn }: Block, { target }: Context, isForWord: boolean): string {
  if (hideOn === undefined || target === 'canvas') return html;
  if (hideOn === 'mobile') return `<div class="hm">${html}</div>`;
  const hidden = `<div class="hd" style="display:none;max-height:0;overflow:hidden">${html}</div>`;
  // Conditional comments can't be nested: the first end marker would close all of them.
  return isForWord ? `<!--[if !mso]><!-->${hidden}<!--<![endif]-->` : hidden;
}

/** Wraps a block with a condition or repetition in template expressions. */
function restrict(inner: string, { when, each }: Block, { target }: Context, edge = ''): string {
  if (target === 'canvas' || inner === '') return inner;
  let out = inner;
  if (each) out = `{{#each ${each}}}${out}${edge}{{/each}}`;
  if (when) out = `{{#${opening(when)}}}${out}{{/${helper(when)}}}`;
  return out;
}

/** The template helper for a condition. */
export function helper({ operator }: Condition): string {
  return operator === 'exists' ? 'if' : operator === 'missing' ? 'unless' : operator;
}

/** The opening expression of a condition, without braces. */
export function opening(when: Condition): string {
  const name = `${helper(when)} ${when.field}`;
  return when.operator === 'exists' || when.operator === 'missing'
    ? name
    : `${name} ${literal(when.value ?? '', when.operator)}`;
}

/**
 * A literal: numbers for size comparisons; otherwise a string without characters that would end the expression or look
 * like markup.
 */
function literal(value: string, operator: Condition['operator']): string {
  const sized = operator === 'greaterThan' || operator === 'lessThan';
  if (sized && /^-?\d+(\.\d+)?$/.test(value.trim())) return value.trim();
  return `"${value
    .replace(/[{}<>]/g, '')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')}"`;
}

function mobileRules(block: Block, row: RowFrame | undefined): string {
  const { id, mobile } = block;
  if (!mobile) return '';
  const { padding, align, fontSize } = mobile;
  const lineHeight = mobile.lineHeight ?? (fontSize ? followingLine(block, fontSize) : undefined);
  let own = '';
  if (padding) {
    const around = row ? { ...padding, left: padding.left + row.left, right: padding.right + row.right } : padding;
    own = `padding:${paddingCss(around)} !important`;
  }
  if (align) own += `${own === '' ? '' : ';'}text-align:${align} !important`;
  const words = [
    fontSize && `font-size:${fontSize}px !important`,
    lineHeight && `line-height:${lineHeight}px !important`,
    align && `text-align:${align} !important`,
  ].filter(Boolean);
  return (own === '' ? '' : `.b-${id}{${own}}`) + (words.length > 0 ? `.w-${id},.w-${id} p{${words.join(';')}}` : '');
}

/** The line height that fits another font size on phones as the block's own fits its own. */
function followingLine(block: Block, fontSize: number): number | undefined {
  if ('relative' in block) return textSpacing(block, fontSize).lineHeight;
  if (block.type === 'heading' && block.lineHeight === undefined) return even(Math.round(fontSize * 1.3));
  if (!('lineHeight' in block) || !('fontSize' in block) || !block.lineHeight || !block.fontSize) return undefined;
  return even(Math.round((block.lineHeight * fontSize) / block.fontSize));
}

function darkBackground({ id, dark }: Block): readonly DarkRule[] {
  return dark?.background ? [{ selector: `.b-${id}`, property: 'background-color', value: dark.background }] : none;
}

/**
 * Undefined if the block has no background image on the web. `width` is the cell's, in pixels; `fill` is the color
 * until the image has loaded.
 */
function imageBehind(
  { backgroundImage }: Block,
  width: number,
  fill: string,
  { target, outlook }: Context,
): BackgroundImage | undefined {
  const source = backgroundImage === undefined ? undefined : safeSource(backgroundImage);
  if (source === undefined) return undefined;
  const isDrawn = target === 'send' && outlook;
  return {
    attribute: ` background="${escapeAttribute(source)}"`,
    // In a style, a contact's value could end the address; the attribute can hold any value.
    css: source.includes('{{')
      ? ''
      : `;background-image:url('${quoted(source)}');background-position:center;background-size:cover`,
    open: isDrawn
      ? `<!--[if mso]><v:rect fill="true" stroke="false" style="width:${width}px"><v:fill type="frame" ` +
        `aspect="atleast" src="${escapeConditional(source)}" color="${fill}"/><v:textbox inset="0,0,0,0" ` +
        `style="mso-fit-shape-to-text:true"><![endif]-->${openRow}`
      : '',
    close: isDrawn ? '</tr></table><!--[if mso]></v:textbox></v:rect><![endif]-->' : '',
  };
}
