import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './DataTable.module.css';
import { classNames } from '../classNames';
import type { Column, TableSort } from './dataTableTypes';
import { Icon } from '../Icon';

interface TableHeaderProps<Row> {
  readonly column: Column<Row>;
  readonly index: number;
  readonly sort: TableSort | undefined;
  readonly onSort: ((sort: TableSort | undefined) => void) | undefined;
  /** Called with the new width in pixels; if missing, the column cannot be resized. */
  readonly onResize: ((width: number) => void) | undefined;
}

function nextSort(column: string, sort: TableSort | undefined): TableSort | undefined {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

/** The header of a column: its title, sort order and resize handle. */
export function TableHeader<Row>({ column, index, sort, onSort, onResize }: TableHeaderProps<Row>) {
  const cell = useRef<HTMLDivElement>(null);
  const sorted = sort?.column === column.id ? sort.direction : undefined;

  const startResize = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const handle = event.currentTarget;
    const from = event.clientX;
    const width = cell.current?.offsetWidth ?? 0;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => onResize?.(width + moved.clientX - from);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
  };
  const resizeByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0;
    if (step === 0) return;
    event.preventDefault();
    onResize?.((cell.current?.offsetWidth ?? 0) + step);
  };

  return (
    <div
      ref={cell}
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sorted ?? (column.sortable ? 'none' : undefined)}
      className={classNames(styles.head, column.align === 'right' && styles.right)}
    >
      {column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(column.id, sort))}>
          {column.title}
          <span className={classNames(styles.arrow, sorted && styles.sorted)}>
            <Icon name={sorted === 'descending' ? 'arrowDown' : 'arrowUp'} size={12} />
          </span>
        </button>
      ) : (
        <span className={styles.headText}>{column.title}</span>
      )}
      {onResize && (
        <span
          className={styles.resize}
          role="separator"
          aria-orientation="vertical"
          aria-label={`Width of ${column.title}`}
          aria-valuenow={column.width ?? 160}
          tabIndex={0}
          onPointerDown={startResize}
          onKeyDown={resizeByKey}
        />
      )}
    </div>
  );
}
