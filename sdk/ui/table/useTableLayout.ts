import { type CSSProperties, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { Column, TableView } from './dataTableTypes';

/** The user's layout of a table: visible columns, widths and density. */
interface Layout {
  readonly shown: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
  readonly compact: boolean | undefined;
}

const untouched: Layout = { shown: {}, widths: {}, compact: undefined };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entriesOf<Value>(value: unknown, is: (one: unknown) => one is Value): Record<string, Value> {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (is(one) ? [[key, one]] : [])))
    : {};
}

function recall(key: string | undefined): Layout {
  if (key === undefined) return untouched;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isRecord(stored)) return untouched;
    return {
      shown: entriesOf(stored['shown'], (one) => typeof one === 'boolean'),
      widths: entriesOf(stored['widths'], (one): one is number => typeof one === 'number' && one > 0 && one < 4000),
      compact: typeof stored['compact'] === 'boolean' ? stored['compact'] : undefined,
    };
  } catch {
    // No storage, or the format of another version: use the defaults.
    return untouched;
  }
}

function remember(key: string | undefined, layout: Layout): void {
  if (key === undefined) return;
  try {
    localStorage.setItem(key, JSON.stringify(layout));
  } catch {
    // If the storage is full or unavailable, the layout is just not remembered.
  }
}

const minimumWidth = 64;

/** The narrowest width, in pixels, that `wideOnly` can name and the window is within; 0 if it is wider than all. */
const narrowness = (): number => (innerWidth > 1100 ? 0 : innerWidth > 640 ? 1100 : 640);
function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** A view shows the columns that it names, and no other. */
function layoutOf<Row>(view: TableView, columns: readonly Column<Row>[]): Layout {
  const named = new Map(view.columns.map((column) => [column.id, column.width]));
  const widths = view.columns.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width] as const]));
  return {
    shown: Object.fromEntries(columns.map(({ id }) => [id, named.has(id)])),
    widths: Object.fromEntries(widths),
    compact: view.compact,
  };
}

/**
 * The visible columns and their widths; the user's changes are stored under `id`. Those to an open view last until it
 * is saved, or another is opened.
 */
export function useTableLayout<Row>(
  columns: readonly Column<Row>[],
  id: string | undefined,
  density: 'regular' | 'compact',
  view?: TableView,
) {
  const key = id === undefined ? undefined : `sendwright.table.${id}`;
  const [usual, setUsual] = useState(() => recall(key));
  const [edited, setEdited] = useState<{ readonly of: TableView; readonly layout: Layout }>();
  const layout = useMemo(() => {
    if (view === undefined) return usual;
    return edited?.of === view ? edited.layout : layoutOf(view, columns);
  }, [view, usual, edited, columns]);

  const change = useCallback(
    (next: (before: Layout) => Layout) => {
      if (view !== undefined)
        setEdited((before) => ({
          of: view,
          layout: next(before?.of === view ? before.layout : layoutOf(view, columns)),
        }));
      else
        setUsual((before) => {
          const after = next(before);
          remember(key, after);
          return after;
        });
    },
    [key, view, columns],
  );

  const within = useSyncExternalStore(onResize, narrowness);
  const visible = useMemo(
    () =>
      columns.filter(
        (column, index) =>
          index === 0 ||
          column.fixed ||
          (layout.shown[column.id] ?? !(column.hidden || (within > 0 && within <= (column.wideOnly ?? 0)))),
      ),
    [columns, layout.shown, within],
  );

  const widthOf = (column: Column<Row>): number | undefined => layout.widths[column.id] ?? column.width;
  const minimumWidthOf = (column: Column<Row>, index: number): number => column.minWidth ?? (index === 0 ? 200 : 120);

  return {
    visible,
    compact: layout.compact ?? density === 'compact',
    isShown: (column: Column<Row>) => visible.includes(column),
    /** The columns as grid tracks, and the minimum width: rows scroll horizontally in a narrow window. */
    tracks({ selectable, hasMenu }: { readonly selectable: boolean; readonly hasMenu: boolean }): CSSProperties {
      const [check, menu] = [selectable ? 40 : 0, hasMenu ? 44 : 0];
      const least = visible.map((column, index) => widthOf(column) ?? minimumWidthOf(column, index));
      const tracks = visible.map((column, index) => {
        const width = widthOf(column);
        return width === undefined
          ? `minmax(${minimumWidthOf(column, index)}px, ${index === 0 ? 2 : 1}fr)`
          : `${width}px`;
      });
      return {
        '--columns': [...(selectable ? ['40px'] : []), ...tracks, ...(hasMenu ? ['44px'] : [])].join(' '),
        '--least-width': `${least.reduce((sum, width) => sum + width, check + menu)}px`,
      };
    },
    setShown: (column: string, shown: boolean) =>
      change((before) => ({ ...before, shown: { ...before.shown, [column]: shown } })),
    setWidth: (column: string, width: number) =>
      change((before) => ({
        ...before,
        widths: { ...before.widths, [column]: Math.max(minimumWidth, Math.round(width)) },
      })),
    setCompact: (compact: boolean) => change((before) => ({ ...before, compact })),
    reset: () => (view === undefined ? change(() => untouched) : setEdited(undefined)),
    /** What a view saves. */
    saved: (): Pick<TableView, 'columns' | 'compact'> => ({
      columns: visible.map((column) => {
        const width = layout.widths[column.id];
        return { id: column.id, ...(width !== undefined && { width }) };
      }),
      compact: layout.compact ?? density === 'compact',
    }),
  };
}

export type TableLayout<Row> = ReturnType<typeof useTableLayout<Row>>;
