import swagger from '@fastify/swagger';
import type { Server } from '../provider';

/** Publishes the description of all routes added afterwards at `/v3/openapi.json`. */
export async function addOpenApi(server: Server): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sendwright', description: "The provider's v3 API.", version: '3.0.0' },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key (`SG.…`), or the session token of a sign-in.',
          },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({
      schema: {
        ...schema,
        ...(route.config?.public && { security: [] }),
        // Any one of them is enough.
        ...(route.config?.feature !== undefined && { 'x-feature': route.config.feature }),
        ...(route.config?.scope !== undefined && { 'x-scopes': [route.config.scope].flat() }),
        ...(route.config?.confirm && { 'x-confirmation': true }),
        ...(route.config?.keyScope !== undefined && { 'x-key-scopes': [route.config.keyScope] }),
      },
      url,
    }),
  });
  // Written once: it takes a tenth of a second, and anybody may ask for it.
  let text: string | undefined;
  server.get(
    '/v3/openapi.json',
    { config: { public: { perMinute: 60 }, unlimited: true }, schema: { hide: true } },
    async (_request, reply) => {
      text ??= JSON.stringify(server.swagger());
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
}
