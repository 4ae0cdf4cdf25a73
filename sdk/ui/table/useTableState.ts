import { useContext, useMemo, useState } from 'react';
import { Navigation, WorkbenchContext } from 'sendwright/sdk';
import type { TableSort, TableState, TableView } from './dataTableTypes';
import { useObserved } from '../useObserved';

export interface TableStateOptions {
  /** The filters allowed in the address. */
  readonly filters?: readonly string[] | undefined;
  readonly defaultSort?: TableSort | undefined;
  /** The view that is open: the state of an address that has none of its own. Keep its identity. */
  readonly view?: TableView | undefined;
}

function readSort(text: string | null): TableSort | undefined {
  if (!text) return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' };
}
const writeSort = (sort: TableSort): string => `${sort.direction === 'descending' ? '-' : ''}${sort.column}`;

const noFilters: readonly string[] = [];

/**
 * A table's search, filters and sort, stored in the address (`?search=…&status=draft,live&sort=-name`), so that they
 * can be shared as a link and restored by Back. With a view, the address is `?view=<id>`, followed by the whole state
 * once it differs from the view.
 */
export function useTableState({ filters: ids = noFilters, defaultSort, view }: TableStateOptions = {}): TableState {
  const navigation = useContext(WorkbenchContext)?.optional(Navigation).current;
  const [own, setOwn] = useState('');
  const query = useObserved(() => (navigation ? navigation.location.search : own));
  const sortText = defaultSort ? writeSort(defaultSort) : null;
  const idText = ids.join(' ');

  return useMemo(() => {
    const known = idText === '' ? [] : idText.split(' ');
    const names = [...known, 'search', 'sort'];
    const saved = new URLSearchParams();
    if (view) {
      saved.set('search', view.search);
      for (const id of known) saved.set(id, view.filters[id]?.join(',') ?? '');
      saved.set('sort', writeSort(view.sort));
    }
    const parameters = new URLSearchParams(query);
    const stateOf = (address: URLSearchParams) => (view && !names.some((name) => address.has(name)) ? saved : address);
    const write = (changes: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(navigation ? navigation.location.search : query);
      const before = new URLSearchParams(stateOf(next));
      for (const name of names) {
        const value = (name in changes ? changes[name] : before.get(name)) ?? '';
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      if (view) {
        next.set('view', view.id);
        // Without a sort, an address with no filters would be that of the view.
        if (!next.has('sort')) next.set('sort', sortText ?? '');
        if (names.every((name) => (next.get(name) ?? '') === (saved.get(name) ?? '')))
          for (const name of names) next.delete(name);
      }
      const text = next.toString();
      const search = text ? `?${text}` : '';
      if (navigation)
        navigation.go(`${navigation.location.pathname}${search}${navigation.location.hash}`, { replace: true });
      else setOwn(search);
    };
    const shown = stateOf(parameters);
    return {
      search: shown.get('search') ?? '',
      filters: Object.fromEntries(known.map((id) => [id, shown.get(id)?.split(',').filter(Boolean) ?? []])),
      sort: readSort(shown.get('sort') ?? sortText),
      setSearch: (search) => write({ search }),
      setFilter: (id, values) => write({ [id]: values.join(',') }),
      setSort: (sort) => write({ sort: sort && writeSort(sort) }),
      clear: () => write(Object.fromEntries([...known, 'search'].map((name) => [name, undefined]))),
    };
  }, [navigation, query, sortText, idText, view]);
}
