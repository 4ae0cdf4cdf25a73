import { Type } from '@sinclair/typebox';
import { socialNetworks } from 'sendwright/email';
import { notFound } from '../../http/errors';
import type { Server } from '../../provider';
import { socialIcon } from './socialIcons';

/** Images of social icons in messages: `/social-icons/facebook-4b5565.png`. */
export function socialIconRoutes(server: Server): void {
  server.get(
    '/social-icons/:file',
    {
      config: { public: true, unlimited: true, content: true },
      schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 64 }) }) },
    },
    async (request, reply) => {
      const [, name = '', color = ''] = /^([a-z]+)-([0-9a-f]{6})\.png$/.exec(request.params.file) ?? [];
      const network = socialNetworks.find((one) => one === name);
      if (network === undefined) throw notFound();
      const picture = await socialIcon(network, `#${color}`);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(picture);
    },
  );
}
