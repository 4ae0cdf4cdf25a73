import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames } from 'sendwright/wire/account';
import { addScope } from '../http/addScope';
import type { Config } from '../config';
import { createServer } from '../http/createServer';
import { HttpError } from '../http/errors';
import { addHealth } from '../http/health';
import { addMetrics } from '../http/metrics';
import { addWorkbench } from '../http/workbench';
import type { Server } from '../provider';

/** Hop-by-hop headers (RFC 9110, 7.6.1), and those that `fetch` sets itself. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
  'accept-encoding',
  // The browser's cookies are for us, not for the hosted provider.
  'cookie',
]);

/** Response headers that no longer apply: `fetch` has already decompressed the body. */
const answerOnly = new Set([...hopByHop, 'content-encoding', 'set-cookie']);

/** The address of the hosted provider, with or without `/v3`; accounts of the EU region may have another. */
export interface ProviderUrls {
  readonly global: string;
  readonly eu?: string | undefined;
}

const inEu = new RegExp(`(?:^|;\\s{0,8})${cookieNames.accountRegion}=eu(?:;|$)`);

/** Forwards `/v3` to the hosted provider of the account's region, streaming bodies in both directions. */
export function addGateway(server: Server, urls: ProviderUrls): void {
  const [global, eu] = [urls.global, urls.eu ?? urls.global].map((url) => url.replace(/\/v3$/, ''));
  addScope(server, 'gateway', (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/v3/*',
      config: { public: { otherwise: 'The hosted provider counts.' }, unlimited: true },
      schema: { hide: true },
      handler: (request, reply) =>
        pass((inEu.test(request.headers.cookie ?? '') ? eu : global) ?? urls.global, request, reply),
    });
  });
}

async function pass(base: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const stopped = new AbortController();
  reply.raw.once('close', () => stopped.abort());
  const body = request.body instanceof Readable ? request.body : undefined;
  let answer: Response;
  try {
    answer = await fetch(base + request.url, {
      method: request.method,
      headers: requestHeaders(request),
      redirect: 'manual',
      signal: stopped.signal,
      ...(body && { body: Readable.toWeb(body) as globalThis.ReadableStream, duplex: 'half' }),
    });
  } catch (error) {
    request.log.error({ err: error }, 'the hosted provider does not answer');
    throw new HttpError(502, { message: 'The hosted provider does not respond. Please try again.', field: null });
  }
  reply.code(answer.status);
  for (const [name, value] of answer.headers) if (!answerOnly.has(name)) reply.header(name, value);
  // Node's and the DOM's types for the same stream differ only in name.
  return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : null);
}

function requestHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  const listed = new Set(
    (request.headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || hopByHop.has(name) || listed.has(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** A server with the workbench that forwards `/v3` to a hosted provider; it needs no database. */
export async function createGateway(
  config: Config,
  urls: ProviderUrls,
  workbenchFolder: string | undefined,
): Promise<Server> {
  const server = await createServer(config);
  addHealth(server, undefined);
  addMetrics(server, undefined);
  addGateway(server, urls);
  if (workbenchFolder !== undefined) await addWorkbench(server, workbenchFolder);
  await server.ready();
  return server;
}
