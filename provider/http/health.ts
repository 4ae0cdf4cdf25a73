import { sql } from '../database/sql';
import type { Database } from '../database/database';
import type { Server } from '../provider';

/** Responds to `/health`: 200 while the database answers, otherwise 503. */
export function addHealth(server: Server, database: Database | undefined): void {
  server.get(
    '/health',
    { config: { public: true, unlimited: true }, schema: { hide: true } },
    async (request, reply) => {
      try {
        await database?.first(sql`select 1`);
        return { status: 'ok' };
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        return reply.code(503).send({ status: 'unavailable', reason: 'the database does not answer' });
      }
    },
  );
}
