/** Spaces and case make no difference that a reader would notice. */
const seen = (label: string): string => label.replaceAll(/ {2,}/g, ' ').trim().toLowerCase();

/**
 * The labels of `names`, such as those of custom fields. Where two names would read the same, or one of them like one
 * of the `taken` labels, they keep their names.
 *
 * @example distinctLabels(['favorite_bread'], fieldLabel)('favorite_bread') // "Favorite bread"
 */
export function distinctLabels(
  names: readonly string[],
  labelOf: (name: string) => string,
  taken: readonly string[] = [],
): (name: string) => string {
  const counts = new Map<string, number>();
  for (const label of [...taken, ...[...new Set(names)].map(labelOf)])
    counts.set(seen(label), (counts.get(seen(label)) ?? 0) + 1);
  return (name) => {
    const label = labelOf(name);
    return (counts.get(seen(label)) ?? 0) > 1 ? name : label;
  };
}
