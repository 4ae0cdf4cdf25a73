import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import styles from './DataTable.module.css';
import { classNames } from '../classNames';
import type { DataTableProps } from './dataTableTypes';
import { EndlessRow } from './EndlessRow';
import { EndlessSelectionBar, type SelectionAction } from './EndlessSelectionBar';
import { Empty } from '../page/Empty';
import { Button } from '../Button';
import { ErrorState } from '../page/ErrorState';
import { keepFocus } from '../keptFocus';
import { formatNumber } from '../formatNumber';
import { isSelected, noRows, type RowSelection, selectedCount, withRows } from './rowSelection';
import { TableHeader } from './TableHeader';
import { TableSkeleton } from './TableSkeleton';
import { isNarrowed, TableToolbar } from './TableToolbar';
import { useTableKeys } from './useTableKeys';
import { type TableLayout, useTableLayout } from './useTableLayout';
import { useWindow } from '../useWindow';

/** Rows that are read by index; `createWindowRows` of `sendwright/sdk/models` is an implementation. */
export interface EndlessRows<Row> {
  at(index: number): Row | undefined;
  show(first: number, end: number): void;
}

type Shared =
  | 'label'
  | 'noun'
  | 'columns'
  | 'rowKey'
  | 'state'
  | 'search'
  | 'filters'
  | 'rowMenu'
  | 'rowLink'
  | 'empty'
  | 'columnChooser'
  | 'loading'
  | 'error'
  | 'onRetry'
  | 'toolbarStart'
  | 'toolbarEnd';

export interface EndlessTableProps<Row> extends Pick<DataTableProps<Row>, Shared> {
  readonly source: EndlessRows<Row>;
  /** The total number of rows; undefined while unknown. */
  readonly total: number | undefined;
  /** Whether there may be more than `total`. */
  readonly counting?: boolean;
  readonly rowLabel: (row: Row) => string;
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly actions: readonly SelectionAction[];
  /** The layout, if the page saves it: `useTableLayout`. */
  readonly layout?: TableLayout<Row> | undefined;
  /** What to try when a search finds nothing. */
  readonly searchHint?: string | undefined;
}

/**
 * A virtualized table of any number of rows: only the visible ones are rendered and kept in memory. The checkbox in its
 * header selects all rows, including those not loaded. Otherwise like `DataTable`.
 */
