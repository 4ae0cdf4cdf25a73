import { escapeAttribute, escapeText, brokenAddress, openRow, safeFont, safeLink } from '../compile/html';
import { fontSizeCss, typographyCss } from '../compile/css';
import type { Alignment, Design, Inline, Mark, RichNode, RichText } from '../document/design';
import { mergeTag } from '../template/mergeTags';

/** The base typography of a text. `chips` renders merge tags as the editor does. */
export interface TextStyle {
  readonly color: string;
  readonly linkColor: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly lineHeight: number;
  /** The height of lines as a multiple of the text's size: lines with larger words are higher. */
  readonly relativeLine?: number;
  /** Pixels below each paragraph and list but the last. */
  readonly paragraphSpacing: number;
  readonly align: Alignment | undefined;
  readonly headings: HeadingStyle;
  readonly direction: Design['direction'];
  /** The class that style sheets refer to. */
  readonly className: string;
  readonly chips: boolean;
  /** Keep broken addresses next to their text, for an editor to read back. */
  readonly keepsAddresses: boolean;
}

/** How headings differ from the text around them, and their sizes by level. */
export interface HeadingStyle {
  readonly fontFamily?: string | undefined;
  readonly color?: string | undefined;
  readonly sizes: readonly [number, number, number];
}

/** The class of headings with a color of their own, for style sheets. */
export const coloredHeading = 'ch';

/** The HTML of a text, its links, and the broken addresses that were left out. */
export interface RenderedText {
  readonly html: string;
  readonly links: string[];
  readonly refused: string[];
  /** Font lists in its marks. */
  readonly fonts: string[];
}

/** The space below headings, in pixels. */
const belowHeading = { 1: 12, 2: 10, 3: 8 } as const;

/**
 * Renders rich text as HTML. Word supports margins only on its own block elements and sizes only in pixels, so both are
 * written out.
 */
export function renderRichText(text: RichText, style: TextStyle): RenderedText {
  const found: RenderedText = { html: '', links: [], refused: [], fonts: [] };
  return { ...found, html: renderNodes(text.content, style, found) };
}

function renderNodes(nodes: readonly RichNode[], style: TextStyle, found: RenderedText): string {
  let html = '';
  const last = nodes.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const node = nodes[index];
    if (node) html += renderNode(node, style, found, index === last);
  }
  return html;
}

function renderNode(node: RichNode, style: TextStyle, found: RenderedText, last: boolean): string {
  switch (node.type) {
    case 'paragraph':
      return (
        `<p style="margin:${belowCss(style, last)}${higherLines(node.content, style)}` +
        `${alignment(node.attrs?.align, style)}">` +
        `${renderInlines(node.content, style, found) || '&nbsp;'}</p>`
      );
    case 'heading': {
      const { level, align } = node.attrs;
      const { fontFamily, color, sizes } = style.headings;
      const size = nearestEven(sizes[level - 1] ?? style.fontSize);
      const family = fontFamily === undefined ? '' : `font-family:${fontFamily};`;
      const css =
        `margin:0 0 ${last ? 0 : belowHeading[level]}px;${family}` +
        `font-size:${size}px;line-height:${nearestEven(size * 1.3)}px;font-weight:bold` +
        `${color === undefined ? '' : `;color:${color}`}${alignment(align, style)}`;
      const mark = color === undefined ? '' : ` class="${coloredHeading}"`;
      return `<h${level}${mark} style="${css}">${renderInlines(node.content, style, found) || '&nbsp;'}</h${level}>`;
    }
    case 'bulletList':
      return `<ul style="${listCss(style, last)}">${renderNodes(node.content, style, found)}</ul>`;
    case 'orderedList': {
      const start = node.attrs?.start ?? 1;
      return (
        `<ol${start === 1 ? '' : ` start="${start}"`} style="${listCss(style, last)}">` +
        `${renderNodes(node.content, style, found)}</ol>`
      );
    }
    case 'listItem':
      return `<li style="margin:0">${renderNodes(node.content, style, found)}</li>`;
    case 'quote':
      // Borders and padding need cells, and Word doesn't inherit fonts into a cell.
      return (
        `<blockquote style="margin:0">${openRow}<td class="${style.className}"\n` +
        `style="${quoteCss(style)};${typographyCss(style)}">${renderNodes(node.content, style, found)}</td></tr>` +
        '</table></blockquote>'
      );
  }
}

/** List markers are in the list's margin, at the start edge. */
function listCss({ direction, paragraphSpacing }: TextStyle, last: boolean): string {
  const below = last || paragraphSpacing === 0 ? '0' : `${nearestEven(paragraphSpacing)}px`;
  return direction === 'rtl' ? `margin:0 24px ${below} 0;padding:0` : `margin:0 0 ${below} 24px;padding:0`;
}
const belowCss = ({ paragraphSpacing }: TextStyle, last: boolean): string =>
  last || paragraphSpacing === 0 ? '0' : `0 0 ${nearestEven(paragraphSpacing)}px`;
