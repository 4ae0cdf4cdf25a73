import type { CsvFormat } from './csvFormat';

/** One row of a CSV file. */
export interface CsvRecord {
  readonly cells: string[];
  /** Bytes from the end of the previous record to the end of this one. */
  readonly bytes: number;
  /** Line endings in these bytes: the next record starts this many lines after the start of this one. */
  readonly lines: number;
  /** The row is not valid CSV; `cells` then contains the raw line. */
  readonly problem?: string;
}

/** A record longer than this cannot be a contact, so the search for a closing quote stops. */
export const maximumRecordBytes = 1024 * 1024;

const wrongQuoting =
  'Wrong quoting: a quoted value must end with a quote followed by the separator, and quotes inside it are doubled.';
const tooLong = 'The row is too long.';

const quote = 34;
const carriageReturn = 13;

/**
 * Splits bytes into records (RFC 4180, any separator), regardless of chunk boundaries, and reports the byte length of
 * each, so that an import can resume after a crash. An invalid row becomes a record with a `problem`, and parsing
 * continues on the next line. Works on bytes because almost all rows have no quotes; those are found with two native
 * searches and one `split`.
 */
export class CsvSplitter {
  private rest: Buffer = Buffer.alloc(0);
  private readonly separator: string;

  constructor(private readonly format: CsvFormat) {
    this.separator = String.fromCharCode(format.delimiter);
  }

  /** The records completed by this chunk; with `last`, also the rest. Blank lines are records without cells. */
  *split(chunk: Buffer, last = false): Generator<CsvRecord> {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let start = 0;
    let nextQuote = bytes.indexOf(quote);
    while (start < bytes.length) {
      if (nextQuote !== -1 && nextQuote < start) nextQuote = bytes.indexOf(quote, start);
      const newline = bytes.indexOf(this.format.newline, start);
      if (nextQuote === -1 || (newline !== -1 && nextQuote > newline)) {
        if (newline === -1 && !last) {
          if (bytes.length - start <= maximumRecordBytes) break;
          yield { cells: [], bytes: bytes.length - start, lines: 0, problem: tooLong };
          start = bytes.length;
          continue;
        }
        const end = newline === -1 ? bytes.length : newline + 1;
        yield this.plainRecord(bytes, start, newline === -1 ? bytes.length : newline, end);
        start = end;
        continue;
      }
      const record = this.quotedRecord(bytes, start, last);
      if (!record) break;
      yield record;
      start += record.bytes;
    }
    this.rest = bytes.subarray(start);
  }

  private plainRecord(bytes: Buffer, start: number, lineEnd: number, end: number): CsvRecord {
    const textEnd = lineEnd > start && bytes[lineEnd - 1] === carriageReturn ? lineEnd - 1 : lineEnd;
    const lines = end - lineEnd;
    if (textEnd === start) return { cells: [], bytes: end - start, lines };
    if (end - start > maximumRecordBytes) return { cells: [], bytes: end - start, lines, problem: tooLong };
    return { cells: bytes.toString('utf8', start, textEnd).split(this.separator), bytes: end - start, lines };
  }

  /** Parses a record that contains quotes; undefined if its end has not arrived yet. */
  private quotedRecord(bytes: Buffer, start: number, last: boolean): CsvRecord | undefined {
    const { delimiter, newline } = this.format;
    const cells: string[] = [];
    let position = start;
    for (;;) {
      let cellEnd: number;
      if (bytes[position] === quote) {
        const cell = closedCell(bytes, position);
        if (!cell || (cell.end === bytes.length && !last)) return this.unclosed(bytes, start, last);
        cells.push(cell.text);
        cellEnd = cell.end;
        if (bytes[cellEnd] === carriageReturn && (bytes[cellEnd + 1] === newline || cellEnd + 1 === bytes.length)) {
          if (cellEnd + 1 === bytes.length && !last) return this.unclosed(bytes, start, last);
          cellEnd += 1;
        }
      } else {
        cellEnd = position;
        while (cellEnd < bytes.length && bytes[cellEnd] !== delimiter && bytes[cellEnd] !== newline) cellEnd += 1;
        if (cellEnd === bytes.length && !last) return this.unclosed(bytes, start, last);
        const textEnd =
          bytes[cellEnd] !== delimiter && cellEnd > position && bytes[cellEnd - 1] === carriageReturn
            ? cellEnd - 1
            : cellEnd;
        cells.push(bytes.toString('utf8', position, textEnd));
      }
      if (cellEnd >= bytes.length) return this.sized(cells, bytes, start, bytes.length);
      if (bytes[cellEnd] === newline) return this.sized(cells, bytes, start, cellEnd + 1);
      if (bytes[cellEnd] !== delimiter) return this.brokenLine(bytes, start, last);
      position = cellEnd + 1;
    }
  }

  private sized(cells: string[], bytes: Buffer, start: number, end: number): CsvRecord {
    const size = { bytes: end - start, lines: countLineEnds(bytes.subarray(start, end), this.format) };
    return size.bytes > maximumRecordBytes ? { cells: [], ...size, problem: tooLong } : { cells, ...size };
  }

  /** Waits for more bytes, unless there are none or the record is already too long. */
  private unclosed(bytes: Buffer, start: number, last: boolean): CsvRecord | undefined {
    return last || bytes.length - start > maximumRecordBytes ? this.brokenLine(bytes, start, true) : undefined;
  }

  /** Rejects the line on which the record started, once it is complete; parsing restarts after it. */
  private brokenLine(bytes: Buffer, start: number, complete: boolean): CsvRecord | undefined {
    const newline = bytes.indexOf(this.format.newline, start);
    if (newline === -1 && !complete && bytes.length - start <= maximumRecordBytes) return undefined;
    const end = newline === -1 ? bytes.length : newline + 1;
    const text = bytes.toString('utf8', start, Math.min(end, start + 10_000)).trimEnd();
    return { cells: [text], bytes: end - start, lines: newline === -1 ? 0 : 1, problem: wrongQuoting };
  }
}

/** Counts the line endings, inside quotes or not. */
export function countLineEnds(bytes: Buffer, { newline }: CsvFormat): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
}

/**
 * Parses the quoted cell at `start` and unescapes its quotes; `end` is the byte after its closing quote. Undefined if
 * it is not closed.
 */
function closedCell(bytes: Buffer, start: number): { text: string; end: number } | undefined {
  let from = start + 1;
  let doubled = false;
  for (;;) {
    const found = bytes.indexOf(quote, from);
    if (found === -1) return undefined;
    if (bytes[found + 1] === quote) {
      doubled = true;
      from = found + 2;
      continue;
    }
    const text = bytes.toString('utf8', start + 1, found);
    return { text: doubled ? text.replaceAll('""', '"') : text, end: found + 1 };
  }
}
