import { formatCount, type RowSelection, selectedCount } from 'sendwright/sdk/ui';
import type { ContactFilter, ContactSelection } from 'sendwright/wire/contactSelection';

/** The contacts that an action applies to. */
export interface ChosenContacts {
  readonly selection: ContactSelection;
  readonly count: number;
  /** "ann@example.com", "12 contacts", "all 12,345 contacts" */
  readonly name: string;
}

/** Contacts by id; `name` is that of a single one. */
export const chosenByIds = (ids: readonly string[], name?: string): ChosenContacts => ({
  selection: { ids: [...ids] },
  count: ids.length,
  name: ids.length === 1 ? (name ?? 'this contact') : formatCount(ids.length, 'contact'),
});

/** The grid's selection among the `matching` of `total` contacts; `nameOf` names a single one. */
export function chosenInGrid(
  selection: RowSelection,
  matching: ContactFilter,
  total: number,
  nameOf: (id: string) => string | undefined,
): ChosenContacts {
  if ('keys' in selection)
    return chosenByIds(selection.keys, selection.keys[0] === undefined ? undefined : nameOf(selection.keys[0]));
  const count = selectedCount(selection, total);
  const { allBut } = selection;
  return {
    selection: { matching, ...(allBut.length > 0 && { except: [...allBut] }) },
    count,
    name: allBut.length === 0 && count !== 1 ? `all ${formatCount(count, 'contact')}` : formatCount(count, 'contact'),
  };
}
