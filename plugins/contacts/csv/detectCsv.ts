import type { CsvEncoding } from './csvAnalysis';

/**
 * As on the server: by byte order mark, by the zero in every second byte of a header row, or by the first character
 * beyond ASCII. Where that is not valid UTF-8, the file is Windows-1252, as spreadsheets in Western Europe save it.
 */
export function detectEncoding(start: Uint8Array): CsvEncoding {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return firstSpecialIsUtf8(start) ? 'utf-8' : 'windows-1252';
}

/** Whether the first character beyond ASCII, if there is one, is valid UTF-8 or cut off at the end of the bytes. */
function firstSpecialIsUtf8(bytes: Uint8Array): boolean {
  const at = bytes.findIndex((byte) => byte > 0x7f);
  const first = bytes[at];
  if (first === undefined) return true;
  const more =
    first >= 0xc2 && first <= 0xdf ? 1 : first >= 0xe0 && first <= 0xef ? 2 : first >= 0xf0 && first <= 0xf4 ? 3 : 0;
  return more > 0 && bytes.subarray(at + 1, at + 1 + more).every((byte) => (byte & 0xc0) === 0x80);
}

/** Whether the bytes are a gzip archive. */
export const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b;

const delimiters = [',', ';', '\t', '|'] as const;

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
