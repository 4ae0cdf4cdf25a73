/** The encodings that are recognized in a file. */
export type DetectedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** Bytes from the first character beyond ASCII that decide between UTF-8, Windows-1252 and MacRoman. */
export const encodingSample = 256 * 1024;

/** The encoding that a file's byte order mark names. Nothing else is as certain, so it prevails over what is chosen. */
export function markedEncoding([first, second, third]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Whether a file without a byte order mark is UTF-16: every second byte of its header row is zero. */
export function wideEncoding([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined;
}

/**
 * The encoding of text that is not UTF-16: UTF-8 unless more of its bytes beyond ASCII are not valid in it than
 * characters are, so a damaged byte does not change how the others are read. Otherwise Windows-1252, in which
 * spreadsheets in Western Europe save CSV files, or MacRoman, as Excel for Mac does. Other encodings can't be told from
 * these two: people choose them. `isWhole`: nothing follows, so no character is cut off at the end.
 */
export function narrowEncoding(bytes: Uint8Array, isWhole: boolean): 'utf-8' | 'windows-1252' | 'macintosh' {
  const from = bytes.findIndex((byte) => byte > 0x7f);
  if (from === -1) return 'utf-8';
  const { valid, invalid } = countUtf8(bytes, from, isWhole);
  if (valid > 0 ? valid >= invalid : invalid === 0) return 'utf-8';
  // With the letter before the first special character.
  return isMacRoman(bytes.subarray(Math.max(0, from - 1), from + encodingSample)) ? 'macintosh' : 'windows-1252';
}

/** The encoding of a file that starts with these bytes. */
export const detectEncoding = (start: Uint8Array, isWhole: boolean): DetectedEncoding =>
  markedEncoding(start) ?? wideEncoding(start) ?? narrowEncoding(start, isWhole);

/** How many bytes a UTF-8 character has that starts with `first`; 0 if none starts with it. */
function lengthOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/** Counts characters beyond ASCII, and bytes that are part of none, in up to 256 KB. */
function countUtf8(bytes: Uint8Array, from: number, isWhole: boolean): { valid: number; invalid: number } {
  const end = Math.min(bytes.length, from + encodingSample);
  const isCut = !isWhole || end < bytes.length;
  let [valid, invalid] = [0, 0];
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const length = lengthOf(byte);
    const rest = bytes.subarray(at + 1, Math.min(at + length, end));
    if (length === 0 || rest.some((one) => (one & 0xc0) !== 0x80)) {
      invalid += 1;
    } else if (rest.length === length - 1) {
      valid += 1;
      at += length - 1;
    } else {
      invalid += isCut ? 0 : 1;
      break;
    }
  }
  return { valid, invalid };
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));

/** Quotes, dashes, • and … in Windows-1252: letters in MacRoman, which count only between two others. */
const punctuation = new Set([0x82, 0x84, 0x85, 0x8b, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x9b]);
/** Letters in MacRoman (ß Æ Ø æ ø), signs in Windows-1252. */
const macLetters = new Set([0xa7, 0xae, 0xaf, 0xbe, 0xbf]);

/**
 * Whether text in one of the two encodings is MacRoman: more of the bytes beside letters are letters in it. `d’une` in
 * Windows-1252 has the byte of `í` between letters, so that one never counts.
 */
function isMacRoman(bytes: Uint8Array): boolean {
  let mac = 0;
  let windows = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const before = isLetter(bytes[at - 1]);
    const after = isLetter(bytes[at + 1]);
    if (!before && !after) continue;
    if (byte >= 0xc0) windows += byte === 0xd7 || byte === 0xf7 ? 0 : 1;
    else if (punctuation.has(byte)) mac += byte !== 0x92 && before && after ? 1 : 0;
    else if (byte < 0xa0 || macLetters.has(byte)) mac += 1;
  }
  return mac > windows;
}
