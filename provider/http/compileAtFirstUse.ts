import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySchema } from 'fastify';
import type { Server } from '../provider';

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
 * Compiles route schemas when the first request needs them. Compiling all of them took more than half of the startup's
 * processor time, and a process needs only a few. Call it before routes are added.
 */
export function compileAtFirstUse(server: Server, { check, compile }: SchemaCompiler): void {
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
