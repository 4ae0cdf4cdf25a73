import { memo, useMemo } from 'react';
import styles from './DataTable.module.css';
import type { Column } from './dataTableTypes';
import type { MenuEntry } from '../overlays/Menu';
import { isSelected, type RowSelection } from './rowSelection';
import { TableRow } from './TableRow';
import { useObserved } from '../useObserved';

interface EndlessRowProps<Row> {
  readonly index: number;
  /** Pixels from the top of the rows. */
  readonly start: number;
  readonly height: number;
  readonly source: { at(index: number): Row | undefined };
  readonly rowKey: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly selection: RowSelection;
  readonly active: boolean;
  readonly menu: ((row: Row) => readonly MenuEntry[]) | undefined;
  readonly link: ((row: Row) => string) | undefined;
  readonly onToggle: (index: number, range: boolean) => void;
  readonly onActivate: (index: number) => void;
}

function Row<Row>({
  index,
  start,
  height,
  source,
  rowKey,
  rowLabel,
  columns,
  selection,
  active,
  menu,
  link,
  onToggle,
  onActivate,
}: EndlessRowProps<Row>) {
  const row = useObserved(() => source.at(index));
  const style = useMemo(() => ({ height, transform: `translateY(${start}px)` }), [height, start]);
  if (row === undefined) {
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-busy
        data-index={index}
        tabIndex={-1}
        className={styles.row}
        style={style}
      >
        <div role="gridcell" className={styles.waiting}>
          <span className={styles.bone} />
          <span className={styles.hidden}>Loading</span>
        </div>
      </div>
    );
  }
  return (
    <TableRow
      row={row}
      name={rowLabel(row) || rowKey(row)}
      index={index}
      columns={columns}
      style={style}
      selectable
      selected={isSelected(selection, rowKey(row))}
      active={active}
      menu={menu}
      link={link}
      onOpen={undefined}
      onToggle={onToggle}
      onActivate={onActivate}
    />
  );
}

/** One row of an EndlessTable, or its placeholder while loading. */
export const EndlessRow = memo(Row) as typeof Row;
