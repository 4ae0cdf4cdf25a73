/** The items of a list in a query, comma-separated, repeated or both: trimmed, without empty ones. */
export function partsOf(given: string | readonly string[] | undefined): string[] {
  return [given ?? []]
    .flat()
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
