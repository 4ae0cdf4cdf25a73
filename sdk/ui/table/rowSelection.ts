/** Which rows of a long list are selected: some, by their keys, or all but some. */
export type RowSelection = { readonly keys: readonly string[] } | { readonly allBut: readonly string[] };

export const noRows: RowSelection = { keys: [] };

export const isSelected = (selection: RowSelection, key: string): boolean =>
  'keys' in selection ? selection.keys.includes(key) : !selection.allBut.includes(key);

/** How many of `total` rows. */
export const selectedCount = (selection: RowSelection, total: number): number =>
  'keys' in selection ? selection.keys.length : Math.max(0, total - selection.allBut.length);

/** The selection with these rows turned on or off. */
export function withRows(selection: RowSelection, keys: readonly string[], on: boolean): RowSelection {
  const named = new Set('keys' in selection ? selection.keys : selection.allBut);
  for (const key of keys) {
    if (on === 'keys' in selection) named.add(key);
    else named.delete(key);
  }
  return 'keys' in selection ? { keys: [...named] } : { allBut: [...named] };
}
