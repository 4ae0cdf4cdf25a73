import { badRequest } from '../../http/errors';
import type { SingleSendRow } from './singleSendRow';

/** A send's version as an `ETag` (RFC 9110, section 8.8.3). */
export const etagOf = (row: SingleSendRow): string => `"${row.revision}"`;

/** The version a request was made on: from its body, or from `If-Match` (RFC 9110, section 13.1.1). */
export function requestedRevision(header: string | undefined, body: number | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return body;
  const revision = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header)?.[1];
  if (revision === undefined)
    throw badRequest('If-Match must be the ETag of the single send, such as "3".', 'If-Match');
  return Number(revision);
}
