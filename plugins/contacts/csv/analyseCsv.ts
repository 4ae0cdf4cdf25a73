import { type CsvAnalysis, maximumRows } from './csvAnalysis';
import { detectEncoding, isGzip } from './detectCsv';
import { parseSample } from './parseSample';
import { RowCounter } from './rowCounter';

/** What is read to know the header and the first rows; a header row longer than that is none. */
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

/** The first bytes inside a gzip archive. Rejects where it is damaged. */
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

async function countRows(file: Blob, encoding: string): Promise<number> {
  const decoder = new TextDecoder(encoding);
  const counter = new RowCounter();
  for (let from = 0; from < file.size; from += chunkBytes) {
    counter.take(decoder.decode(await readBytes(file.slice(from, from + chunkBytes)), { stream: true }));
  }
  counter.take(decoder.decode());
  return counter.finish();
}

/**
 * Reads a file's header and first rows and counts the others. What the server would refuse is found here, before the
 * upload.
 */
export async function analyseCsv(file: Blob): Promise<CsvAnalysis> {
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
  const encoding = detectEncoding(plain.bytes);
  // Half a character at the end of the sample waits for the rest, which does not come.
  const sample = parseSample(new TextDecoder(encoding).decode(plain.bytes, { stream: !plain.isWhole }), plain.isWhole);
  if (typeof sample === 'string') return { problem: sample };
  const rowCount = packed ? undefined : Math.max(0, (await countRows(file, encoding)) - 1);
  if (rowCount !== undefined && rowCount > maximumRows) return { problem: 'csv-over-1-million' };
  return { sheet: { ...sample, encoding, rowCount } };
}
