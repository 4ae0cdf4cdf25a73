import type { FastifyRequest } from 'fastify';
import { badRequest } from './errors';
import { absoluteUrl } from './absoluteUrl';

/** A page of a list, as limit and offset. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A page's position in its list (marketing lists); addresses are absolute. */
export interface PageLinks {
  self: string;
  prev?: string;
  next?: string;
  /** The length of the whole list. */
  count: number;
}

/** Parses `page_size` and `page_token`. Throws 400 for an invalid token. */
export function pageOf(
  query: { page_size?: number; page_token?: string },
  sizes: { standard: number; most: number },
): Page {
  return { limit: Math.min(query.page_size ?? sizes.standard, sizes.most), offset: offsetOf(query.page_token) };
}

/** The `_metadata` of a page; links keep all other query parameters. */
export function pageLinks(request: FastifyRequest, page: Page, count: number): PageLinks {
  const link = (offset: number): string => {
    const url = new URL(absoluteUrl(request, request.url));
    url.searchParams.set('page_size', String(page.limit));
    if (offset > 0) url.searchParams.set('page_token', tokenOf(offset));
    else url.searchParams.delete('page_token');
    return url.href;
  };
  return {
    self: link(page.offset),
    ...(page.offset > 0 && { prev: link(Math.max(0, page.offset - page.limit)) }),
    ...(page.limit > 0 && page.offset + page.limit < count && { next: link(page.offset + page.limit) }),
    count,
  };
}

/** The `_metadata` of a list that is read by position, from one page's token to the next; links keep the query. */
export function tokenLinks(request: FastifyRequest, count: number, next: string | undefined): PageLinks {
  const self = absoluteUrl(request, request.url);
  const url = new URL(self);
  if (next !== undefined) url.searchParams.set('page_token', next);
  return { self, ...(next !== undefined && { next: url.href }), count };
}

/** The token of a position in a list that is read by position. `list` names the list and its order. */
export const positionToken = (list: string, ...parts: readonly (string | null)[]): string =>
  Buffer.from(JSON.stringify([list, ...parts])).toString('base64url');

/**
 * The position in a token of `positionToken`. `read` gets its parts, which a client may have made up, and returns
 * undefined for what is no position. Throws 400 then, and for the token of another list.
 */
export function positionOf<Position>(
  token: string,
  list: string,
  read: (...parts: readonly unknown[]) => Position | undefined,
): Position {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    // It is none of ours, and refused below.
  }
  const [of, ...parts]: readonly unknown[] = Array.isArray(parsed) ? parsed : [];
  const position = of === list ? read(...parts) : undefined;
  if (position === undefined)
    throw badRequest('page_token is not valid for this list. Start again without it.', 'page_token');
  return position;
}

/** Parses `limit` and `offset` of platform lists; default and maximum 500 (suppressions). */
export function limitOffsetOf(query: { limit?: number; offset?: number }, standard = 500): Page {
  return { limit: Math.min(query.limit ?? standard, 500), offset: query.offset ?? 0 };
}

function tokenOf(offset: number): string {
  return Buffer.from(`offset:${offset}`).toString('base64url');
}

function offsetOf(token: string | undefined): number {
  if (token === undefined || token === '') return 0;
  const [, digits] = /^offset:(\d{1,9})$/.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? [];
  if (digits === undefined) throw badRequest('Page token is not valid.', 'page_token');
  return Number(digits);
}
