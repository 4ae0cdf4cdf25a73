import { Settings, WorkbenchContext } from 'sendwright/sdk';
import { type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import styles from './DataTable.module.css';
import { BulkBar } from './BulkBar';
import { Button } from '../Button';
import { classNames } from '../classNames';
import type { DataTableProps } from './dataTableTypes';
import { Empty } from '../page/Empty';
import { ErrorState, failureAdvice } from '../page/ErrorState';
import { formatNumber } from '../formatNumber';
import { TableHeader } from './TableHeader';
import { TableRow } from './TableRow';
import { TableSkeleton } from './TableSkeleton';
import { isNarrowed, TableToolbar } from './TableToolbar';
import { useTableKeys } from './useTableKeys';
import { useTableLayout } from './useTableLayout';
import { useTableSelection } from './useTableSelection';
import { useVirtualRows } from './useVirtualRows';

const noActions: NonNullable<DataTableProps<unknown>['bulkActions']> = [];

/** The distance in pixels from the end at which the next page is loaded. */
const loadAhead = 600;

/**
 * A table of any number of rows, loaded as the user scrolls. Search, filters and sort can live in the
 * address (`useTableState`); rows can be selected, opened, and acted on. Keys: see `useTableKeys`.
 *
 * ```tsx
 * const state = useTableState({ filters: ['status'] });
 * <DataTable label="Single sends" columns={columns} rows={page.rows} rowKey={(send) => send.id} state={state}
 *   search={{ label: 'Search by name' }} hasMore={page.hasMore} onLoadMore={page.loadMore} … />
 * ```
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    noun = ['row', 'rows'],
    columns,
    rows,
    rowKey,
    rowLabel,
    total,
    loading = false,
    error,
    onRetry,
    hasMore = false,
    onLoadMore,
    state,
    selection: given,
    onSelect,
    bulkActions = noActions,
    rowMenu,
    onOpen,
    rowLink,
    empty,
    columnChooser,
    density,
    height,
  } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(0);

  const usual = useContext(WorkbenchContext)?.optional(Settings).current?.get('workbench.density');
  const layout = useTableLayout(columns, columnChooser, density ?? (usual === 'compact' ? 'compact' : 'regular'));
  const rowKeys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const selection = useTableSelection(rowKeys, given, onSelect);
  const selectable = bulkActions.length > 0 || onSelect !== undefined;
  const rowHeight = layout.compact ? 32 : (props.rowHeight ?? 40);
  const { items, totalHeight, isVirtual, scrollTo } = useVirtualRows(rows.length, rowHeight, scroller);
  const at = Math.min(active, Math.max(0, rows.length - 1));
  const failed = error !== undefined && error !== null;

  // The row's handlers change on every render, but the rows must not.
  const toggle = useRef(selection.toggle);
  useEffect(() => {
    toggle.current = selection.toggle;
  });
  const onToggle = useCallback((index: number, range: boolean) => toggle.current(index, range), []);

  const asked = useRef(-1);
  const loadAtEnd = () => {
    const element = scroller.current;
    // Requested once per row count, so that a failed page is not requested endlessly.
    // The element is measured last, because that forces a layout.
    if (!element || !hasMore || loading || failed || asked.current === rows.length || element.clientHeight === 0)
      return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight > loadAhead) return;
    asked.current = rows.length;
    onLoadMore?.();
  };
  useEffect(loadAtEnd);

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    scrollTo(next);
    // The row may be rendered only after scrolling to it.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    );
  };
  useTableKeys(root, {
    move: (step, extend) => {
      const outside = !scroller.current?.contains(document.activeElement);
      const next = step === 'first' ? 0 : step === 'last' ? rows.length - 1 : outside ? at : at + step;
      if (extend && selectable && next >= 0 && next < rows.length) selection.toggle(next, true);
      moveTo(next);
    },
    select: (range) => selectable && selection.toggle(at, range),
    open: () => {
      const row = rows[at];
      if (row === undefined) return;
      if (onOpen) onOpen(row);
      else scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] [role="rowheader"] a`)?.click();
    },
    search: () => searchField.current?.focus(),
    clear: () => {
      const any = selection.keys.length > 0;
      if (any) selection.clear();
      return any;
    },
  });

  const tracks = layout.tracks({ selectable, hasMenu: rowMenu !== undefined });
  const sort = state?.sort ?? props.sort;
  const onSort = props.onSort ?? state?.setSort;

  const nameOf = (row: Row, key: string) => rowLabel?.(row) ?? key;
  const count = total ?? rows.length;
  let body: ReactNode;
  if (rows.length > 0) {
    body = (
      <div
        role="rowgroup"
        className={isVirtual ? styles.virtual : undefined}
        style={isVirtual ? { height: totalHeight } : { minHeight: totalHeight }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          const key = rowKeys[index];
          if (row === undefined || key === undefined) return null;
          return (
            <TableRow
              key={key}
              row={row}
              name={nameOf(row, key)}
              index={index}
              columns={layout.visible}
              style={{ height: rowHeight, ...(isVirtual && { transform: `translateY(${start}px)` }) }}
              selectable={selectable}
              selected={selection.has(key)}
              active={index === at}
              menu={rowMenu}
              link={rowLink}
              onOpen={onOpen}
              onToggle={onToggle}
              onActivate={setActive}
            />
          );
        })}
      </div>
    );
  }

  const nothing = rows.length === 0;
  // All visible rows may have been deleted while more can be loaded.
  const isAwaited = loading || hasMore;
  const narrowed = isNarrowed(props);
  if (nothing && !isAwaited && !failed && !narrowed && empty) return <>{empty}</>;

  return (
    <div ref={root} className={styles.root}>
      <TableToolbar table={props} layout={layout} searchRef={searchField} />
      <div className={classNames(styles.card, layout.compact && styles.compact)}>
        {selection.keys.length > 0 && bulkActions.length > 0 && (
          <BulkBar keys={selection.keys} actions={bulkActions} onClear={selection.clear} />
        )}
        {loading && !nothing && <div className={styles.busy} role="progressbar" aria-label={`Loading ${label}`} />}
        <div
          ref={scroller}
          className={styles.scroller}
          style={height === undefined ? undefined : { maxHeight: height }}
          onScroll={loadAtEnd}
        >
          <div
            role="grid"
            id={id}
            aria-label={label}
            aria-rowcount={total === undefined ? -1 : total + 1}
            aria-multiselectable={selectable || undefined}
            aria-busy={loading}
            className={styles.grid}
            style={tracks}
          >
            <div role="rowgroup" className={styles.header}>
              <div role="row" aria-rowindex={1} className={styles.headRow}>
                {selectable && (
                  <div role="columnheader" className={styles.check}>
                    <input
                      ref={(box) => {
                        if (box) box.indeterminate = selection.some;
                      }}
                      type="checkbox"
                      className={styles.box}
                      aria-label="Select all rows shown"
                      checked={selection.all}
                      onChange={selection.toggleAll}
                    />
                  </div>
                )}
                {layout.visible.map((column, index) => (
                  <TableHeader
                    key={column.id}
                    column={column}
                    index={index + (selectable ? 1 : 0)}
                    sort={sort}
                    onSort={onSort}
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
            {body}
          </div>
          {nothing && isAwaited && !failed && <TableSkeleton rowHeight={rowHeight} label={label} />}
          {nothing && failed && <ErrorState failure={error} onRetry={onRetry} title={`${label} couldn't be loaded.`} />}
          {nothing && !isAwaited && !failed && (
            <Empty
              drawing="search"
              title={narrowed ? `No ${noun[1]} match` : `No ${noun[1]} yet`}
              {...(narrowed && {
                text: 'Try another search, or remove a filter.',
                action: state && <Button onClick={state.clear}>Clear filters</Button>,
              })}
            />
          )}
        </div>
      </div>
      {!nothing && (
        <div className={styles.foot}>
          <span role="status">
            {formatNumber(count)}
            {hasMore && total === undefined ? '+' : ''} {count === 1 ? noun[0] : noun[1]}
            {selection.keys.length > 0 && ` · ${formatNumber(selection.keys.length)} selected`}
          </span>
          {failed && (
            <span className={styles.problem} role="alert">
              {failureAdvice(error)}{' '}
              {onRetry && (
                <Button size="small" onClick={onRetry}>
                  Retry
                </Button>
              )}
            </span>
          )}
          {hasMore && !failed && onLoadMore && (
            <Button size="small" intent="quiet" loading={loading} onClick={onLoadMore}>
              Load more
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
