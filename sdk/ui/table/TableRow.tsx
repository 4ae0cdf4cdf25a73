import { type CSSProperties, memo, type MouseEvent } from 'react';
import styles from './DataTable.module.css';
import { classNames } from '../classNames';
import type { Column } from './dataTableTypes';
import { Link } from '../Link';
import type { MenuEntry } from '../overlays/Menu';
import { MenuButton } from '../overlays/MenuButton';

export interface TableRowProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly style: CSSProperties;
  readonly selectable: boolean;
  readonly selected: boolean;
  /** Whether keyboard shortcuts apply to this row. */
  readonly active: boolean;
  readonly menu: ((row: Row) => readonly MenuEntry[]) | undefined;
  readonly link: ((row: Row) => string) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onToggle: (index: number, range: boolean) => void;
  readonly onActivate: (index: number) => void;
}

const interactive = 'a, button, input, select, textarea, label, [role="menu"]';

function Row<Row>({
  row,
  name,
  index,
  columns,
  style,
  selectable,
  selected,
  active,
  menu,
  link,
  onOpen,
  onToggle,
  onActivate,
}: TableRowProps<Row>) {
  const open = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // In React, a row's menu is its child, although not in the document.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(interactive)) return;
    if (window.getSelection()?.type === 'Range') return;
    onActivate(index);
    if (onOpen) onOpen(row);
    else currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link], [role="rowheader"] a')?.click();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table answers Enter for its rows
    <div
      role="row"
      tabIndex={active ? 0 : -1}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      className={classNames(styles.row, selected && styles.selected, (onOpen || link) && styles.opens)}
      style={style}
      onClick={open}
      onFocus={(event) => event.target === event.currentTarget && onActivate(index)}
    >
      {selectable && (
        <div role="gridcell" aria-colindex={1} className={styles.check}>
          <input
            type="checkbox"
            className={styles.box}
            tabIndex={-1}
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => onToggle(index, event.shiftKey)}
          />
        </div>
      )}
      {columns.map((column, at) => {
        const given = column.cell(row);
        // Only elements can be truncated with an ellipsis.
        const content = typeof given === 'string' ? <span>{given}</span> : given;
        return (
          <div
            key={column.id}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={at + (selectable ? 2 : 1)}
            className={classNames(styles.cell, at === 0 && styles.first, column.align === 'right' && styles.right)}
          >
            {at === 0 && link ? (
              <Link to={link(row)} look="quiet">
                {content}
              </Link>
            ) : (
              content
            )}
          </div>
        );
      })}
      {menu && (
        <div role="gridcell" className={styles.menu}>
          <MenuButton label={`Actions for ${name}`} size="small" items={menu(row)} />
        </div>
      )}
    </div>
  );
}

/** One row of a DataTable; rendered again only when its props change. */
export const TableRow = memo(Row) as typeof Row;
