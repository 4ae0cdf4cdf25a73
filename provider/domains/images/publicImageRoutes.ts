import { Type } from '@sinclair/typebox';
import { notFound } from '../../http/errors';
import type { Provider, Server } from '../../provider';
import { publicFileHeaders } from '../../storage/publicFiles';
import { readPublicFile } from './readPublicFile';

const params = Type.Object({
  owner: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  file: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}\\.(gif|jpg|png)$' }),
});

/** Pictures for whoever knows their address: the readers of a message have no account. */
export function publicImageRoutes(server: Server, { storage }: Provider): void {
  server.get(
    '/images/:owner/:file',
    { config: { public: true, unlimited: true, content: true }, schema: { hide: true, params } },
    async (request, reply) => {
      const key = `images/${request.params.owner}/${request.params.file}`;
      const content = await readPublicFile(storage, key);
      if (!content) throw notFound();
      return reply.headers(publicFileHeaders(key)).send(content);
    },
  );
}
