let names: Intl.Collator | undefined;

/** The order of names in lists: `List 2` before `list 10`. Created on first use: the browser takes long for it. */
export function compareNames(one: string, other: string): number {
  names ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return names.compare(one, other);
}
