/**
 * The characters of the bytes 0x80 to 0x9F, where Windows-1252 differs from Latin-1 (WHATWG Encoding Standard). Kept
 * here because `TextDecoder` of some Node.js releases reads these bytes as Latin-1.
 */
const specials = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const decode = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u009F]/g, (byte) => specials[byte.charCodeAt(0) - 0x80] ?? byte);

/** How many bytes a UTF-8 character has that starts with `first`; 0 if none starts with it. */
function lengthOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  if (first >= 0xf0 && first <= 0xf4) return 4;
  return 0;
}

type Encoding = 'utf-8' | 'windows-1252';

/** By the first character beyond ASCII. Undefined if there is none, or if it is cut off at the end of the bytes. */
function encodingOf(bytes: Buffer, from: number): Encoding | undefined {
  const length = lengthOf(bytes[from] ?? 0);
  if (length === 0) return 'windows-1252';
  const rest = bytes.subarray(from + 1, from + length);
  if (rest.some((byte) => (byte & 0xc0) !== 0x80)) return 'windows-1252';
  return rest.length === length - 1 ? 'utf-8' : undefined;
}

/**
 * The stream in UTF-8. Spreadsheets in Western Europe save CSV files as Windows-1252: such a file is detected by its
 * first character beyond ASCII, which is not valid UTF-8, and converted. A UTF-8 file with a damaged byte further on is
 * left as it is.
 */
export async function* utf8FromEither(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let encoding: Encoding | undefined;
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    held = Buffer.alloc(0);
    if (encoding === undefined) {
      const from = bytes.findIndex((byte) => byte > 0x7f);
      encoding = from === -1 ? undefined : encodingOf(bytes, from);
      if (from !== -1 && encoding === undefined) {
        // Held back until the rest of the character has arrived.
        held = bytes.subarray(from);
        if (from > 0) yield bytes.subarray(0, from);
        continue;
      }
    }
    yield encoding === 'windows-1252' ? Buffer.from(decode(bytes)) : bytes;
  }
  if (held.length > 0) yield Buffer.from(decode(held));
}
