import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorMessage } from '../errorMessage';
import type { ApiRequest, ApiResponse } from './apiClient';

/** Larger than any response but the addresses of a group with millions of them. */
const maximumBytes = 128 * 1024 * 1024;
const requestSeconds = 120;

/** Sends requests to the service with the key, which goes nowhere else. */
export function sourceSender(
  url: URL,
  key: string,
  signal: AbortSignal,
): (request: ApiRequest) => Promise<ApiResponse> {
  return async ({ method, path, body }) => {
    const response = await fetch(new URL(`/v3${path}`, url), {
      method,
      // A redirect would take the key elsewhere.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestSeconds * 1000)]),
    });
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      text: await limitedText(response),
    };
  };
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bodyOf(response)) {
    length += part.length;
    if (length > maximumBytes) throw new Error('The answer is larger than 128 MB.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The file of an export, decompressed. Its link is signed: the key is not sent there. Throws `LinkExpired` if it is
 * gone or breaks off.
 */
export async function* exportedFile(link: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.hostname !== '127.0.0.1' && url.hostname !== 'localhost')
    throw new LinkExpired('The file of the export has no https address.');
  try {
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' }, signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new LinkExpired(`The file of the export was answered with ${response.status}.`);
    }
    yield* unpacked(bodyOf(response));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LinkExpired) throw error;
    const reason = errorMessage(error);
    throw new LinkExpired(`The file of the export could not be read to its end: ${reason}`);
  }
}

async function* unpacked(source: AsyncGenerator<Uint8Array>): AsyncGenerator<Buffer> {
  const first = await source.next();
  if (first.done) return;
  const start = first.value;
  async function* whole(): AsyncGenerator<Buffer> {
    yield Buffer.from(start);
    for await (const part of source) yield Buffer.from(part);
  }
  if (start[0] !== 0x1f || start[1] !== 0x8b) {
    yield* whole();
    return;
  }
  const packed = Readable.from(whole());
  const gunzip = createGunzip();
  packed.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of packed.pipe(gunzip)) if (Buffer.isBuffer(chunk)) yield chunk;
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

/** The file of the export is gone or damaged: it must be made again. */
export class LinkExpired extends Error {}
