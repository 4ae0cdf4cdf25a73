import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { markedEncoding, wideEncoding } from 'sendwright/formats';
import type { FileEncoding } from 'sendwright/wire/imports';
import { formatSize } from '../../accounts/storageLimits';
import { detectedToUtf8, toUtf8 } from './toUtf8';

/** 5 GB, compressed or uncompressed (provider API, imports). */
export const maximumUploadBytes = 5 * 1024 ** 3;

/** An upload that cannot be stored; the message is for the uploader. */
export class UploadProblem extends Error {
  constructor(
    message: string,
    readonly tooLarge: boolean,
  ) {
    super(message);
  }
}

/** Text compresses to a tenth or a twentieth; a higher ratio means a decompression bomb. */
const maximumRatio = 100;
/** Output bytes below which the ratio is not checked: short files with equal rows also compress well. */
const freeBytes = 4 * 1024 ** 2;

/** How an upload is read. */
export interface UploadReading {
  /** Bytes that it may have, compressed or not. */
  readonly most?: number;
  /** What it is in unless it has a byte order mark; detected if undefined. */
  readonly encoding?: FileEncoding | undefined;
}

/**
 * The upload as UTF-8 bytes without a byte order mark: decompressed if it is gzip, and converted. Throws
 * `UploadProblem` above `most` bytes, compressed or not, and for an archive with a suspicious compression ratio.
 */
export async function* normalizeUpload(
  body: AsyncIterable<Buffer>,
  { most = maximumUploadBytes, encoding }: UploadReading = {},
): AsyncGenerator<Buffer> {
  yield* limited(converted(body, most, encoding), most);
}

async function* converted(
  body: AsyncIterable<Buffer>,
  most: number,
  chosen: FileEncoding | undefined,
): AsyncGenerator<Buffer> {
  const packed = await peek(limited(body, most));
  const plain = isGzip(packed.start) ? await peek(limited(unpacked(packed.stream), most)) : packed;
  if (plain !== packed && isGzip(plain.start))
    throw new UploadProblem('The file is compressed twice. Upload the CSV file itself, or compress it once.', false);
  const encoding = markedEncoding(plain.start) ?? chosen ?? wideEncoding(plain.start);
  yield* encoding === undefined
    ? detectedToUtf8(plain.stream)
    : toUtf8(encoding === 'utf-8' ? withoutMark(plain.stream) : plain.stream, encoding);
}

async function* limited(stream: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > most)
      throw new UploadProblem(
        `The file is larger than ${formatSize(most)}, the maximum of your plan. Split it and upload the parts.`,
        true,
      );
    yield chunk;
  }
}

async function* unpacked(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [packed, plain] = [0, 0];
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      packed += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(counted());
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of source.pipe(gunzip)) {
      if (!Buffer.isBuffer(chunk)) continue;
      plain += chunk.length;
      if (plain > freeBytes && plain > packed * maximumRatio) {
        throw new UploadProblem(
          `The gzip file expands to more than ${maximumRatio} times its size. Upload the CSV file itself.`,
          false,
        );
      }
      yield chunk;
    }
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    throw code.startsWith('Z_')
      ? new UploadProblem('The gzip file is damaged. Compress it again and retry the upload.', false)
      : error;
  } finally {
    // If the reader stops early, decompression stops too.
    source.destroy();
    gunzip.destroy();
  }
}

/** The first bytes of a stream, at least four if it has them, and the whole stream again. */
async function peek(stream: AsyncGenerator<Buffer>): Promise<{ start: Buffer; stream: AsyncGenerator<Buffer> }> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < 4) {
    const next = await stream.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  async function* whole(): AsyncGenerator<Buffer> {
    if (start.length > 0) yield start;
    yield* stream;
  }
  return { start, stream: whole() };
}

const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

async function* withoutMark(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first = true;
  for await (const chunk of stream) {
    const marked = first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    first = false;
    yield marked ? chunk.subarray(3) : chunk;
  }
}
