import { type ColumnLayout, columnLayouts } from '../../document/design';
import { columnShares, columnWidths } from '../../document/layouts';
import { boxOf } from '../boxOf';
import { readSize } from '../cssValues';
import { styleOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { InheritedStyle } from '../inheritedStyle';
import { isSeen } from '../rowsOf';
import { takesSpace } from './takesSpace';

export type PlacedColumns =
  | { readonly kind: 'single'; readonly cell: HtmlElement; readonly looks: InheritedStyle }
  | {
      readonly kind: 'columns';
      readonly layout: ColumnLayout;
      readonly isMiddle: boolean;
      readonly columns: readonly { readonly cell: HtmlElement; readonly looks: InheritedStyle }[];
    };

/** Pixels that a column may be wider than the one of a layout. */
const tolerance = 2;

/**
 * Cells beside each other as columns of a layout, if each fits into its column; empty ones are the space between them.
 * Undefined if their widths are not known or no layout has them.
 */
export function placeColumns(cells: readonly HtmlElement[], looks: InheritedStyle): PlacedColumns | undefined {
  const widths = widthsOf(cells, looks.width);
  if (!widths) return undefined;
  const starts = startsOf(cells, widths, looks);
  const seen = cells
    .filter(isSeen)
    .toSorted((one, other) => (starts[cells.indexOf(one)] ?? 0) - (starts[cells.indexOf(other)] ?? 0));
  const [first] = seen;
  if (seen.length === 1 && first) {
    const at = cells.indexOf(first);
    const left = starts[at] ?? 0;
    const right = Math.max(0, looks.width - left - (widths[at] ?? 0));
    return {
      kind: 'single',
      cell: first,
      looks: {
        ...looks,
        padding: { left: looks.padding.left + left, right: looks.padding.right + right },
        width: Math.max(1, looks.width - left - right),
        rowWidth: looks.width,
      },
    };
  }
  if (seen.length < 2 || seen.length > 4) return undefined;
  const { background: _background, ...around } = looks;
  for (const layout of columnLayouts) {
    if (columnShares(layout).length !== seen.length) continue;
    const room = columnWidths(layout, looks.width);
    let edge = 0;
    const columns = seen.map((cell, index) => {
      const at = cells.indexOf(cell);
      const width = widths[at] ?? 0;
      const { padding } = boxOf(cell, 16, looks.width);
      const left = (starts[at] ?? 0) - edge;
      const right = (room[index] ?? 0) - left - width;
      edge += room[index] ?? 0;
      // A column that starts before that of the layout still fits if its own space does.
      const fits = left + padding.left >= -tolerance && right + padding.right >= -tolerance;
      const isOver = left < -tolerance || right < -tolerance;
      return { cell, left, right, width, fits: fits && !isOver };
    });
    if (!columns.every(({ fits }) => fits)) continue;
    const alignments = seen.map(
      (cell) =>
        styleOf(cell).get('vertical-align') ?? cell.attributes.get('valign') ?? (isTableCell(cell) ? 'middle' : 'top'),
    );
    const isMiddle = alignments.every((one) => one === 'middle');
    if (!isMiddle && alignments.some((one) => one === 'middle' || one === 'bottom')) return undefined;
    return {
      kind: 'columns',
      layout,
      isMiddle,
      columns: columns.map(({ cell, left, right, width }) => ({
        cell,
        looks: {
          ...around,
          ...(looks.background !== undefined && { background: looks.background }),
          padding: { left: Math.max(0, left), right: Math.max(0, right) },
          width: Math.max(1, width),
          rowWidth: looks.width,
        },
      })),
    };
  }
  return undefined;
}

const isTableCell = ({ name }: HtmlElement): boolean => name === 'td' || name === 'th';

/** Where cells start: one after the other, floating ones from both edges, inline ones by the alignment of text. */
function startsOf(cells: readonly HtmlElement[], widths: readonly number[], looks: InheritedStyle): number[] {
  let left = 0;
  let right = looks.width;
  const sum = widths.reduce((total, width) => total + width, 0);
  const isInline = cells.every((cell) => (styleOf(cell).get('display') ?? '').startsWith('inline'));
  if (isInline && looks.align === 'center') left = Math.floor((looks.width - sum) / 2);
  if (isInline && looks.align === 'right') left = looks.width - sum;
  return cells.map((cell, index) => {
    const width = widths[index] ?? 0;
    const side = styleOf(cell).get('float') ?? (cell.name === 'table' ? cell.attributes.get('align') : undefined);
    if (side?.toLowerCase() === 'right') {
      right -= width;
      return right;
    }
    left += width;
    return left - width;
  });
}

/** Whether boxes are too wide to be beside each other. */
export const needsMoreThan = (cells: readonly HtmlElement[], room: number): boolean =>
  cells.length > 1 && knownWidths(cells, room).reduce<number>((sum, width) => sum + (width ?? 0), 0) > room + tolerance;

const knownWidths = (cells: readonly HtmlElement[], room: number): (number | undefined)[] =>
  cells.map((cell) => {
    const css = styleOf(cell);
    const { padding } = boxOf(cell, 16, room);
    const isCell = isTableCell(cell);
    const fromCss = readSize(css.get('width'), room);
    const isShare = (css.get('width') ?? cell.attributes.get('width') ?? '').includes('%');
    const extra = fromCss !== undefined && !isShare && cell.name !== 'table' ? padding.left + padding.right : 0;
    const given = fromCss === undefined ? readSize(cell.attributes.get('width'), room) : fromCss + extra;
    // An empty cell without a width has only its padding.
    const isBare = isCell && given === undefined && !isSeen(cell) && !takesSpace(cell);
    const own = isBare ? 0 : given;
    const limit = readSize(css.get('max-width'), room);
    return isCell || limit === undefined ? own : Math.min(own ?? limit, limit);
  });

/** The widths of cells that add up to the room; one cell without a width gets the rest. */
function widthsOf(cells: readonly HtmlElement[], room: number): number[] | undefined {
  const known = knownWidths(cells, room);
  const missing = known.filter((width) => width === undefined).length;
  const sum = known.reduce<number>((total, width) => total + (width ?? 0), 0);
  if (missing > 1 || sum > room + tolerance) return undefined;
  if (missing === 1) return known.map((width) => width ?? room - sum);
  // Cells share what is left of a table; boxes leave it empty.
  const areCells = cells.every(isTableCell);
  if (areCells && sum < room - tolerance)
    return known.map((width) => Math.round(((width ?? 0) * room) / Math.max(1, sum)));
  return known.map((width) => width ?? 0);
}
