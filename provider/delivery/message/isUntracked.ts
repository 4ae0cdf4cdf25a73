/**
 * Maximum distance of a tag's start and end from the link: otherwise each link in an unclosed tag would be searched to
 * the end.
 */
const maximumTagLength = 4000;
const mark = /\bclicktracking\s*=\s*["']?off\b/i;

/** Whether the tag of a link's address, at `start` to `end`, says `clicktracking="off"`. */
export function isUntracked(html: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const before = html.slice(Math.max(0, start - maximumTagLength), start);
  const after = html.slice(end, end + maximumTagLength);
  return mark.test(`${before.slice(before.lastIndexOf('<') + 1)} ${after.slice(0, after.indexOf('>') + 1)}`);
}
