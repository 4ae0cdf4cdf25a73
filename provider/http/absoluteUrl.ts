import type { FastifyRequest } from 'fastify';
import { parseUrl } from 'sendwright/formats';

/**
 * The address of `path` as the caller reaches us: `PUBLIC_URL`, unless that is only a local address. Then it is the
 * requested host, so that links also work through `localhost`, a tunnel or a container's port.
 */
export function absoluteUrl(request: FastifyRequest, path: string): string {
  const { publicUrl } = request.server;
  const { hostname } = new URL(publicUrl);
  const asked = `${request.protocol}://${request.host}`;
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  // Without a valid Host header, use the configured URL.
  return (isLocal && parseUrl(asked) ? asked : publicUrl) + path;
}

/** The address of `path` on the origin for user content. */
export function contentAddress(request: FastifyRequest, path: string): string {
  const { publicUrl, contentUrl } = request.server;
  return contentUrl === publicUrl ? absoluteUrl(request, path) : contentUrl + path;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** `PUBLIC_URL`, without a trailing slash. */
    publicUrl: string;
    /** `CONTENT_URL`, or `PUBLIC_URL` if it is not set. */
    contentUrl: string;
  }
}
