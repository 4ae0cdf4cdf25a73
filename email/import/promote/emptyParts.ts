import { boxOf } from '../boxOf';
import { readSize } from '../cssValues';
import { styleOf, elementsIn } from '../elements';
import type { HtmlElement } from '../htmlTree';
import { heightOfLine, type InheritedStyle, stylesInside } from '../inheritedStyle';
import { boxed, withMargins } from './boxed';
import { hasBackgroundImage } from './linksAndButtons';
import { makeLine } from './makeLine';
import { placeBox } from './placeBox';
import type { Promotion } from './promotion';
import { type Piece, pieceOf } from './stack';
import { takesSpace } from './takesSpace';

/** A box without words and images. */
export function emptyBox(to: Promotion, element: HtmlElement, looks: InheritedStyle, wide: boolean): Piece[] {
  const styled = stylesInside(element, looks);
  const box = boxOf(element, styled.fontSize ?? 16, looks.width);
  const placed = placeBox(element, looks, styled, box);
  const inner = element.children.filter((node) => node.kind === 'element' && node.name !== 'br');
  if (inner.length > 0 || !placed)
    return boxed(to, [element], looks, wide, (inside, isWide) => to.flow(element.children, inside, isWide));
  const height = readSize(styleOf(element).get('height')) ?? 0;
  const hasText = element.children.some(takesSpace) || element.children.some(({ kind }) => kind === 'element');
  const size = Math.max(height, hasText ? heightOfLine(styled) : 0) + box.padding.top + box.padding.bottom;
  const ruled = [box.borders.top, box.borders.bottom].flatMap((side) =>
    side ? [to.make.divider(side.width, side.color, placed.outside)] : [],
  );
  const blocks = [
    ...(box.borders.top ? ruled.slice(0, 1) : []),
    ...(size > 0 ? [to.make.spacer(size, placed.inside, [element])] : []),
    ...(box.borders.bottom ? ruled.slice(-1) : []),
  ];
  return withMargins(
    to,
    box,
    blocks.map((block) => pieceOf(block)),
  );
}

/** A row without content is a divider or a spacer. */
export function emptyRow(
  to: Promotion,
  row: HtmlElement,
  cell: HtmlElement | undefined,
  looks: InheritedStyle,
  wide: boolean,
): Piece[] {
  if (!cell) return [];
  if (takesSpace(row) && (hasBackgroundImage(row) || hasBackgroundImage(cell)))
    return [to.make.code([row], 'background image', looks)];
  if (cell.children.some((node) => node.kind === 'element' && takesSpace(node))) {
    const pieces = boxed(to, [row, cell], looks, wide, (inside, isWide) => to.flow(cell.children, inside, isWide));
    if (pieces.length > 0) return pieces;
  }
  const inside = stylesInside(cell, stylesInside(row, looks));
  const drawn = [cell, ...elementsIn(cell.children)].find((element) => {
    const { borders } = boxOf(element, 16);
    return borders.top !== undefined || borders.bottom !== undefined;
  });
  const box = boxOf(cell, 16);
  if (drawn) {
    return to.stack.padded([makeLine(to.make, drawn, inside)], box.padding, inside.background);
  }
  const css = styleOf(cell);
  const hasText = [...cell.children].some((node) => node.kind === 'text' && node.text.includes('\u00a0'));
  const line = heightOfLine(inside);
  const own = readSize(css.get('height')) ?? readSize(cell.attributes.get('height')) ?? 0;
  const inner = [...elementsIn(cell.children)].reduce(
    (most, element) =>
      Math.max(most, readSize(styleOf(element).get('height')) ?? readSize(element.attributes.get('height')) ?? 0),
    0,
  );
  const rowHeight = readSize(styleOf(row).get('height')) ?? readSize(row.attributes.get('height')) ?? 0;
  const height = Math.max(own, rowHeight, inner, hasText ? line : 0) + box.padding.top + box.padding.bottom;
  if (height < 1) return [];
  to.session.log.note('converted', 'empty row', 'Converted to a spacer.');
  return [pieceOf(to.make.spacer(height, inside, [cell]))];
}
