import type { TableState, TableView } from 'sendwright/sdk/ui';
import type { ContactView, ContactViewState } from 'sendwright/wire/contactViews';
import { queryOf } from '../contactFilters';
import { pathTo } from 'sendwright/sdk';
import { paths } from '../contract';

/** A saved view as a state of the table. */
export function tableViewOf({ id, state: { filter, sort, columns, compact } }: ContactView): TableView {
  const only = (value: string | number | undefined) => (value === undefined ? [] : [String(value)]);
  return {
    id,
    search: filter.search ?? '',
    filters: { reach: only(filter.reach), tag: only(filter.tag), added: only(filter.added_days) },
    sort: sort.startsWith('-')
      ? { column: sort.slice(1), direction: 'descending' }
      : { column: sort, direction: 'ascending' },
    columns,
    compact,
  };
}

/** The state of the table as a view stores it. */
export function viewStateOf(
  table: Pick<TableState, 'search' | 'filters' | 'sort'>,
  { columns, compact }: Pick<TableView, 'columns' | 'compact'>,
): ContactViewState {
  const { filter, sort } = queryOf(table, undefined);
  const { search, reach, tag, added_days: days } = filter;
  return {
    filter: {
      ...(search !== undefined && { search }),
      ...(reach !== undefined && { reach }),
      ...(tag !== undefined && { tag }),
      ...(days !== undefined && { added_days: days }),
    },
    sort,
    columns: columns.map(({ id, width }) => ({ id, ...(width !== undefined && { width }) })),
    compact,
  };
}

/** Whether the table differs from its view. Columns that there are no more don't count. */
export function isEdited(view: ContactView, now: ContactViewState, known: ReadonlySet<string>): boolean {
  const textOf = ({ filter: { search, reach, tag, added_days: days }, sort, columns, compact }: ContactViewState) =>
    JSON.stringify([
      [search, reach, tag, days, sort, compact],
      columns
        .filter(({ id }) => known.has(id))
        .map(({ id, width }) => `${id} ${width}`)
        .toSorted((one, other) => one.localeCompare(other)),
    ]);
  return textOf(view.state) !== textOf(now);
}

/** The name in the address for no view, where the contacts open in one. */
export const noView = 'all';

/** The address of a view; undefined: of all contacts. */
export const addressOf = (id: string | undefined): string =>
  `${pathTo(paths.all)}?${new URLSearchParams({ view: id ?? noView }).toString()}`;
