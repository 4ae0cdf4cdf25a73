import Ajv from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types';
import addFormats from 'ajv-formats';
import type { FastifyRequest } from 'fastify';
import type { Server } from '../provider';
import { compileAtFirstUse } from './compileAtFirstUse';
import { badRequest, HttpError } from './errors';
import { humanName } from '../validation/fieldNames';
import { parseQuery } from './parseQuery';
import { isReadable, requireReadable } from '../validation/readableText';

/**
 * Bodies are validated as they are: a number instead of text is an error. Queries, path parameters and headers are
 * text, so they are converted.
 */
export function addValidation(server: Server): void {
  const body = compiler({ coerceTypes: false, strictNumbers: true });
  // Strict numbers would skip the limits for `1e400`, which is converted to Infinity; no text becomes NaN.
  const rest = compiler({ coerceTypes: 'array', strictNumbers: false });
  compileAtFirstUse(server, {
    check: (schema) => void body.validateSchema(schema, true),
    compile: (schema, httpPart) => (httpPart === 'body' ? body : rest).compile(Object(boundNumbers(schema))),
  });

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

function compiler(options: { coerceTypes: false | 'array'; strictNumbers: boolean }): Ajv {
  // Tests check that the schemas are valid, because compiling the meta-schema takes a tenth of a second.
  const ajv = new Ajv({
    ...options,
    validateSchema: false,
    useDefaults: true,
    removeAdditional: false,
    allErrors: false,
    strict: false,
  });
  addFormats.default(ajv);
  // Runs before the length check, because a blank name is not a name.
  ajv.addKeyword({
    keyword: 'x-text',
    type: 'string',
    schemaType: 'boolean',
    modifying: true,
    before: 'maxLength',
    validate: (isText: boolean, text: string, _schema: unknown, place?: DataValidationCxt) => {
      if (isText && place) Reflect.set(place.parentData, place.parentDataProperty, text.trim());
      return !isText || isReadable(text);
    },
  });
  return ajv;
}

const limits: Readonly<Record<string, number>> = { integer: Number.MAX_SAFE_INTEGER, number: Number.MAX_VALUE };

/** Adds limits to numbers without any: JavaScript's safe integers, beyond which PostgreSQL refuses as well. */
function boundNumbers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(boundNumbers);
  if (typeof schema !== 'object' || schema === null) return schema;
  const bounded = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, boundNumbers(value)]));
  const most = limits[String(bounded['type'])];
  return most === undefined ? bounded : { minimum: -most, maximum: most, ...bounded };
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
  const [path = '', query = ''] = url.split('?', 2);
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
