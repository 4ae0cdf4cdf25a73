import { type CellBlock, columnLayouts, type ColumnLayout } from '../../document/design';
import { columnShares, columnWidths } from '../../document/layouts';
import { readBackground, readPadding, readSize } from '../cssValues';
import { classesOf, elementsIn, styleOf } from '../elements';
import type { HtmlElement } from '../htmlTree';
import type { ImportSession } from '../importSession';
import { isModule, type Module } from '../module';
import { pick } from '../readSettings';

const isColumn = (element: HtmlElement): boolean =>
  classesOf(element).some(
    (name) => /^column-\d$/.test(name) || name === 'templateColumnContainer' || name === 'column-drop-area',
  );

/** Columns of an old or new export. Undefined if their number or content is not supported. */
export function readColumns({ element, cell, settings, width }: Module, session: ImportSession): object | undefined {
  const found = [...elementsIn(element.children, (each) => !isColumn(each) && !isModule(each))].filter((each) =>
    isColumn(each),
  );
  const layout = layoutOf(element, found, width);
  if (!layout || found.length === 0) return undefined;
  const ids = Array.isArray(settings.columns) ? settings.columns : [];
  const inner = found.map(innerCell);
  const cellPadding = typeof settings.cellPadding === 'number' ? settings.cellPadding : evenPadding(inner);
  const sides = readPadding(styleOf(cell));
  const widths = columnWidths(layout, width - (sides ? sides.left + sides.right : 0));
  const columns = found.map((column, index) => {
    const holder = inner[index] ?? column;
    const background =
      readBackground(styleOf(holder), holder.attributes.get('bgcolor')) ??
      readBackground(styleOf(column), column.attributes.get('bgcolor'));
    const blocks = session
      .modules(holder.children, Math.max(1, (widths[index] ?? 0) - 2 * cellPadding))
      .flatMap((block): CellBlock[] => {
        if (block.type !== 'columns') return [block];
        session.log.note('converted', 'columns in a column', 'Their content is stacked.');
        return block.columns.flatMap(({ blocks: cells }) => cells);
      });
    const wish = ids[index];
    return { id: session.id(typeof wish === 'string' ? wish : undefined), ...(background && { background }), blocks };
  });
  while (columns.length < columnShares(layout).length) columns.push({ id: session.id(), blocks: [] });
  return { layout, columns, cellPadding, stack: settings.stack !== false, ...pick(settings, 'verticalAlign') };
}

/** The cell that contains the modules of a column. */
function innerCell(column: HtmlElement): HtmlElement {
  if (column.name === 'td') return column;
  return [...elementsIn(column.children, (each) => !isModule(each))].find(({ name }) => name === 'td') ?? column;
}

function evenPadding(cells: readonly HtmlElement[]): number {
  const [first] = cells.map((cell) => readPadding(styleOf(cell)));
  return first && first.top === first.left ? first.top : 0;
}

function layoutOf(element: HtmlElement, columns: readonly HtmlElement[], width: number): ColumnLayout | undefined {
  const named = element.attributes.get('data-distribution')?.replaceAll(',', '-').replaceAll(/\s/g, '');
  const exact = columnLayouts.find((layout) => layout === named);
  if (exact && columnShares(exact).length >= columns.length) return exact;
  return nearestLayout(
    columns.map(
      (column) =>
        readSize(styleOf(column).get('width')) ??
        readSize(column.attributes.get('width'), width) ??
        width / columns.length,
    ),
  );
}

/** The layout with the most similar widths; undefined if there are too many columns. */
export function nearestLayout(widths: readonly number[]): ColumnLayout | undefined {
  const total = widths.reduce((sum, width) => sum + width, 0) || 1;
  let best: ColumnLayout | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const layout of columnLayouts) {
    const shares = columnShares(layout);
    if (shares.length !== widths.length) continue;
    const whole = shares.reduce((sum, share) => sum + share, 0);
    const off = shares.reduce((sum, share, index) => sum + Math.abs(share / whole - (widths[index] ?? 0) / total), 0);
    if (off < least) {
      best = layout;
      least = off;
    }
  }
  return best;
}
