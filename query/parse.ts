import { QueryFailure, type QueryError } from './queryError';
import { parseSegmentSql } from './segmentSql';
import { parseSgql } from './sgql';
import type { Query, QueryVersion } from './tree';

export type ParseResult =
  | { readonly query: Query; readonly error?: undefined }
  | { readonly query?: undefined; readonly error: QueryError };

/**
 * Parses a query. Any input is safe: text that is too long, nested too deeply or invalid gives an error with its
 * position.
 */
export function parseQuery(text: string, version: QueryVersion): ParseResult {
  try {
    return { query: version === 1 ? parseSgql(text) : parseSegmentSql(text) };
  } catch (failure) {
    if (!(failure instanceof QueryFailure)) throw failure;
    return { error: { message: failure.message, at: failure.at } };
  }
}
