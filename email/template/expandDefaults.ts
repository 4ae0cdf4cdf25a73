// `{{first_name | Friend}}`, with two braces or three.
const sugar = /(\{{2,3})([^{}|]*)\|([^{}|]*)(\}{2,3})/g;
const isPath = (text: string): boolean => /^[\p{L}\p{N}_.@/]+$/u.test(text);

export interface Expanded {
  readonly source: string;
  /** Maps a column of the expanded source to the author's. */
  column(line: number, column: number): number;
}

/** Rewrites the short form `{{name | default}}` to the `insert` helper. */
export function expandDefaults(source: string): Expanded {
  const shifts: { index: number; by: number }[] = [];
  let grown = 0;
  const expanded = source.replace(
    sugar,
    (whole, open: string, before: string, fallback: string, close: string, index: number) => {
      const path = before.trim();
      if (!isPath(path)) return whole;
      const written = `${open}insert ${path} "default=${fallback.trim().replaceAll('"', '\\"')}"${close}`;
      shifts.push({ index: index + grown + written.length, by: written.length - whole.length });
      grown += written.length - whole.length;
      return written;
    },
  );
  return {
    source: expanded,
    column(line, column) {
      if (shifts.length === 0) return column;
      let lineStart = 0;
      for (let current = 1; current < line; current += 1) lineStart = expanded.indexOf('\n', lineStart) + 1;
      const position = lineStart + column;
      const before = shifts.filter((shift) => shift.index >= lineStart && shift.index <= position);
      return Math.max(0, column - before.reduce((sum, shift) => sum + shift.by, 0));
    },
  };
}
