import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySchema } from 'fastify';
import type { Server } from '../provider';

type Validator = ReturnType<FastifySchemaCompiler<FastifySchema>>;

const waiting = new WeakMap<object, Set<() => unknown>>();

/**
 * Has the schemas of routes compiled when the first request needs them. All at once they took more than half of the
 * processor time of the server's start, and a run meets a few of its routes. Call it before routes are added.
 * @param validatorOf compiles a schema for a part of the request: `body`, `querystring`, `params`, `headers`
 */
export function compileAtFirstUse(server: Server, validatorOf: (schema: FastifySchema, httpPart: string | undefined) => Validator): void {
  const uncompiled = new Set<() => unknown>();
  waiting.set(server.server, uncompiled);
  function once<T>(compile: () => T): () => T {
    let compiled: T | undefined;
    const use = () => {
      if (compiled === undefined) {
        compiled = compile();
        uncompiled.delete(use);
      }
      return compiled;
    };
    uncompiled.add(use);
    return use;
  }

  server.setValidatorCompiler(({ schema, httpPart }: { schema: FastifySchema; httpPart?: string }) => {
    const compiled = once(() => validatorOf(schema, httpPart));
    const validate: Validator = (data) => {
      const validator = compiled();
      const valid = validator(data);
      // Fastify reads them at once: nothing can come between.
      validate.errors = validator.errors ?? null;
      return valid;
    };
    return validate;
  });
  server.setSerializerCompiler<AnySchema>(({ schema }) => {
    const compiled = once(() => fastJsonStringify(schema));
    return (data) => compiled()(data);
  });
}

/** Compiles what has not been needed yet; throws for a schema that cannot be compiled. */
export function compileSchemas(server: Server): void {
  for (const compile of waiting.get(server.server) ?? []) compile();
}
