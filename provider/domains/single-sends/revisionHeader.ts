import { badRequest } from '../../http/errors';

/** A version as an `ETag` (RFC 9110, section 8.8.3). */
export const etagOf = ({ revision }: { readonly revision: number }): string => `"${revision}"`;

/** A request with its revision: `If-Match` (RFC 9110, section 13.1.1) takes precedence over the body's. */
export function withRevision<Body extends { revision?: number }>(header: string | undefined, body: Body): Body {
  if (header === undefined || header.trim() === '*') return body;
  const revision = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header)?.[1];
  if (revision === undefined)
    throw badRequest('If-Match must be the ETag of the single send, such as "3".', 'If-Match');
  return { ...body, revision: Number(revision) };
}
