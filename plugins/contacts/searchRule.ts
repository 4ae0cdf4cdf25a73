/** The fewest characters of a search. */
const minimum = 3;

/** Why contacts can't be searched for `text`; undefined if they can. An empty text is not a search. */
export function searchProblem(text: string): string | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  if (wanted.length < minimum) return `Enter at least ${minimum} characters to search.`;
  if (!/^[\p{L}\p{N}@.+_\- ]+$/u.test(wanted)) return 'Search takes letters, digits and @ . + - _ only.';
  return undefined;
}
