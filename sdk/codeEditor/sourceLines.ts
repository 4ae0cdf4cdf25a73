import { htmlComment, sectionsOf, unseenElements } from 'sendwright/email';

const { style, script, title, head } = unseenElements;
const skippedBlocks = [htmlComment, style, script, title, head];
/** Tags of visible elements. */
const visibleTag = /<(?:td|th|p|h[1-6]|img|li|div|a|span|hr|blockquote|table|tr)(?=[\s/>])/gi;

/**
 * Adds the source line, from 1, as `data-line` to the first visible tag of each line. Nothing else changes, and no line
 * moves.
 */
export function withSourceLines(html: string): string {
  let line = 1;
  let read = 0;
  let marked = 0;
  const mark = (from: number, to: number): string =>
    html.slice(from, to).replaceAll(visibleTag, (found: string, at: number) => {
      for (; read < from + at; read += 1) if (html.codePointAt(read) === 10) line += 1;
      if (line === marked) return found;
      marked = line;
      return `${found} data-line="${line}"`;
    });
  let result = '';
  let position = 0;
  for (const { start, end } of sectionsOf(html, skippedBlocks)) {
    result += mark(position, start) + html.slice(start, end);
    position = end;
  }
  return result + mark(position, html.length);
}

/** The marked elements of a rendered message with their lines, from the top. */
function markedParts(inside: Document): { line: number; top: number }[] {
  return [...inside.querySelectorAll<HTMLElement>('[data-line]')]
    .map((part) => ({
      line: Number(part.dataset.line),
      top: part.getBoundingClientRect().top,
      isShown: part.getClientRects().length > 0,
    }))
    .filter(({ line, isShown }) => isShown && line > 0);
}

/**
 * The vertical position of a line in the message, in pixels, interpolated between marked lines. Undefined if no line is
 * marked.
 */
export function placeOfLine(inside: Document, line: number): number | undefined {
  const known = markedParts(inside).toSorted((one, other) => one.line - other.line);
  const before = known.findLast((part) => part.line <= line);
  const after = known.find((part) => part.line > line);
  if (!before) return after && 0;
  if (!after || after.top <= before.top) return before.top;
  return before.top + ((line - before.line) / (after.line - before.line)) * (after.top - before.top);
}

/** The line at `top` pixels in the message; the inverse of `placeOfLine`. */
export function lineAtPlace(inside: Document, top: number): number | undefined {
  const known = markedParts(inside).toSorted((one, other) => one.top - other.top);
  const before = known.findLast((part) => part.top <= top + 1);
  const after = known.find((part) => part.top > top + 1);
  if (!before) return after && 1;
  if (!after || after.line <= before.line || after.top === before.top) return before.line;
  return before.line + ((top - before.top) / (after.top - before.top)) * (after.line - before.line);
}
