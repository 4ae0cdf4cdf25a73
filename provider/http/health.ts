import { sql } from '../database/sql';
import type { Database } from '../database/database';
import type { Server } from '../provider';

/** Responds to `/health`: 200 while the database answers, otherwise 503. */
export function addHealth(server: Server, database: Database | undefined): void {
  // Anybody may ask, so requests that come meanwhile share the answer.
  let underWay: Promise<unknown> | undefined;
  const ask = (): Promise<unknown> =>
    (underWay ??= (database?.first(sql`select 1`) ?? Promise.resolve()).finally(() => (underWay = undefined)));
  server.get(
    '/health',
    { config: { public: { otherwise: 'One query at a time.' }, unlimited: true }, schema: { hide: true } },
    async (request, reply) => {
      try {
        await ask();
        return { status: 'ok' };
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        return reply.code(503).send({ status: 'unavailable', reason: 'the database does not answer' });
      }
    },
  );
}
