import type { Server } from '../provider';

/**
 * Adds routes with parsers and hooks of their own. The name is Fastify's for the scope, in its errors; without one,
 * Fastify compares the function with every module that the process has loaded, for each server it creates.
 */
export function addScope(server: Server, name: string, define: (scope: Server) => void): void {
  const scoped = async (scope: Server): Promise<void> => define(scope);
  void server.register(Object.assign(scoped, { [Symbol.for('fastify.display-name')]: name }));
}

/** A scope whose routes get bodies of any type as text, unparsed: a signature is over the text. */
export function addRawScope(server: Server, name: string, define: (scope: Server) => void): void {
  addScope(server, name, (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    define(scope);
  });
}
