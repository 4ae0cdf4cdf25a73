import iconv from 'iconv-lite';
import { decodeTable, encodingSample, isTableEncoding, narrowEncoding } from 'sendwright/formats';
import type { FileEncoding } from 'sendwright/wire/imports';

/** Text piece by piece; a character that is cut off at the end of a piece is part of the next one. */
interface Decoder {
  write(bytes: Buffer): string;
  end(): string;
}

function decoderOf(encoding: FileEncoding): Decoder {
  if (isTableEncoding(encoding)) return { write: (bytes) => decodeTable(bytes, encoding), end: () => '' };
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    // Drops the byte order mark.
    const decoder = new TextDecoder(encoding);
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  // Its successor includes the characters of GBK.
  const decoder = iconv.getDecoder(encoding === 'gbk' ? 'gb18030' : encoding);
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' };
}

/**
 * The stream, which is in this encoding, in UTF-8. Bytes that are no character become U+FFFD, for which the import
 * rejects their row. UTF-8 stays as it is.
 */
export async function* toUtf8(stream: AsyncIterable<Buffer>, encoding: FileEncoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* stream;
    return;
  }
  const decoder = decoderOf(encoding);
  for await (const bytes of stream) {
    const text = decoder.write(bytes);
    if (text !== '') yield Buffer.from(text);
  }
  const rest = decoder.end();
  if (rest !== '') yield Buffer.from(rest);
}

/**
 * The stream in UTF-8, from UTF-8, Windows-1252 or MacRoman: whichever its bytes from the first one beyond ASCII are
 * in.
 */
export async function* detectedToUtf8(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await source.next();
      if (next.done) return;
      const at = next.value.findIndex((byte) => byte > 0x7f);
      if (at !== -1) {
        const { known, isWhole } = await gather(next.value, at, source);
        yield* toUtf8(following(known, source), narrowEncoding(known.subarray(Math.max(0, at - 1)), isWhole));
        return;
      }
      yield next.value;
    }
  } finally {
    // If the reader stops early, the upload stops, too.
    await source.return?.();
  }
}

/** The bytes and as many more as choose the encoding, from `from` on. */
async function gather(
  start: Buffer,
  from: number,
  source: AsyncIterator<Buffer>,
): Promise<{ known: Buffer; isWhole: boolean }> {
  const parts = [start];
  let length = start.length;
  while (length - from < encodingSample) {
    const next = await source.next();
    if (next.done) return { known: Buffer.concat(parts), isWhole: true };
    parts.push(next.value);
    length += next.value.length;
  }
  return { known: Buffer.concat(parts), isWhole: false };
}

async function* following(known: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield known;
  for (;;) {
    const next = await source.next();
    if (next.done) return;
    yield next.value;
  }
}
