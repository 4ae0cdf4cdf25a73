import type { ReactNode } from 'react';
import type { FilterChoice } from '../FilterChip';
import type { MenuEntry } from '../overlays/Menu';

/** A column of a DataTable. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** The content of the cell. */
  readonly cell: (row: Row) => ReactNode;
  /** Pixels; the columns without a width share the remaining space. */
  readonly width?: number | undefined;
  readonly minWidth?: number | undefined;
  /** Aligns numbers to the right, with tabular digits. */
  readonly align?: 'left' | 'right' | undefined;
  readonly sortable?: boolean | undefined;
  /** Hidden by default; the column chooser can show it. */
  readonly hidden?: boolean | undefined;
  /**
   * Hidden by default in windows of up to so many pixels (640: on a phone), where the first column shows the content or
   * there is no room for it; the column chooser can show it.
   */
  readonly wideOnly?: 640 | 1100 | undefined;
  /** Cannot be hidden; the first column never can. */
  readonly fixed?: boolean | undefined;
}

export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** A filter above the table. */
export interface TableFilter {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly FilterChoice[];
  readonly single?: boolean | undefined;
}

/** An action on the selected rows. */
export interface BulkAction {
  readonly label: string;
  readonly onRun: (keys: readonly string[]) => void;
  readonly icon?: import('../Icon').IconName | undefined;
  readonly danger?: boolean | undefined;
  /** Why the action is disabled for these rows. */
  readonly disabled?: ((keys: readonly string[]) => string | undefined) | undefined;
}

/** A named state of a table, which an address names with `?view=<id>`. */
export interface TableView {
  readonly id: string;
  readonly search: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: TableSort;
  /** The visible columns; a column of its own width has it in pixels. */
  readonly columns: readonly { readonly id: string; readonly width?: number | undefined }[];
  readonly compact: boolean;
}

/** A table's state that can be shared as a link: see `useTableState`. */
export interface TableState {
  readonly search: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: TableSort | undefined;
  setSearch(search: string): void;
  setFilter(id: string, values: readonly string[]): void;
  setSort(sort: TableSort | undefined): void;
  clear(): void;
}

export interface DataTableProps<Row> {
  /** The table's name for screen readers, also used with the count: "Single sends". */
  readonly label: string;
  /** Singular and plural for the count, in lower case: `['single send', 'single sends']`. */
  readonly noun?: readonly [one: string, many: string] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row's name for screen readers: "Select November newsletter". */
  readonly rowLabel?: ((row: Row) => string) | undefined;
  /** The total number of rows, if known. */
  readonly total?: number | undefined;
  readonly loading?: boolean | undefined;
  readonly error?: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly hasMore?: boolean | undefined;
  /** Called near the end of the loaded rows. */
  readonly onLoadMore?: (() => void) | undefined;
  /** Search, filters and sort stored in the address. */
  readonly state?: TableState | undefined;
  /** Search, filters and sort stored elsewhere. */
  readonly sort?: TableSort | undefined;
  readonly onSort?: ((sort: TableSort | undefined) => void) | undefined;
  readonly search?:
    | { readonly label: string; readonly value?: string; readonly onSearch?: (value: string) => void }
    | undefined;
  readonly filters?: readonly TableFilter[] | undefined;
  /** The keys of the selected rows; if missing, the table stores them itself. */
  readonly selection?: readonly string[] | undefined;
  readonly onSelect?: ((keys: readonly string[]) => void) | undefined;
  /** If set, rows can be selected. */
  readonly bulkActions?: readonly BulkAction[] | undefined;
  readonly rowMenu?: ((row: Row) => readonly MenuEntry[]) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The address of a row, so that it can also be opened in a new tab. */
  readonly rowLink?: ((row: Row) => string) | undefined;
  /** Shown if there are no rows at all: an Empty. */
  readonly empty?: ReactNode;
  /** If set, columns can be selected and resized, and the layout and density are stored under this id. */
  readonly columnChooser?: string | undefined;
  readonly density?: 'regular' | 'compact' | undefined;
  /** Pixels; rows with two lines need 52. */
  readonly rowHeight?: number | undefined;
  /** Pixels or a CSS length; by default, the available height of the window. */
  readonly height?: number | string | undefined;
  /** To the left of the search. */
  readonly toolbarStart?: ReactNode;
  /** To the right of the filters. */
  readonly toolbarEnd?: ReactNode;
}