export function EndlessTable<Row>(props: EndlessTableProps<Row>) {
  const {
    label,
    noun = ['row', 'rows'],
    columns,
    source,
    total,
    counting = false,
    rowKey,
    rowLabel,
    rowMenu,
    rowLink,
    state,
    empty,
    columnChooser,
    loading = false,
    error,
    onRetry,
    selection,
    onSelect,
    actions,
    searchHint,
  } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const count = total ?? 0;
  const all = `${formatNumber(count)}${counting ? '+' : ''}`;
  const own = useTableLayout(columns, columnChooser, 'regular');
  const layout = props.layout ?? own;
  const rowHeight = layout.compact ? 32 : 40;
  const { first, end, shift, height, scrollTo } = useWindow(count, rowHeight, scroller);
  const at = Math.min(active, Math.max(0, count - 1));
  const failed = error !== undefined && error !== null;
  const chosen = selectedCount(selection, count);

  useEffect(() => source.show(first, Math.min(end, count)), [source, first, end, count]);
  // Rows, filters and the actions on a selection go when they are used, and so does the undo of what they did.
  useEffect(keepFocus, []);

  // The row's handlers change on every render, but the rows must not.
  const toggleNow = (index: number, range: boolean) => {
    const row = source.at(index);
    if (row === undefined) return;
    const from = range ? anchor.current : index;
    const keys: string[] = [];
    for (let one = Math.min(from, index); one <= Math.max(from, index); one += 1) {
      const between = source.at(one);
      if (between !== undefined) keys.push(rowKey(between));
    }
    anchor.current = index;
    onSelect(withRows(selection, keys, !isSelected(selection, rowKey(row))));
  };
  const latest = useRef(toggleNow);
  useEffect(() => {
    latest.current = toggleNow;
  });
  const onToggle = useCallback((index: number, range: boolean) => latest.current(index, range), []);

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setActive(next);
    scrollTo(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    );
  };
  useTableKeys(root, {
    move: (step, extend) => {
      const next =
        step === 'first'
          ? 0
          : step === 'last'
            ? count - 1
            : scroller.current?.contains(document.activeElement)
              ? at + step
              : at;
      if (extend) onToggle(next, true);
      moveTo(next);
    },
    select: (range) => onToggle(at, range),
    open: () => scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] [role="rowheader"] a`)?.click(),
    search: () => searchField.current?.focus(),
    clear: () => {
      onSelect(noRows);
      return chosen > 0;
    },
  });

  const tracks = layout.tracks({ selectable: true, hasMenu: rowMenu !== undefined });
  // The toolbar is shared with DataTable; it does not use the rows.
  const table: DataTableProps<Row> = {
    label,
    columns,
    rows: [],
    rowKey,
    state,
    search: props.search,
    filters: props.filters,
    columnChooser,
    toolbarStart: props.toolbarStart,
    toolbarEnd: props.toolbarEnd,
  };
  const nothing = total === 0 || (total === undefined && !loading);
  const narrowed = isNarrowed(table);
  if (total === 0 && !loading && !failed && !narrowed && empty) return <>{empty}</>;

  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  let instead: ReactNode;
  if (failed && count === 0)
    instead = <ErrorState failure={error} onRetry={onRetry} title={`${label} couldn't be loaded.`} />;
  else if (nothing && !loading) {
    instead = (
      <Empty
        drawing="search"
        title={narrowed ? `No ${noun[1]} match` : `No ${noun[1]} yet`}
        {...(narrowed && {
          text: state?.search && searchHint !== undefined ? searchHint : 'Try another search, or remove a filter.',
          action: state && <Button onClick={state.clear}>Clear filters</Button>,
        })}
      />
    );
  }

  return (
    <div ref={root} className={styles.root}>
      <TableToolbar table={table} layout={layout} searchRef={searchField} />
      <div className={classNames(styles.card, layout.compact && styles.compact)}>
        {chosen > 0 && (
          <EndlessSelectionBar
            selection={selection}
            total={count}
            counting={counting}
            noun={noun}
            actions={actions}
            onSelect={onSelect}
          />
        )}
        {loading && <div className={styles.busy} role="progressbar" aria-label={`Loading ${label}`} />}
        <div ref={scroller} className={styles.scroller}>
          <div
            role="grid"
            id={id}
            aria-label={label}
            aria-rowcount={total === undefined || counting ? -1 : total + 1}
            aria-multiselectable
            aria-busy={loading}
            className={styles.grid}
            style={tracks}
          >
            <div role="rowgroup" className={styles.header}>
              <div role="row" aria-rowindex={1} className={styles.headRow}>
                <div role="columnheader" className={styles.check}>
                  <input
                    ref={(box) => {
                      if (box) box.indeterminate = chosen > 0 && chosen < count;
                    }}
                    type="checkbox"
                    className={styles.box}
                    aria-label={`Select all ${counting ? '' : `${all} `}${noun[1]}`}
                    checked={chosen > 0 && chosen === count}
                    onChange={() => onSelect(chosen > 0 ? noRows : { allBut: [] })}
                  />
                </div>
                {layout.visible.map((column, index) => (
                  <TableHeader
                    key={column.id}
                    column={column}
                    index={index + 1}
                    sort={state?.sort}
                    onSort={state?.setSort}
                    onResize={columnChooser === undefined ? undefined : (width) => layout.setWidth(column.id, width)}
                  />
                ))}
                {rowMenu && (
                  <div role="columnheader" className={styles.menu}>
                    <span className={styles.hidden}>Actions</span>
                  </div>
                )}
              </div>
            </div>
            {count > 0 && (
              <div role="rowgroup" className={styles.virtual} style={{ height }}>
                {indexes.map((index) => (
                  <EndlessRow
                    key={index}
                    index={index}
                    start={index * rowHeight - shift}
                    height={rowHeight}
                    source={source}
                    rowKey={rowKey}
                    rowLabel={rowLabel}
                    columns={layout.visible}
                    selection={selection}
                    active={index === at}
                    menu={rowMenu}
                    link={rowLink}
                    onToggle={onToggle}
                    onActivate={setActive}
                  />
                ))}
              </div>
            )}
          </div>
          {total === undefined && loading && !failed && <TableSkeleton rowHeight={rowHeight} label={label} />}
          {instead}
        </div>
      </div>
      {count > 0 && (
        <div className={styles.foot}>
          <span role="status">
            {all} {count === 1 ? noun[0] : noun[1]}
            {chosen > 0 && ` · ${formatNumber(chosen)} selected`}
          </span>
          {failed && (
            <span className={styles.problem} role="alert">
              Some rows couldn&apos;t be loaded.{' '}
              {onRetry && (
                <Button size="small" onClick={onRetry}>
                  Retry
                </Button>
              )}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
