import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { DataValidationCxt } from 'ajv/dist/types';
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifyRequest, FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { Server } from '../provider';
import { humanName } from '../validation/fieldNames';
import { isBlank } from '../validation/isBlank';
import { isReadable, requireReadable } from '../validation/readableText';
import { badRequest, HttpError } from './errors';
import { parseQuery } from './parseQuery';

type Validator = ReturnType<FastifySchemaCompiler<FastifySchema>>;

/** Compiles request schemas to validators. */
interface SchemaCompiler {
  /** Throws for an invalid schema. */
  check(schema: FastifySchema): void;
  /** `httpPart`: `body`, `querystring`, `params` or `headers`. */
  compile(schema: FastifySchema, httpPart: string | undefined): Validator;
}

const schemas = new WeakMap<object, Array<() => void>>();

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
  for (const name of ['date', 'date-time'] as const) ajv.addFormat(name, (text) => isLateEnough(text, name));
  // Runs before the length check, because a blank name is not a name.
  ajv.addKeyword({
    keyword: 'x-text',
    type: 'string',
    schemaType: 'boolean',
    modifying: true,
    before: 'maxLength',
    validate: (isText: boolean, text: string, _schema: unknown, place?: DataValidationCxt) => {
      if (isText && place) Reflect.set(place.parentData, place.parentDataProperty, isBlank(text) ? '' : text.trim());
      return !isText || isReadable(text);
    },
  });
  return ajv;
}

/** Whether it is a date from the year 1000 on. PostgreSQL has no year 0, which a time zone can make of the year 1. */
function isLateEnough(text: string, name: 'date' | 'date-time'): boolean {
  const format = addFormats.default.get(name);
  if (typeof format !== 'object' || !('validate' in format) || typeof format.validate !== 'function') return false;
  return !text.startsWith('0') && format.validate(text) === true;
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

/**
 * Compiles route schemas when the first request needs them. Compiling all of them took more than half of the startup's
 * processor time, and a process needs only a few. Call it before routes are added.
 */
function compileAtFirstUse(server: Server, { check, compile }: SchemaCompiler): void {
  const all: Array<() => void> = [];
  schemas.set(server.server, all);
  function once<T>(make: () => T): () => T {
    let made: T | undefined;
    return () => (made ??= make());
  }

  server.setValidatorCompiler(({ schema, httpPart }: { schema: FastifySchema; httpPart?: string }) => {
    const compiled = once(() => compile(schema, httpPart));
    all.push(() => {
      check(schema);
      compiled();
    });
    const validate: Validator = (data) => {
      const validator = compiled();
      const valid = validator(data);
      // Fastify reads the errors synchronously, so nothing can overwrite them.
      validate.errors = validator.errors ?? null;
      return valid;
    };
    return validate;
  });
  server.setSerializerCompiler<AnySchema>(({ schema }) => {
    const compiled = once(() => fastJsonStringify(schema));
    all.push(compiled);
    return (data) => compiled()(data);
  });
}

/** Checks and compiles the schemas of all routes; throws for one that is invalid. */
export function compileSchemas(server: Server): void {
  for (const compile of schemas.get(server.server) ?? []) compile();
}
