import { type Block, type BlockOf, tableLimits } from 'sendwright/email';
import { cutText } from './cutText';

type Table = BlockOf<'table'>;
type Cells = Pick<Table, 'rows' | 'aligns'>;

const inserted = <Value>(list: readonly Value[], at: number, value: Value): Value[] => [
  ...list.slice(0, at),
  value,
  ...list.slice(at),
];
const without = <Value>(list: readonly Value[], at: number): Value[] => list.filter((_, index) => index !== at);

/** Adds an empty row; the same table if it has as many as possible. */
export const addRow = (table: Table, at: number): Table =>
  table.rows.length >= tableLimits.rows
    ? table
    : { ...table, rows: inserted(table.rows, at, Array<string>(table.aligns.length).fill('')) };

/** Adds an empty column, aligned like the one before it. */
export function addColumn(table: Table, at: number): Table {
  if (table.aligns.length >= tableLimits.columns) return table;
  const align = table.aligns[at - 1] ?? table.aligns[0] ?? 'left';
  return { ...table, rows: table.rows.map((row) => inserted(row, at, '')), aligns: inserted(table.aligns, at, align) };
}

/** Removes a row; the last one stays. */
export const removeRow = (table: Table, at: number): Table =>
  table.rows.length === 1 ? table : { ...table, rows: without(table.rows, at) };

export const removeColumn = (table: Table, at: number): Table =>
  table.aligns.length === 1
    ? table
    : { ...table, rows: table.rows.map((row) => without(row, at)), aligns: without(table.aligns, at) };

/** The cells of a text with tabs and line breaks, as spreadsheets copy them; undefined if it has neither. */
export function readCells(text: string): string[][] | undefined {
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t' || sign === '\n') {
      row.push(cell);
      cell = '';
      if (sign === '\n') rows.push(row);
      if (sign === '\n') row = [];
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  const isTable = rows.length > 1 || rows.some((one) => one.length > 1);
  return isTable ? rows.map((one) => one.map(cellText)) : undefined;
}

const cellText = (text: string): string => cutText(text.replaceAll('\n', ' ').trim(), tableLimits.text);

/** Replaces cells from a position on. The table grows as far as it can. */
export function pasteCells<Kind extends Cells>(
  table: Kind,
  row: number,
  column: number,
  cells: readonly string[][],
): Kind {
  const columns = Math.min(
    tableLimits.columns,
    Math.max(table.aligns.length, column + Math.max(...cells.map((one) => one.length))),
  );
  const count = Math.min(tableLimits.rows, Math.max(table.rows.length, row + cells.length));
  return {
    ...table,
    aligns: Array.from({ length: columns }, (_, index) => table.aligns[index] ?? 'left'),
    rows: Array.from({ length: count }, (_, at) =>
      Array.from(
        { length: columns },
        (_cell, index) => cells[at - row]?.[index - column] ?? table.rows[at]?.[index] ?? '',
      ),
    ),
  };
}

/** The row and column of a cell's path, such as `rows.1.0`. */
export function cellOf(path: string | undefined): { readonly row: number; readonly column: number } | undefined {
  const [list, row, column] = path?.split('.') ?? [];
  return list === 'rows' && row !== undefined && column !== undefined
    ? { row: Number(row), column: Number(column) }
    : undefined;
}

/** Pastes text with tabs or line breaks at a cell of a table; in other cases the block stays the same. */
export function pasteIntoBlock(block: Block, path: string, text: string): Block {
  const cells = block.type === 'table' ? readCells(text) : undefined;
  const at = cellOf(path);
  return block.type === 'table' && cells && at ? pasteCells(block, at.row, at.column, cells) : block;
}
