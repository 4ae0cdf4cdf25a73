import type { CsvEncoding } from './csvAnalysis';

/** As on the server: by byte order mark, or by the zero in every second byte of a header row. */
export function detectEncoding(start: Uint8Array): CsvEncoding {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return 'utf-8';
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
