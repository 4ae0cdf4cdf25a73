import type { FastifyRequest } from 'fastify';
import type { Server } from '../provider';
import { humanName } from '../validation/fieldNames';
import { isReadable, requireReadable } from '../validation/readableText';
import { compileAtFirstUse } from './compiledSchemas';
import { badRequest, HttpError } from './errors';
import { parseQuery } from './parseQuery';

/** Parses and validates what requests contain. Call it before routes are added. */
export function addValidation(server: Server): void {
  compileAtFirstUse(server);

  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      requirePlain(request);
      done(null, parseJson(text.toString()));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });

  // Not async: every request would wait for a turn of the event loop.
  server.addHook('onRequest', (request, _reply, done) => {
    done(addressProblem(request));
  });
}

/** Routes that accept compressed bodies decompress them before this. */
function requirePlain({ headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;
  throw new HttpError(415, {
    message: 'Content-Encoding must be left out: this address takes plain JSON.',
    field: null,
  });
}

/** SDKs send `Content-Type: application/json` even without a body. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The request body must be valid JSON.');
  }
  requireReadable(value, text);
  return value;
}

/** Percent-encoded control characters other than tabs and line breaks, or lone surrogates. */
const unreadableBytes = /%(?:0[0-8bcef]|1[0-9a-f]|ed%[ab])/i;
const lineBytes = /%0[9ad]/i;

/** The error in an address: queries may contain line breaks, ids and names in a path may not. */
function addressProblem({ url, params }: FastifyRequest): HttpError | undefined {
  if (!unreadableBytes.test(url) && !lineBytes.test(url)) return undefined;
  const end = url.includes('?') ? url.indexOf('?') : url.length;
  const [path, query] = [url.slice(0, end), url.slice(end + 1)];
  if (unreadableBytes.test(path) || lineBytes.test(path)) {
    const name = Object.entries(Object(params)).find(
      ([, value]) => typeof value === 'string' && /\p{Cc}/u.test(value),
    )?.[0];
    return badRequest(
      `${name === undefined ? 'The address' : humanName(name)} must not contain control characters.`,
      name ?? null,
    );
  }
  const bad = query.split('&').find((pair) => unreadableBytes.test(pair));
  if (bad === undefined) return undefined;
  const name = Object.keys(parseQuery(bad.split('=', 1)[0] ?? '')).find(isReadable);
  return badRequest(
    `${name === undefined ? 'The query' : humanName(name)} must not contain control characters.`,
    name ?? null,
  );
}
