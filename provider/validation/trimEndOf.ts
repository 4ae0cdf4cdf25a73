/**
 * A text without the letters of `ends` at its end. A pattern (`/[…]+$/`) takes the square of a run that stands
 * elsewhere.
 */
export function trimEndOf(text: string, ends: string): string {
  let end = text.length;
  while (end > 0 && ends.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
