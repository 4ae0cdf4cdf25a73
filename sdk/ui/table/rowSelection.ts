/** The selected rows of a long list: some by their keys, or all except some. */
export type RowSelection = { readonly keys: readonly string[] } | { readonly allBut: readonly string[] };

export const noRows: RowSelection = { keys: [] };

export const isSelected = (selection: RowSelection, key: string): boolean =>
  'keys' in selection ? selection.keys.includes(key) : !selection.allBut.includes(key);

/** The number of selected rows out of `total`. */
export const selectedCount = (selection: RowSelection, total: number): number =>
  'keys' in selection ? selection.keys.length : Math.max(0, total - selection.allBut.length);

/** Adds rows to the selection or removes them. */
export function withRows(selection: RowSelection, keys: readonly string[], on: boolean): RowSelection {
  const named = new Set('keys' in selection ? selection.keys : selection.allBut);
  for (const key of keys) {
    if (on === 'keys' in selection) named.add(key);
    else named.delete(key);
  }
  return 'keys' in selection ? { keys: [...named] } : { allBut: [...named] };
}
