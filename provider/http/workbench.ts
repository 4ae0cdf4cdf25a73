import { access } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { removedCookies } from '../domains/accounts/sessions/sessionCookies';
import type { Server } from '../provider';

/**
 * User HTML is shown in sandboxed `srcdoc` frames, which inherit this policy: images and styles work, scripts don't.
 * The editor and the components add style elements, hence `unsafe-inline` for styles.
 */
const policyFor = (contentUrl: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${contentUrl} data: blob: https:`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const open = {
  config: { public: { otherwise: 'Files of the build, read as they are.' }, unlimited: true },
  schema: { hide: true },
} as const;

/** `name.1a2b3c4d.js`: the name changes with the content, so it can be cached forever. */
const hashed = /\.[0-9a-f]{8,}\.\w+$/;
/** The extension of a file. What follows the dot in the id of a message is longer. */
const extension = /\.\w{1,11}$/;

/** Serves the built workbench from `folder`, with its index page for every address that the front end routes itself. */
export async function addWorkbench(server: Server, folder: string): Promise<void> {
  if (!(await exists(path.join(folder, 'index.html')))) {
    server.get('/', open, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send('The workbench is not built yet: run "npm run build".\n'),
    );
    return;
  }
  const contentSecurityPolicy = policyFor(server.contentUrl);
  const index = (reply: FastifyReply): FastifyReply =>
    reply
      .header('content-security-policy', contentSecurityPolicy)
      .header('referrer-policy', 'same-origin')
      .sendFile('index.html');
  await server.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // A worker's policy comes with its own script.
      reply.setHeader('content-security-policy', contentSecurityPolicy);
      reply.setHeader(
        'cache-control',
        hashed.test(file.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });

  addLogoutFrame(server);
  server.get('/', open, async (_request, reply) => index(reply));
  server.get(
    '/*',
    { ...open, schema: { ...open.schema, params: Type.Object({ '*': Type.String() }) } },
    async (request, reply) => {
      const file = request.params['*'];
      if (isPage(request)) return index(reply);
      return file === 'index.html' ? index(reply) : reply.sendFile(file);
    },
  );
}

/**
 * The hidden frame that the workbench loads at sign-out. It removes the session's cookies again, including those that
 * scripts can't access. Frames of other sites get nothing and end nothing.
 */
function addLogoutFrame(server: Server): void {
  server.get('/logout', open, async (request, reply) => {
    const isOwn =
      request.headers['sec-fetch-site'] === undefined || request.headers['sec-fetch-site'] === 'same-origin';
    if (isOwn) void reply.header('set-cookie', removedCookies());
    void reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
      .header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send('<!doctype html><title>Signed out</title>');
  });
}

/** Whether a browser requests a page of the front end, rather than a file or the API. */
function isPage(request: FastifyRequest): boolean {
  const [pathname = ''] = request.url.split('?', 1);
  if (/^\/(v3|health|metrics)(\/|$)/.test(pathname) || extension.test(pathname)) return false;
  return (request.headers.accept ?? '').includes('text/html');
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
