import { useContext, useMemo, useState } from 'react';
import { Navigation, WorkbenchContext } from 'sendwright/sdk';
import type { TableSort, TableState } from './dataTableTypes';
import { useObserved } from '../useObserved';

export interface TableStateOptions {
  /** The filters allowed in the address. */
  readonly filters?: readonly string[] | undefined;
  readonly defaultSort?: TableSort | undefined;
}

function readSort(text: string | null): TableSort | undefined {
  if (!text) return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' };
}

const noFilters: readonly string[] = [];

/**
 * A table's search, filters and sort, stored in the address (`?search=…&status=draft,live&sort=-name`), so that they
 * can be shared as a link and restored by Back.
 */
export function useTableState({ filters: ids = noFilters, defaultSort }: TableStateOptions = {}): TableState {
  const navigation = useContext(WorkbenchContext)?.optional(Navigation).current;
  const [own, setOwn] = useState('');
  const query = useObserved(() => (navigation ? navigation.location.search : own));
  const sortText = defaultSort ? `${defaultSort.direction === 'descending' ? '-' : ''}${defaultSort.column}` : null;
  const idText = ids.join(' ');

  return useMemo(() => {
    const parameters = new URLSearchParams(query);
    const write = (changes: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(navigation ? navigation.location.search : query);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      const search = text ? `?${text}` : '';
      if (navigation)
        navigation.go(`${navigation.location.pathname}${search}${navigation.location.hash}`, { replace: true });
      else setOwn(search);
    };
    const known = idText === '' ? [] : idText.split(' ');
    return {
      search: parameters.get('search') ?? '',
      filters: Object.fromEntries(known.map((id) => [id, parameters.get(id)?.split(',').filter(Boolean) ?? []])),
      sort: readSort(parameters.get('sort') ?? sortText),
      setSearch: (search) => write({ search }),
      setFilter: (id, values) => write({ [id]: values.join(',') }),
      setSort: (sort) => write({ sort: sort && `${sort.direction === 'descending' ? '-' : ''}${sort.column}` }),
      clear: () => write(Object.fromEntries([...known, 'search'].map((name) => [name, undefined]))),
    };
  }, [navigation, query, sortText, idText]);
}
