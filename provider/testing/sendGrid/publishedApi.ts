import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a double of the published API has, as its documentation shows it. */
export interface PublishedAccount {
  readonly scopes: readonly string[];
  /** The responses by path, with their query where it matters. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Files of exports: by the list's id, or `all`. */
  readonly files: Readonly<Record<string, string>>;
}

export interface PublishedApi {
  readonly url: URL;
  /** Requests that were answered, as `GET /v3/…`. */
  readonly requests: string[];
  /** Answers this number of the following requests with 429. */
  limit(count: number): void;
  /** Refuses every request from the n-th on (403: the key lost a permission, 401: it was deleted). */
  refuse(status: number, from: number, path?: string): void;
  /** Breaks off this number of the following files halfway. */
  breakFiles(count: number): void;
  close(): Promise<void>;
}

/** Serves an account in the published shapes, with exports that take a moment and links that need no key. */
export async function startPublishedApi(key: string, account: PublishedAccount): Promise<PublishedApi> {
  const requests: string[] = [];
  let limited = 0;
  let broken = 0;
  let refusal: { status: number; from: number; path: string } | undefined;
  const pending = new Map<string, { looks: number; list: string }>();

  const answer = (
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

  const exportOf = (id: string): unknown => {
    const one = pending.get(id);
    if (!one) return undefined;
    one.looks += 1;
    const isReady = one.looks > 1;
    return {
      id,
      status: isReady ? 'ready' : 'pending',
      created_at: '2026-05-01T10:00:00Z',
      urls: isReady ? [`${url.origin}/files/${one.list}.csv.gz`] : [],
      contact_count: 3,
    };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const place = request.url ?? '/';
    if (place.startsWith('/files/')) {
      if (request.headers.authorization !== undefined) {
        answer(response, 500, { errors: [{ message: 'The key was sent to another place.' }] });
        return;
      }
      const name = place.slice('/files/'.length, -'.csv.gz'.length);
      const packed = gzipSync(account.files[name] ?? '');
      response.writeHead(200, { 'content-type': 'application/gzip', 'content-length': packed.length });
      if (broken > 0) {
        broken -= 1;
        response.write(packed.subarray(0, packed.length / 2), () => response.destroy());
        return;
      }
      response.end(packed);
      return;
    }
    const path = place.split('?', 1)[0] ?? '';
    if (limited > 0) {
      limited -= 1;
      const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 1) };
      answer(response, 429, { errors: [{ field: null, message: 'too many requests' }] }, headers);
      return;
    }
    requests.push(`${request.method} ${place}`);
    if (request.headers.authorization !== `Bearer ${key}`) {
      answer(response, 401, { errors: [{ field: null, message: 'authorization required' }] });
      return;
    }
    if (refusal && requests.length >= refusal.from && path.startsWith(refusal.path)) {
      const message = refusal.status === 401 ? 'authorization required' : 'access forbidden';
      answer(response, refusal.status, { errors: [{ field: null, message }] });
      return;
    }
    if (path === '/v3/scopes') {
      answer(response, 200, { scopes: account.scopes });
      return;
    }
    if (path === '/v3/marketing/contacts/exports' && request.method === 'POST') {
      const { list_ids: lists = [] } = JSON.parse(await bodyOf(request)) as { list_ids?: string[] };
      const id = `export-${pending.size + 1}`;
      pending.set(id, { looks: 0, list: lists[0] ?? 'all' });
      answer(response, 202, { _metadata: { self: '' }, id });
      return;
    }
    const found = account.answers[place] ?? account.answers[path] ?? exportOf(path.split('/').at(-1) ?? '');
    if (found === undefined) answer(response, 404, { errors: [{ field: null, message: 'not found' }] });
    else answer(response, 200, found, { 'x-ratelimit-remaining': '599', 'x-ratelimit-limit': '600' });
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) =>
      answer(response, 500, { errors: [{ message: String(error) }] }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    url,
    requests,
    limit: (count) => {
      limited = count;
    },
    refuse: (status, from, path = '/') => {
      refusal = { status, from: requests.length + from, path };
    },
    breakFiles: (count) => {
      broken = count;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
