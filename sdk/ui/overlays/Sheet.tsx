import { HotkeysContext, type HotkeysContextInstance } from '@blueprintjs/core';
import { Cell, Column, RowHeaderCell, Table } from '@blueprintjs/table';
import '@blueprintjs/table/lib/css/table.css';
import { useEffect, useMemo, useRef } from 'react';
import styles from './Sheet.module.css';
import type { SheetPreviewProps } from './SheetPreview';

type CellRenderer = (row: number, column: number) => React.JSX.Element;

function cellRenderer({ columns, rows, problems = [] }: SheetPreviewProps): CellRenderer {
  const messages = new Map(problems.map(({ row, column, message }) => [`${row} ${column}`, message]));
  return (row, column) => {
    const message = messages.get(`${row} ${column}`);
    return (
      <Cell
        {...(message && { intent: 'danger' as const, tooltip: message })}
        {...(columns[column]?.muted && { className: styles.muted ?? '' })}
      >
        {rows[row]?.[column] ?? ''}
      </Cell>
    );
  };
}

const rowHeaderRenderer = (names: SheetPreviewProps['rowNames']) => (row: number) => (
  <RowHeaderCell name={names?.[row] ?? String(row + 1)} />
);

const rowHeight = 28;
const headerHeight = 31;
const scrollBarRoom = 20;

/** The table warns without a provider. Blueprint's own would open a second dialog of hotkeys on `?`. */
const hotkeys: HotkeysContextInstance = [{ hasProvider: true, hotkeys: [], isDialogOpen: false }, () => undefined];

/** The part of SheetPreview that needs Blueprint's table. */
export function Sheet(props: SheetPreviewProps) {
  const { label, columns, rows, rowNames, problems, height = 320 } = props;
  const root = useRef<HTMLElement>(null);
  const renderCell = useMemo(() => cellRenderer({ label: '', columns, rows, problems }), [columns, rows, problems]);
  useEffect(() => {
    // Blueprint's table scrolls in elements that are not focusable; they need to be for keyboard scrolling.
    for (const [index, part] of [
      ...(root.current?.querySelectorAll('.bp6-table-quadrant-scroll-container') ?? []),
    ].entries()) {
      part.setAttribute('tabindex', index === 0 ? '0' : '-1');
    }
  });
  return (
    <section
      ref={root}
      className={styles.sheet}
      style={{ height: Math.min(height, headerHeight + rows.length * rowHeight + scrollBarRoom) }}
      aria-label={label}
    >
      <HotkeysContext value={hotkeys}>
        <Table
          numRows={rows.length}
          defaultRowHeight={rowHeight}
          enableColumnReordering={false}
          enableRowResizing={false}
          columnWidths={columns.map((column) => column.width ?? 160)}
          cellRendererDependencies={[renderCell]}
          rowHeaderCellRenderer={rowHeaderRenderer(rowNames)}
        >
          {columns.map((column) => (
            <Column key={column.title} name={column.title} cellRenderer={renderCell} />
          ))}
        </Table>
      </HotkeysContext>
    </section>
  );
}
