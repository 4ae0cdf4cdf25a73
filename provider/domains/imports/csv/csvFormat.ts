/** The format of a CSV file. */
export interface CsvFormat {
  /** The byte that separates cells. */
  readonly delimiter: number;
  /**
   * The byte that ends a row: line feed, or carriage return in files from very old software. A carriage return before a
   * line feed is dropped.
   */
  readonly newline: number;
}

const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;
const delimiters = [...',;\t|'].map((character) => character.charCodeAt(0));

/**
 * Detects the delimiter and line ending from the header row: the separator that occurs most outside quotes, or a comma
 * if there is none.
 */
export function detectCsvFormat(start: Buffer): CsvFormat {
  const newline = start.includes(lineFeed) || !start.includes(carriageReturn) ? lineFeed : carriageReturn;
  const counts = new Map<number, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const byte of start) {
    if (byte === quote) quoted = !quoted;
    else if (!quoted && byte === newline) break;
    else if (!quoted && counts.has(byte)) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  const [first = 44] = [...counts].toSorted(([, a], [, b]) => b - a).map(([delimiter]) => delimiter);
  return { delimiter: first, newline };
}
