import type { Alignment } from '../../document/design';
import type { Box } from '../boxOf';
import { readAlignment, readSize } from '../cssValues';
import { elementsIn, styleOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { InheritedStyle } from '../inheritedStyle';
import { neededWidth } from './neededWidth';

/** Where a box is: the space beside it, and the styles inside. */
export interface PlacedBox {
  readonly outside: InheritedStyle;
  readonly inside: InheritedStyle;
}

/** Places a box with its width, margins and alignment in the room that it has, and makes the room inside of it. */
export function placeBox(
  element: HtmlElement,
  looks: InheritedStyle,
  styled: InheritedStyle,
  box: Box,
): PlacedBox | undefined {
  const { name, attributes } = element;
  const css = styleOf(element);
  const { padding, borders } = box;
  const isTable = name === 'table';
  const isCell = name === 'td' || name === 'th' || name === 'tr' || name === 'tbody';
  const sides = padding.left + padding.right + (borders.left?.width ?? 0) + (borders.right?.width ?? 0);
  const room = Math.max(1, looks.width - box.left - box.right);
  const declared = isCell
    ? undefined
    : (readSize(css.get('width'), room) ??
      (isTable ? (readSize(attributes.get('width'), room) ?? widestRow(element)) : undefined));
  const limit = isCell ? undefined : readSize(css.get('max-width'), room);
  // Tables count their padding in their width, other boxes only if they say so.
  const more = isTable || css.get('box-sizing') === 'border-box' ? 0 : sides;
  const wanted = Math.min(declared === undefined ? room : declared + more, limit === undefined ? room : limit + more);
  // Tables are as wide as what is in them.
  const needed = isTable ? neededWidth(element) : 0;
  const width = Math.max(1, Math.min(room, Math.max(wanted, needed)));
  const around = looks.isByAttribute ? looks.align : undefined;
  const own = isTable ? readAlignment(attributes.get('align')) : undefined;
  const align: Alignment = own ?? (box.isCentered ? 'center' : (around ?? 'left'));
  if (looks.isOutside) {
    const isFrame =
      (declared !== undefined || limit !== undefined) && !isRelative(css, attributes, isTable) && wanted >= 320;
    if (!isFrame) return { outside: looks, inside: { ...styled, padding: looks.padding, width: looks.width } };
  }
  const rest = room - width;
  const isClipped = looks.isClipped === true || (!isRelative(css, attributes, isTable) && wanted > room + 2);
  const left = box.left + (align === 'center' ? Math.floor(rest / 2) : align === 'right' ? rest : 0);
  const right = looks.width - width - left;
  const outside: InheritedStyle = {
    ...looks,
    padding: { left: looks.padding.left + left, right: looks.padding.right + right },
    width,
  };
  // As wide as its content: whatever is in it is at its place.
  const isShrunk = isTable && declared === undefined;
  const { boxAlign: _boxAlign, isOutside: _isOutside, isShrunk: wasShrunk, rowWidth: _rowWidth, ...rested } = styled;
  return {
    outside,
    inside: {
      ...rested,
      ...(isClipped && { isClipped }),
      ...(name === 'tr' && looks.rowWidth !== undefined && { rowWidth: looks.rowWidth }),
      ...(isShrunk && align !== 'left' && { boxAlign: align }),
      ...(isTable ? isShrunk && { isShrunk } : wasShrunk && { isShrunk: wasShrunk }),
      ...(!isTable && looks.boxAlign && { boxAlign: looks.boxAlign }),
      padding: {
        left: outside.padding.left + padding.left + (borders.left?.width ?? 0),
        right: outside.padding.right + padding.right + (borders.right?.width ?? 0),
      },
      width: Math.max(1, width - sides),
    },
  };
}

/** Whether its width is a share of the window's. */
const isRelative = (
  css: ReadonlyMap<string, string>,
  attributes: ReadonlyMap<string, string>,
  isTable: boolean,
): boolean =>
  !css.has('max-width') && (css.get('width') ?? (isTable ? attributes.get('width') : undefined) ?? '').includes('%');

/** The width of a table without one: of its widest row, if all cells have a width. */
function widestRow(table: HtmlElement): number | undefined {
  let widest: number | undefined;
  for (const row of elementsIn(table.children, ({ name }) => name !== 'td' && name !== 'th' && name !== 'table')) {
    if (row.name !== 'tr') continue;
    const cells = row.children.filter((node) => node.kind === 'element');
    const widths = cells.map((cell) => {
      const value = cell.attributes.get('width') ?? styleOf(cell).get('width');
      return value?.includes('%') ? undefined : readSize(value);
    });
    const known = widths.filter((width) => width !== undefined);
    if (cells.length > 1 && known.length < cells.length) return undefined;
    if (known.length > 0)
      widest = Math.max(
        widest ?? 0,
        known.reduce((sum, width) => sum + width, 0),
      );
  }
  return widest;
}
