/** Puts values in the place of tags, each place once: what a value brings is not looked at again. Longer tags win. */
export function substitute(text: string, values: Readonly<Record<string, string>> | undefined): string {
  const tags = Object.keys(values ?? {})
    .filter((tag) => tag !== '')
    .toSorted((one, other) => other.length - one.length);
  if (values === undefined || tags.length === 0) return text;
  const pattern = new RegExp(
    tags.map((tag) => tag.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)).join('|'),
    'g',
  );
  return text.replace(pattern, (tag) => values[tag] ?? tag);
}
