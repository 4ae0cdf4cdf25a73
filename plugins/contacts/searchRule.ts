/** The fewest characters a search takes (specification, section 9). */
const minimum = 3;

/**
 * Why contacts cannot be searched for `text` (specification, section 5); undefined where they can. Nothing typed is no
 * search.
 */
export function searchProblem(text: string): string | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  if (wanted.length < minimum) return `Enter at least ${minimum} characters to search.`;
  if (!/^[\p{L}\p{N}@.+_\- ]+$/u.test(wanted)) return 'Search takes letters, digits and @ . + - _ only.';
  return undefined;
}
