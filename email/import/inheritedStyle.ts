import { safeFont } from '../compile/html';
import type { Alignment, Padding } from '../document/design';
import { readColor } from './colors';
import { readAlignment, readBackground, readPadding, readSize } from './cssValues';
import { styleOf } from './elements';
import type { HtmlElement } from './htmlTree';

/** Inherited styles and layout of nested elements. */
export interface InheritedStyle {
  readonly color?: string;
  readonly fontSize?: number;
  readonly fontFamily?: string;
  readonly lineHeight?: string;
  readonly align?: Alignment;
  /** The alignment is of an attribute: tables inside are placed by it, and their text is not. */
  readonly isByAttribute?: boolean;
  /** Where a box narrower than its surroundings is, with all that is in it. */
  readonly boxAlign?: Alignment;
  readonly background?: string;
  /** The background around the innermost box that has one. */
  readonly behind?: string;
  readonly padding: Padding;
  /** The available width in pixels. */
  readonly width: number;
}

/** The inherited styles inside `element`. Paddings of nested boxes add up. */
export function stylesInside(element: HtmlElement, outer: InheritedStyle): InheritedStyle {
  const css = styleOf(element);
  const { attributes, name } = element;
  if (css.size === 0 && attributes.size === 0 && name !== 'center') return outer;
  const color = readColor(css.get('color'));
  const fontSize = readSize(css.get('font-size'), outer.fontSize ?? 16);
  const family = safeFont(css.get('font-family') ?? '')
    .trim()
    .slice(0, 200);
  const lineHeight = css.get('line-height');
  const cssAlign = readAlignment(css.get('text-align'));
  const ownAlign = name === 'table' ? undefined : readAlignment(attributes.get('align'));
  const align = cssAlign ?? ownAlign ?? (name === 'center' ? 'center' : undefined);
  const background = readBackground(css, attributes.get('bgcolor'));
  const own = readPadding(css);
  const limit =
    readSize(css.get('max-width')) ??
    (name === 'td' || name === 'table' ? readSize(attributes.get('width'), outer.width) : undefined);
  const sides = own ? own.left + own.right : 0;
  const boxAlign = boxAlignOf(element, css, limit, outer);
  const { align: _align, isByAttribute: _isByAttribute, ...aroundTable } = outer;
  return {
    ...(name === 'table' && outer.isByAttribute ? aroundTable : outer),
    ...(boxAlign && { boxAlign }),
    ...(color && { color }),
    ...(fontSize !== undefined && fontSize > 8 && { fontSize }),
    ...(family !== '' && { fontFamily: family }),
    ...(lineHeight && { lineHeight }),
    ...(align && { align, isByAttribute: cssAlign === undefined && placesBoxes.has(name) }),
    ...(background && { background }),
    ...(background && outer.background && { behind: outer.background }),
    padding: own ? added(outer.padding, own) : outer.padding,
    width: Math.max(1, Math.min(outer.width, limit !== undefined && limit >= 40 ? limit : outer.width) - sides),
  };
}

/** Elements whose `align` places the boxes inside; that of paragraphs and headings aligns text. */
const placesBoxes = new Set(['center', 'div', 'tbody', 'td', 'th', 'tr']);

/** Tables are as narrow as their content, and are moved by their own alignment or by their margins. */
function boxAlignOf(
  { name, attributes }: HtmlElement,
  css: ReadonlyMap<string, string>,
  limit: number | undefined,
  { width, align, isByAttribute }: InheritedStyle,
): Alignment | undefined {
  if (name !== 'table' || (limit ?? readSize(css.get('width'), width) ?? 0) >= width) return undefined;
  const around = isByAttribute ? align : undefined;
  return readAlignment(attributes.get('align')) ?? (isCentered(css) ? 'center' : around);
}

/** Whether margins on both sides center a box. */
export function isCentered(css: ReadonlyMap<string, string>): boolean {
  const [top = '', right = top, , left = right] = (css.get('margin') ?? '').split(/\s+/);
  return (css.get('margin-left') ?? left) === 'auto' && (css.get('margin-right') ?? right) === 'auto';
}

const added = (one: Padding, other: Padding): Padding => ({
  top: Math.min(200, one.top + other.top),
  right: Math.min(200, one.right + other.right),
  bottom: Math.min(200, one.bottom + other.bottom),
  left: Math.min(200, one.left + other.left),
});
