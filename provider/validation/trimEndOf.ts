/**
 * Removes characters in `ends` from the end of a text. A regular expression (`/[…]+$/`) takes quadratic time for runs
 * elsewhere.
 */
export function trimEndOf(text: string, ends: string): string {
  let end = text.length;
  while (end > 0 && ends.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
