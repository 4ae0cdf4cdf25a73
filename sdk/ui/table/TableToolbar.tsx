import type { ReactNode, Ref } from 'react';
import { Button } from '../Button';
import type { DataTableProps } from './dataTableTypes';
import { FilterChip } from '../FilterChip';
import type { MenuEntry } from '../overlays/Menu';
import { MenuButton } from '../overlays/MenuButton';
import { SearchField } from '../fields/SearchField';
import { Toolbar } from '../page/Toolbar';
import type { TableLayout } from './useTableLayout';

interface TableToolbarProps<Row> {
  readonly table: DataTableProps<Row>;
  readonly layout: TableLayout<Row>;
  readonly searchRef: Ref<HTMLInputElement>;
}

/** Whether a search or filter is active. */
export function isNarrowed<Row>({ state, search }: DataTableProps<Row>): boolean {
  return (
    Boolean(state?.search || search?.value) || Object.values(state?.filters ?? {}).some((values) => values.length > 0)
  );
}

/** Search, filters and the column chooser above a table. */
export function TableToolbar<Row>({ table, layout, searchRef }: TableToolbarProps<Row>) {
  const { state, search, filters = [], columns, columnChooser, toolbarStart, toolbarEnd, label } = table;
  if (!search && filters.length === 0 && !toolbarEnd && columnChooser === undefined) return null;

  const choices: MenuEntry[] = columns
    .slice(1)
    .map((column) => ({
      label: column.title,
      checked: layout.isShown(column),
      disabled: column.fixed,
      onSelect: () => layout.setShown(column.id, !layout.isShown(column)),
    }));
  const end: ReactNode = (
    <>
      {toolbarEnd}
      {columnChooser !== undefined && (
        <MenuButton
          label="Columns and density"
          icon="columns"
          items={[
            ...choices,
            'divider',
            { label: 'Compact rows', checked: layout.compact, onSelect: () => layout.setCompact(!layout.compact) },
            { label: 'Reset columns', icon: 'undo', onSelect: layout.reset },
          ]}
        />
      )}
    </>
  );

  return (
    <Toolbar label={`Filter ${label}`} end={end}>
      {toolbarStart}
      {search && (
        <SearchField
          ref={searchRef}
          label={search.label}
          value={state?.search ?? search.value ?? ''}
          onSearch={(value) => (search.onSearch ?? state?.setSearch)?.(value)}
        />
      )}
      {state &&
        filters.map((filter) => (
          <FilterChip
            key={filter.id}
            label={filter.label}
            choices={filter.choices}
            single={filter.single}
            selected={state.filters[filter.id] ?? []}
            onChange={(values) => state.setFilter(filter.id, values)}
          />
        ))}
      {state && filters.length > 0 && isNarrowed(table) && (
        <Button intent="quiet" size="small" onClick={state.clear}>
          Clear all
        </Button>
      )}
    </Toolbar>
  );
}
