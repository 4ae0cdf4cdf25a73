import { Cell, Column, Table } from '@blueprintjs/table';
import '@blueprintjs/table/lib/css/table.css';
import { useMemo } from 'react';
import styles from './Sheet.module.css';
import type { SheetPreviewProps } from './SheetPreview';

function Sheet({ label, columns, rows, problems = [], height = 320 }: SheetPreviewProps) {
  const messages = useMemo(() => new Map(problems.map(({ row, column, message }) => [`${row} ${column}`, message])), [problems]);
  return (
    <div className={styles.sheet} style={{ height }} role="group" aria-label={label}>
      <Table
        numRows={rows.length}
        enableColumnReordering={false}
        enableRowResizing={false}
        columnWidths={columns.map((column) => column.width ?? 160)}
        cellRendererDependencies={[rows, messages]}
      >
        {columns.map((column, at) => (
          <Column
            key={`${at} ${column.title}`}
            name={column.title}
            cellRenderer={(row: number) => {
              const message = messages.get(`${row} ${at}`);
              return (
                <Cell {...(message && { intent: 'danger' as const, tooltip: message })} {...(column.muted && { className: styles.muted ?? '' })}>
                  {rows[row]?.[at] ?? ''}
                </Cell>
              );
            }}
          />
        ))}
      </Table>
    </div>
  );
}

export default Sheet;
