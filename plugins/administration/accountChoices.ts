import type { TableState } from 'sendwright/sdk/ui';
import type { AccountFilter, AccountOrder } from 'sendwright/wire/administration';

/** Filter and edit choices for accounts. */
export const planChoices = [
  { value: 'trial', label: 'Trial' },
  { value: 'free', label: 'Free' },
  { value: 'basic', label: 'Basic' },
  { value: 'advanced', label: 'Advanced' },
] as const;

export const statusChoices = [
  { value: 'active', label: 'Active' },
  { value: 'trial', label: 'Trial' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'banned', label: 'Banned' },
] as const;

export const regionChoices = [
  { value: 'global', label: 'Global' },
  { value: 'eu', label: 'EU' },
] as const;

export const kindChoices = [
  { value: 'parent', label: 'Own accounts' },
  { value: 'subuser', label: 'Subusers' },
] as const;

export const labelOf = (
  choices: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => choices.find((choice) => choice.value === value)?.label ?? value;

/** Table filters for accounts. */
export const accountFilters = [
  { id: 'plan', label: 'Plan', choices: planChoices },
  { id: 'status', label: 'Status', choices: statusChoices },
  { id: 'region', label: 'Region', choices: regionChoices, single: true },
  { id: 'kind', label: 'Kind', choices: kindChoices, single: true },
] as const;

export const accountFilterIds = accountFilters.map(({ id }) => id);

/** The server's filter for a table's state. */
export function filterOf({ search, filters }: Pick<TableState, 'search' | 'filters'>): AccountFilter {
  const kind = kindChoices.find(({ value }) => value === filters['kind']?.[0])?.value;
  const several = (id: string): Record<string, string> => (filters[id]?.length ? { [id]: filters[id].join(',') } : {});
  return {
    ...(search.trim() && { search: search.trim() }),
    ...several('plan'),
    ...several('status'),
    ...several('region'),
    ...(kind && { kind }),
  };
}

const sorts = ['username', 'plan', 'status', 'contacts', 'created_at', 'last_sign_in'] as const;

/** The server's sort order for a table's state. */
export function orderOf({ sort }: Pick<TableState, 'sort'>): AccountOrder {
  const column = sorts.find((name) => name === sort?.column);
  return column && sort ? { sort: column, direction: sort.direction } : {};
}
