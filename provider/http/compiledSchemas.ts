import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { DataValidationCxt } from 'ajv/dist/types';
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { Server } from '../provider';
import { isBlank } from '../validation/isBlank';
import { isReadable } from '../validation/readableText';

// The schemas of routes, compiled: to validators of requests and serializers of responses.

type Validator = ReturnType<FastifySchemaCompiler<FastifySchema>>;
type Serializer = ReturnType<typeof fastJsonStringify>;

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

// Kept for all servers of the process, because they share their contracts, and a test run starts hundreds.
// Bodies are validated as they are: a number instead of text is an error.
const bodies = once(() => compiler({ coerceTypes: false, strictNumbers: true }));
// Queries, path parameters and headers are text, so they are converted. Strict numbers would skip the limits for
// `1e400`, which is converted to Infinity; no text becomes NaN.
const otherParts = once(() => compiler({ coerceTypes: 'array', strictNumbers: false }));
const bodyValidators = new WeakMap<object, Validator>();
const otherValidators = new WeakMap<object, Validator>();
const serializers = new WeakMap<object, Serializer>();

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function kept<T>(all: WeakMap<object, T>, schema: object, make: () => T): T {
  const known = all.get(schema);
  if (known !== undefined) return known;
  const made = make();
  all.set(schema, made);
  return made;
}

function validatorOf(schema: FastifySchema, httpPart: string | undefined): Validator {
  const [all, ajv] = httpPart === 'body' ? [bodyValidators, bodies] : [otherValidators, otherParts];
  return kept(all, schema, () => ajv().compile(Object(boundNumbers(schema))));
}

const schemasOf = new WeakMap<object, Array<() => void>>();

/**
 * Compiles route schemas when the first request needs them. Compiling all of them took more than half of the startup's
 * processor time, and a process needs only a few. Call it before routes are added.
 */
export function compileAtFirstUse(server: Server): void {
  const all: Array<() => void> = [];
  schemasOf.set(server.server, all);
  server.setValidatorCompiler(({ schema, httpPart }: { schema: FastifySchema; httpPart?: string }) => {
    const compiled = once(() => validatorOf(schema, httpPart));
    all.push(() => {
      void bodies().validateSchema(schema, true);
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
    const compiled = once(() => kept(serializers, Object(schema), () => fastJsonStringify(schema)));
    all.push(compiled);
    return (data) => compiled()(data);
  });
}

/** Checks and compiles the schemas of all routes; throws for one that is invalid. */
export function compileSchemas(server: Server): void {
  for (const compile of schemasOf.get(server.server) ?? []) compile();
}
