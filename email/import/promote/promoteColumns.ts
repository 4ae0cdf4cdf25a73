import { filling } from '../boxOf';
import { readBackground } from '../cssValues';
import { styleOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { InheritedStyle } from '../inheritedStyle';
import { isSeen, type Row } from '../rowsOf';
import { boxed } from './boxed';
import { columnsBlock } from './columnsBlock';
import { needsMoreThan, placeColumns } from './placeColumns';
import type { Promotion } from './promotion';
import { type Piece, pieceOf, withoutBackground } from './stack';

export function cellColumns(
  to: Promotion,
  row: HtmlElement,
  { layout, columns, isMiddle }: Extract<NonNullable<ReturnType<typeof placeColumns>>, { kind: 'columns' }>,
  looks: InheritedStyle,
): Piece[] {
  const made = columns.map(({ cell, looks: inner }) => {
    const pieces = boxed(to, [cell], inner, false, (inside) => to.flow(cell.children, inside, false));
    const background = readBackground(styleOf(cell), cell.attributes.get('bgcolor'));
    return {
      id: to.session.id(),
      ...(background !== undefined && { background }),
      blocks: withoutBackground(
        to.stack.padded(pieces, { top: 0, bottom: 0 }, background ?? looks.background),
        background,
      ),
    };
  });
  const isMixed = made.some(({ background }) => background !== undefined && background !== looks.background);
  const block =
    isMixed && made.length > 1
      ? undefined
      : columnsBlock(to, made, layout, { top: 0, bottom: 0, ...looks.padding }, looks, isMiddle);
  return [block ? pieceOf(block) : to.make.code([row], 'columns', looks)];
}

/** Boxes beside each other. */
export function besideBlocks(to: Promotion, row: Row, looks: InheritedStyle, wide: boolean): Piece[] {
  const parts = row.filter((node) => node.kind === 'element' && isSeen(node));
  const cells = parts.filter((node) => node.kind === 'element');
  if (to.session.codeOnPhones && needsMoreThan(cells, looks.width))
    return to.stack.collapsed(
      cells.flatMap((cell) => to.element(alone(cell, looks), looks, wide)),
      looks.background,
    );
  const isInlineBox = cells.some((cell) => (styleOf(cell).get('display') ?? '').startsWith('inline'));
  // White space between inline boxes is as wide as a letter of their font.
  const isSpaced = isInlineBox && (looks.fontSize ?? 16) > 0 && row.some((node) => node.kind === 'text');
  const placed =
    wide && !isSpaced && !row.some((node) => node.kind === 'text' && isSeen(node))
      ? placeColumns(fromLeft(to, cells, looks), looks)
      : undefined;
  if (placed?.kind !== 'columns') return [to.make.code(row, 'columns', looks)];
  let isWhole = true;
  const made = placed.columns.map(({ cell, looks: inner }) => {
    const pieces = to.element(filling(cell), inner, false);
    if (pieces.some(({ block }) => block.type === 'code')) isWhole = false;
    return {
      id: to.session.id(),
      blocks: withoutBackground(to.stack.padded(pieces, { top: 0, bottom: 0 }, looks.background), undefined),
    };
  });
  // Code would have the width of the box once more.
  const block = isWhole
    ? columnsBlock(to, made, placed.layout, { top: 0, bottom: 0, ...looks.padding }, looks)
    : undefined;
  return [block ? pieceOf(block) : to.make.code(row, 'columns', looks)];
}

/** Cells in the order of the page: authors swap columns with the other direction, so that phones keep their order. */
export function fromLeft(
  to: Promotion,
  cells: readonly HtmlElement[],
  { direction }: InheritedStyle,
): readonly HtmlElement[] {
  return direction === undefined || direction === to.session.direction ? cells : cells.toReversed();
}

/** A box that has a line of its own because its neighbors have no room beside it. */
function alone(cell: HtmlElement, { align }: InheritedStyle): HtmlElement {
  const css = styleOf(cell);
  const isInlineBox = (css.get('display') ?? '').startsWith('inline');
  const style = [...css].filter(([name]) => name !== 'display' && name !== 'float');
  if (isInlineBox && align === 'center') style.push(['margin-left', 'auto'], ['margin-right', 'auto']);
  const attributes = new Map(cell.attributes);
  attributes.set('style', style.map(([name, value]) => `${name}:${value}`).join(';'));
  return { ...cell, attributes };
}
