/** What a list in a query names, comma-joined, repeated or both: trimmed, without the empty. */
export function partsOf(given: string | readonly string[] | undefined): string[] {
  return [given ?? []]
    .flat()
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
