import Papa from 'papaparse';
import { decodeTable, detectEncoding, isTableEncoding, markedEncoding, separatorLine } from 'sendwright/formats';
import type { FileEncoding } from 'sendwright/wire/imports';
import { type CsvAnalysis, type CsvProblem, maximumRows, sampleRows } from './csvAnalysis';

/** Whether the bytes are a gzip archive. */
const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b;

const delimiters = [',', ';', '\t', '|'] as const;

/** Counts the rows of a text in chunks: line ends outside quotes, without blank lines. */
export class RowCounter {
  #rows = 0;
  #quoted = false;
  #blank = true;

  take(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === 34) {
        this.#quoted = !this.#quoted;
        this.#blank = false;
      } else if (!this.#quoted && (code === 10 || code === 13)) {
        this.#end();
      } else if (code !== 32 && code !== 0xfeff) {
        this.#blank = false;
      }
    }
  }

  /** The number of rows, including a last one without a line end. */
  finish(): number {
    this.#end();
    return this.#rows;
  }

  #end(): void {
    if (!this.#blank) this.#rows += 1;
    this.#blank = true;
  }
}

interface CsvSample {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
  readonly delimiter: string;
  /** The file starts with a line such as `sep=;`. */
  readonly hasSeparatorLine: boolean;
}

const looksLikeAddress = (cell: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(cell.trim());

/** Bytes that are read for the header and first rows; longer header rows are invalid. */
const sampleBytes = 1024 * 1024;
const chunkBytes = 4 * 1024 * 1024;

function readBytes(blob: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array()),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsArrayBuffer(blob);
  });
}

/** The first decompressed bytes of a gzip file. Rejects if it is damaged. */
async function unpackStart(file: Blob): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < sampleBytes && !isWhole) {
    const { done, value } = await reader.read();
    isWhole = done;
    if (value) parts.push(value);
    length += value?.length ?? 0;
  }
  await reader.cancel();
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, isWhole };
}

/** Decodes a file piece by piece. `last`: nothing follows, so a character that is cut off is damaged. */
function decoderOf(encoding: FileEncoding): (bytes: Uint8Array, last?: boolean) => string {
  if (isTableEncoding(encoding)) return (bytes) => decodeTable(bytes, encoding);
  const decoder = new TextDecoder(encoding);
  return (bytes, last = false) => decoder.decode(bytes, { stream: !last });
}

async function countRows(file: Blob, encoding: FileEncoding): Promise<number> {
  const decode = decoderOf(encoding);
  const counter = new RowCounter();
  for (let from = 0; from < file.size; from += chunkBytes)
    counter.take(decode(await readBytes(file.slice(from, from + chunkBytes))));
  counter.take(decode(new Uint8Array(), true));
  return counter.finish();
}

/**
 * Reads a file's header and first rows and counts the others. Finds what the server would refuse before the upload.
 * `chosen` is what the file is in, unless it has a byte order mark; detected if undefined.
 */
export async function analyzeCsv(file: Blob, chosen?: FileEncoding): Promise<CsvAnalysis> {
  if (file.size === 0) return { problem: 'csv-empty' };
  const start = await readBytes(file.slice(0, sampleBytes));
  const packed = isGzip(start);
  let plain = { bytes: start, isWhole: file.size <= sampleBytes };
  if (packed) {
    try {
      plain = await unpackStart(file);
    } catch {
      return { problem: 'csv-parse-failure' };
    }
  }
  const marked = markedEncoding(plain.bytes);
  const detected = detectEncoding(plain.bytes, plain.isWhole);
  const encoding = { used: marked ?? chosen ?? detected, detected, isCertain: marked !== undefined };
  // A character that is cut off at the end of the sample is dropped.
  const sample = parseSample(decoderOf(encoding.used)(plain.bytes, plain.isWhole), plain.isWhole);
  if (typeof sample === 'string') return { problem: sample, encoding };
  const heads = sample.hasSeparatorLine ? 2 : 1;
  const rowCount = packed ? undefined : Math.max(0, (await countRows(file, encoding.used)) - heads);
  if (rowCount !== undefined && rowCount > maximumRows) return { problem: 'csv-over-1-million' };
  const { headers, rows, lines, delimiter } = sample;
  return { sheet: { headers, rows, lines, delimiter, encoding, rowCount } };
}

/** Parses the start of a file. `isWhole`: it is complete; otherwise its last row may be cut off and is omitted. */
export function parseSample(text: string, isWhole: boolean): CsvSample | CsvProblem {
  if (text.trim() === '') return 'csv-empty';
  // A control character means that it is not a text file.
  if (text.includes('\0')) return 'csv-parse-failure';
  // A replacement character means that bytes are no characters in this encoding.
  if (text.includes('\uFFFD')) return 'csv-encoding';
  const separator = separatorLine(text);
  const start = text.slice(separator?.length ?? 0).replace(/^[\r\n]+/, '');
  const delimiter = separator?.delimiter ?? detectDelimiter(start);
  const records = firstRecords(text, text.length - start.length, delimiter);
  const isCut = !isWhole && records.length <= sampleRows + 1;
  const [header, ...rows] = isCut && records.length > 1 ? records.slice(0, -1) : records;
  const firstLine = start.split(/[\r\n]/, 1)[0] ?? '';
  if (!header || firstLine.replaceAll(delimiter, '').trim() === '') return 'csv-missing-header';
  if (header.isBroken) return 'csv-parse-failure';
  const headers = header.cells.map((cell) => cell.trim());
  if (headers.some(looksLikeAddress)) return 'csv-missing-header';
  if (rows.length === 0 && isWhole) return 'csv-empty';
  return {
    headers,
    delimiter,
    hasSeparatorLine: separator !== undefined,
    rows: rows.slice(0, sampleRows).map(({ cells }) => headers.map((_, column) => cells[column] ?? '')),
    lines: rows.slice(0, sampleRows).map(({ line }) => line),
  };
}

interface SampleRecord {
  readonly cells: readonly string[];
  /** Its first line. */
  readonly line: number;
  readonly isBroken: boolean;
}

/** The header, the first rows and one more, without blank lines. `skipped` characters are leading line ends. */
function firstRecords(text: string, skipped: number, delimiter: string): readonly SampleRecord[] {
  const lineEnd = text.includes('\n') ? '\n' : '\r';
  const lineEnds = (from: number, to: number): number => text.slice(from, to).split(lineEnd).length - 1;
  const records: SampleRecord[] = [];
  let from = skipped;
  let line = 1 + lineEnds(0, skipped);
  Papa.parse<string[]>(text.slice(skipped), {
    delimiter,
    step: ({ data: cells, errors, meta }, parser) => {
      const isBroken = errors.some(({ type }) => type === 'Quotes');
      if (cells.some((cell) => cell.trim() !== '')) records.push({ cells, line, isBroken });
      const to = skipped + meta.cursor;
      line += lineEnds(from, to);
      from = to;
      if (records.length === sampleRows + 2) parser.abort();
    },
  });
  return records;
}

/** As on the server: the most frequent separator in the header row outside quotes; by default a comma. */
export function detectDelimiter(text: string): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  const ends = text.includes('\n') ? '\n' : '\r';
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && character === ends) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
}
