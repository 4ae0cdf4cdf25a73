import { boxOf, spacingOf } from '../boxOf';
import { readBackground, readSize } from '../cssValues';
import { styleOf } from '../elements';
import type { HtmlElement, HtmlNode } from '../htmlTree';
import { type InheritedStyle, stylesInside } from '../inheritedStyle';
import { isHidden, isSeen, opensCondition } from '../rowsOf';
import { boxed } from './boxed';
import { emptyRow } from './emptyParts';
import { buttonCell, hasBackgroundImage, hasOnlyImage, looksLikeButton, onlyLink } from './linksAndButtons';
import { makeButton } from './makeButton';
import { placeBox } from './placeBox';
import { placeColumns } from './placeColumns';
import { cellColumns, fromLeft } from './promoteColumns';
import type { Promotion } from './promotion';
import type { Piece } from './stack';
import { takesSpace } from './takesSpace';

const isRow = (node: HtmlNode): node is HtmlElement => node.kind === 'element' && node.name === 'tr';

const isCell = (node: HtmlNode): node is HtmlElement =>
  node.kind === 'element' && (node.name === 'td' || node.name === 'th');

export function promoteTable(to: Promotion, table: HtmlElement, looks: InheritedStyle, wide: boolean): Piece[] {
  const link = onlyLink(table);
  const isFilled = readBackground(styleOf(table), table.attributes.get('bgcolor')) !== undefined;
  const own =
    readSize(table.attributes.get('width'), looks.width) ?? readSize(styleOf(table).get('width'), looks.width);
  if (link && isFilled && own !== undefined && own < looks.width && !hasOnlyImage(link))
    return [makeButton(to.make, link, [table], looks)];
  const parts = table.children.flatMap((node) =>
    node.kind === 'element' && /^t(?:body|head|foot)$/.test(node.name) ? node.children : [node],
  );
  const rows = parts.filter(isRow);
  const cells = rows.map((row) => row.children.filter(isCell));
  // Text between table parts, which browsers show before the table and which would be lost here.
  const strays = [
    ...parts.filter((node) => !isRow(node)),
    ...rows.flatMap((row) => row.children.filter((node) => !isCell(node))),
  ];
  if (strays.some((node) => node.kind !== 'comment' && isSeen(node)))
    return [to.make.code([table], 'table with text outside its cells', looks)];
  const seen = cells.map((row) => row.filter(isSeen));
  const full = seen.filter((row) => row.length > 0);
  const isData =
    full.filter((row) => row.length > 1).length > 1 ||
    (full.length > 1 && full.some((row) => row.some(({ name }) => name === 'th')));
  // A condition or loop around rows has to stay with them.
  if (isData || table.children.some(opensCondition)) return [to.make.code([table], 'data table', looks)];
  const [cell] = seen.flat();
  if (full.length === 1 && full[0]?.length === 1 && cell) {
    const button = buttonIn(to, table, cell, looks, own);
    if (button) return [button];
  }
  return boxed(to, [table], looks, wide, (inside, isWide) => {
    const spacing = inside.isOutside ? 0 : spacingOf(table, styleOf(table));
    const spaced: InheritedStyle = {
      ...inside,
      padding: { left: inside.padding.left + spacing, right: inside.padding.right + spacing },
      width: Math.max(1, inside.width - 2 * spacing),
    };
    const pieces = rows.flatMap((row, index) =>
      to.stack.padded(
        promoteRow(to, row, cells[index] ?? [], seen[index] ?? [], spaced, isWide),
        { top: index === 0 ? spacing : 0, bottom: spacing },
        spaced.background,
      ),
    );
    return pieces;
  });
}

/** A table that is the frame of a button. */
function buttonIn(
  to: Promotion,
  table: HtmlElement,
  cell: HtmlElement,
  looks: InheritedStyle,
  width: number | undefined,
): Piece | undefined {
  const link = onlyLink(cell);
  if (!link || hasOnlyImage(link)) return undefined;
  const painted = width === undefined ? buttonCell(table, cell, looks.width) : undefined;
  if (!painted && !looksLikeButton(link, cell)) return undefined;
  const isPainted = readBackground(styleOf(cell), cell.attributes.get('bgcolor')) !== undefined;
  // Without a color, the cell only places the button.
  if (!painted && (!isPainted || (width !== undefined && width >= looks.width))) return undefined;
  const placed = placeBox(table, looks, stylesInside(table, looks), boxOf(table, 16));
  return makeButton(to.make, link, [table, painted ?? cell], {
    ...looks,
    ...(placed?.inside.boxAlign && { align: placed.inside.boxAlign }),
  });
}

function promoteRow(
  to: Promotion,
  row: HtmlElement,
  cells: readonly HtmlElement[],
  seen: readonly HtmlElement[],
  looks: InheritedStyle,
  wide: boolean,
): Piece[] {
  const [first] = seen;
  if (to.session.codeOnPhones && cells.length > 0 && cells.every(isHidden)) return [];
  if (!first) return emptyRow(to, row, cells.find(takesSpace) ?? cells[0], looks, wide);
  if (to.session.codeOnPhones?.has(row.start)) return [to.make.code([row], 'columns', looks)];
  if (hasBackgroundImage(row) || seen.some(hasBackgroundImage)) return [to.make.code([row], 'background image', looks)];
  const inside = stylesInside(row, looks);
  if (cells.length > 1 && looks.isOutside && seen.length === 1) return promoteCell(to, row, first, looks, wide);
  if (cells.length > 1) {
    const placed = placeColumns(fromLeft(to, cells, inside), inside);
    if (placed?.kind === 'single') return promoteCell(to, row, placed.cell, placed.looks, wide);
    if (placed?.kind !== 'columns' || !wide) return [to.make.code([row], 'columns', looks)];
    return cellColumns(to, row, placed, inside);
  }
  return promoteCell(to, row, first, looks, wide);
}

function promoteCell(
  to: Promotion,
  row: HtmlElement,
  cell: HtmlElement,
  looks: InheritedStyle,
  wide: boolean,
): Piece[] {
  const height = readSize(cell.attributes.get('height')) ?? readSize(styleOf(cell).get('height')) ?? 0;
  const pieces = boxed(to, [row, cell], looks, wide, (inside, isWide) => {
    return to.flow(cell.children, inside, isWide);
  });
  // Its content is in the middle of it, and how high that is depends on fonts.
  if (
    height > 30 &&
    pieces.every(({ block }) => block.type !== 'image' && block.type !== 'code') &&
    pieces.filter(({ block }) => block.type !== 'divider').length < 3
  )
    return [to.make.code([row], 'cell with a height', looks)];
  return pieces;
}
