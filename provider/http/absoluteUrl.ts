import type { FastifyRequest } from 'fastify';

/**
 * The address of `path` as the caller reaches us: `PUBLIC_URL`, except where that
 * names this machine only. Then it is the host asked for, so that links also work
 * through `localhost`, a tunnel or a container's port.
 */
export function absoluteUrl(request: FastifyRequest, path: string): string {
  const { publicUrl } = request.server;
  const { hostname } = new URL(publicUrl);
  const asked = `${request.protocol}://${request.host}`;
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  // Whoever sends no valid Host gets no link to it.
  return (isLocal && URL.canParse(asked) ? asked : publicUrl) + path;
}

/** The address of `path` where what users write is served. */
export function contentAddress(request: FastifyRequest, path: string): string {
  const { publicUrl, contentUrl } = request.server;
  return contentUrl === publicUrl ? absoluteUrl(request, path) : contentUrl + path;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** `PUBLIC_URL`, without a trailing slash. */
    publicUrl: string;
    /** `CONTENT_URL`, or `PUBLIC_URL` where it is not set. */
    contentUrl: string;
  }
}
