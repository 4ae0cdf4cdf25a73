/**
 * Splits text at handlebars expressions; elements at odd indexes are expressions. Text with angle brackets is markup,
 * not an expression. This is a single pass, because a regular expression would search from each unclosed opening to the
 * end of the text.
 */
export function splitExpressions(text: string): string[] {
  const parts: string[] = [];
  const angle = finder(text, (from) => nearest(text.indexOf('<', from), text.indexOf('>', from)));
  const two = finder(text, (from) => nearest(text.indexOf('}}', from)));
  const three = finder(text, (from) => nearest(text.indexOf('}}}', from)));
  let at = 0;
  for (let open = text.indexOf('{{'); open >= 0;) {
    const isTriple = text[open + 2] === '{' && three(open + 3) < angle(open);
    const end = isTriple ? three(open + 3) + 3 : two(open + 2) < angle(open) ? two(open + 2) + 2 : -1;
    if (end < 0) {
      open = text.indexOf('{{', open + 1);
      continue;
    }
    parts.push(text.slice(at, open), text.slice(open, end));
    at = end;
    open = text.indexOf('{{', end);
  }
  parts.push(text.slice(at));
  return parts;
}

const nearest = (...places: number[]): number =>
  Math.min(...places.map((place) => (place < 0 ? Number.POSITIVE_INFINITY : place)));

/** A cached search: finds the next occurrence at or after an index, and searches again only after it is passed. */
function finder(text: string, find: (from: number) => number): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from && from <= text.length) known = find(from);
    return known;
  };
}
