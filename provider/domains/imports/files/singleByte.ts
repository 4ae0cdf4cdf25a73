import { encodingSample, isMacRoman, macRoman } from 'sendwright/formats';

/**
 * The characters of the bytes 0x80 to 0x9F, where Windows-1252 differs from Latin-1 (WHATWG Encoding Standard). Kept
 * here because `TextDecoder` of some Node.js releases reads these bytes as Latin-1.
 */
const specials = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const decodeWindows = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u009F]/g, (byte) => specials[byte.charCodeAt(0) - 0x80] ?? byte);
const decodeMac = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u00FF]/g, (byte) => macRoman[byte.charCodeAt(0) - 0x80] ?? byte);

/** How many bytes a UTF-8 character has that starts with `first`; 0 if none starts with it. */
function lengthOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  if (first >= 0xf0 && first <= 0xf4) return 4;
  return 0;
}

type Encoding = 'utf-8' | 'single-byte';

/** By the first character beyond ASCII. Undefined if there is none, or if it is cut off at the end of the bytes. */
function encodingOf(bytes: Buffer, from: number): Encoding | undefined {
  const length = lengthOf(bytes[from] ?? 0);
  if (length === 0) return 'single-byte';
  const rest = bytes.subarray(from + 1, from + length);
  if (rest.some((byte) => (byte & 0xc0) !== 0x80)) return 'single-byte';
  return rest.length === length - 1 ? 'utf-8' : undefined;
}

/**
 * The stream in UTF-8. Spreadsheets in Western Europe save CSV files as Windows-1252, on a Mac as MacRoman: such a file
 * is detected by its first character beyond ASCII, which is not valid UTF-8, and converted. A UTF-8 file with a damaged
 * byte further on is left as it is.
 */
export async function* toUtf8(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = stream[Symbol.asyncIterator]();
  try {
    yield* converted(source);
  } finally {
    // If the reader stops early, the upload stops, too.
    await source.return?.();
  }
}

async function* converted(source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for (;;) {
    const next = await source.next();
    if (next.done) break;
    const bytes = held.length > 0 ? Buffer.concat([held, next.value]) : next.value;
    held = Buffer.alloc(0);
    const from = bytes.findIndex((byte) => byte > 0x7f);
    const encoding = from === -1 ? undefined : encodingOf(bytes, from);
    if (encoding === 'single-byte') {
      yield* fromSingleBytes(bytes, from, source);
      return;
    }
    if (from === -1 || encoding === 'utf-8') {
      yield bytes;
      if (encoding === undefined) continue;
      yield* restOf(source);
      return;
    }
    // Held back until the rest of the character has arrived.
    held = bytes.subarray(from);
    if (from > 0) yield bytes.subarray(0, from);
  }
  if (held.length > 0) yield* fromSingleBytes(held, 0, source);
}

async function* restOf(source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await source.next();
    if (next.done) return;
    yield next.value;
  }
}

/** Converts the bytes and the rest of the source, once enough of it is there to choose the encoding. */
async function* fromSingleBytes(start: Buffer, from: number, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  const parts = [start];
  let length = start.length;
  while (length - from < encodingSample) {
    const next = await source.next();
    if (next.done) break;
    parts.push(next.value);
    length += next.value.length;
  }
  const known = Buffer.concat(parts);
  // With the letter before the first special character.
  const sample = known.subarray(Math.max(0, from - 1), from + encodingSample);
  const decode = isMacRoman(sample) ? decodeMac : decodeWindows;
  yield Buffer.from(decode(known));
  for await (const bytes of restOf(source)) yield Buffer.from(decode(bytes));
}
