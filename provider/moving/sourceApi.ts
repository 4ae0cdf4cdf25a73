import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
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

/** The file of an export, decompressed. Its link is signed: the key is not sent there. */
export async function* exportedFile(link: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const response = await fetch(link, { headers: { 'accept-encoding': 'identity' }, signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new LinkExpired(`The file of the export was answered with ${response.status}.`);
  }
  const source = bodyOf(response);
  const first = await source.next();
  if (first.done) return;
  async function* whole(): AsyncGenerator<Buffer> {
    if (!first.done) yield Buffer.from(first.value);
    for await (const part of source) yield Buffer.from(part);
  }
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isGzip) {
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

/** The files of the export are gone: it must be made again. */
export class LinkExpired extends Error {}
