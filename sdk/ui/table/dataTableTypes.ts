import type { ReactNode } from 'react';
import type { FilterChoice } from '../FilterChip';
import type { MenuEntry } from '../overlays/Menu';

/** A column of a DataTable. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** What the cell shows. */
  readonly cell: (row: Row) => ReactNode;
  /** Pixels; what is left is shared by the columns without. */
  readonly width?: number | undefined;
  readonly minWidth?: number | undefined;
  /** Numbers stand at the right, in figures of one width. */
  readonly align?: 'left' | 'right' | undefined;
  readonly sortable?: boolean | undefined;
  /** Not shown until the column chooser shows it. */
  readonly hidden?: boolean | undefined;
  /** Not shown on a phone until the column chooser shows it: the first column says it there. */
  readonly wideOnly?: boolean | undefined;
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
  /** Why it cannot be done with these. */
  readonly disabled?: ((keys: readonly string[]) => string | undefined) | undefined;
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
  /** Names the table for screen readers, and its things in the count: "Single sends". */
  readonly label: string;
  /** What is counted, in lower case: `['single send', 'single sends']`. */
  readonly noun?: readonly [one: string, many: string] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row's name for screen readers: "Select November newsletter". */
  readonly rowLabel?: ((row: Row) => string) | undefined;
  /** How many there are in all, where it is known. */
  readonly total?: number | undefined;
  readonly loading?: boolean | undefined;
  readonly error?: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly hasMore?: boolean | undefined;
  /** Called as the end comes near. */
  readonly onLoadMore?: (() => void) | undefined;
  /** Search, filters and sort bound to the address. */
  readonly state?: TableState | undefined;
  /** Where they are not. */
  readonly sort?: TableSort | undefined;
  readonly onSort?: ((sort: TableSort | undefined) => void) | undefined;
  readonly search?:
    | { readonly label: string; readonly value?: string; readonly onSearch?: (value: string) => void }
    | undefined;
  readonly filters?: readonly TableFilter[] | undefined;
  /** The keys of the selected rows; without it the table keeps them itself. */
  readonly selection?: readonly string[] | undefined;
  readonly onSelect?: ((keys: readonly string[]) => void) | undefined;
  /** With them rows can be selected. */
  readonly bulkActions?: readonly BulkAction[] | undefined;
  readonly rowMenu?: ((row: Row) => readonly MenuEntry[]) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The address of a row, so that it opens in a new tab too. */
  readonly rowLink?: ((row: Row) => string) | undefined;
  /** Shown where there are no rows at all: an Empty. */
  readonly empty?: ReactNode;
  /** With it columns can be chosen and resized, and the choice, widths and density are remembered under it. */
  readonly columnChooser?: string | undefined;
  readonly density?: 'regular' | 'compact' | undefined;
  /** Pixels; rows with two lines need 52. */
  readonly rowHeight?: number | undefined;
  /** Pixels or a CSS length; as high as the window leaves unless told. */
  readonly height?: number | string | undefined;
  /** At the right of the filters. */
  readonly toolbarEnd?: ReactNode;
}