const quoteCss = ({ direction }: TextStyle): string =>
  direction === 'rtl'
    ? 'padding:0 16px 0 0;border-right:4px solid #d5d9e0'
    : 'padding:0 0 0 16px;border-left:4px solid #d5d9e0';

/** Words that are larger than the rest of their text need higher lines. */
function higherLines(inlines: readonly Inline[] | undefined, { fontSize, relativeLine }: TextStyle): string {
  if (relativeLine === undefined || inlines === undefined) return '';
  let largest = fontSize;
  for (const { marks } of inlines)
    for (const mark of marks ?? []) if (mark.type === 'fontSize') largest = Math.max(largest, mark.attrs.value);
  return largest > fontSize ? `;line-height:${nearestEven(largest * relativeLine)}px` : '';
}

const alignment = (align: Alignment | undefined, style: TextStyle): string => {
  const chosen = align ?? style.align;
  return chosen ? `;text-align:${chosen}` : '';
};

/** Word rounds odd pixel sizes to points, which leaves gaps in backgrounds. */
const nearestEven = (pixels: number): number => Math.round(pixels / 2) * 2;

function renderInlines(inlines: readonly Inline[] | undefined, style: TextStyle, found: RenderedText): string {
  let html = '';
  if (inlines === undefined) return html;
  for (const inline of inlines) html += applyMarks(renderInline(inline, style), inline.marks, style, found);
  return html;
}

function renderInline(inline: Inline, style: TextStyle): string {
  if (inline.type === 'text') return escapeText(inline.text);
  if (inline.type === 'hardBreak') return '<br>';
  const tag = mergeTag(inline.attrs);
  return style.chips ? `<span data-merge-tag="${escapeAttribute(inline.attrs.field)}">${tag}</span>` : tag;
}

/** Marks are nested in a fixed order, so the same marks always give the same HTML. */
const markOrder: readonly Mark['type'][] = [
  'subscript',
  'superscript',
  'strike',
  'underline',
  'italic',
  'bold',
  'highlight',
  'fontSize',
  'fontFamily',
  'color',
  'link',
];

function applyMarks(html: string, marks: readonly Mark[] | undefined, style: TextStyle, found: RenderedText): string {
  if (!marks || marks.length === 0) return html;
  const ordered =
    marks.length === 1
      ? marks
      : marks.toSorted((one, other) => markOrder.indexOf(one.type) - markOrder.indexOf(other.type));
  const color = marks.find((mark) => mark.type === 'color')?.attrs.value;
  return ordered.reduce((inner, mark) => applyMark(inner, mark, color, style, found), html);
}

function applyMark(html: string, mark: Mark, color: string | undefined, style: TextStyle, found: RenderedText): string {
  switch (mark.type) {
    case 'bold':
      return `<strong>${html}</strong>`;
    case 'italic':
      return `<em>${html}</em>`;
    case 'underline':
      return `<u>${html}</u>`;
    case 'strike':
      return `<s>${html}</s>`;
    case 'superscript':
      return `<sup style="line-height:0">${html}</sup>`;
    case 'subscript':
      return `<sub style="line-height:0">${html}</sub>`;
    case 'color':
      return `<span style="color:${mark.attrs.value}">${html}</span>`;
    case 'highlight':
      return `<span style="background-color:${mark.attrs.value}">${html}</span>`;
    case 'fontSize':
      return `<span style="${fontSizeCss(mark.attrs.value)}">${html}</span>`;
    case 'fontFamily': {
      const family = safeFont(mark.attrs.value).trim();
      if (family === '') return html;
      found.fonts.push(family);
      return `<span style="font-family:${family}">${html}</span>`;
    }
    case 'link': {
      const href = safeLink(mark.attrs.href);
      if (href === undefined) {
        found.refused.push(mark.attrs.href);
        const kept = style.keepsAddresses ? brokenAddress(mark.attrs.href) : '';
        return kept === '' ? html : `<a${kept}${title(mark.attrs.title)}>${html}</a>`;
      }
      found.links.push(href);
      const { title: hint, untracked, isPlain } = mark.attrs;
      const line = isPlain ? 'none' : 'underline';
      return (
        `<a href="${escapeAttribute(href)}"${title(hint)}${untracked ? ' clicktracking="off"' : ''} ` +
        `style="color:${color ?? style.linkColor};text-decoration:${line}">${html}</a>`
      );
    }
  }
}

const title = (text: string | undefined): string => (text ? ` title="${escapeAttribute(text)}"` : '');
