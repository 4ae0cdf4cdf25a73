import { checkQuery, describeQueryError, parseQuery, type Query, type QueryVersion } from 'sendwright/query';
import { HttpError } from '../http/errors';
import type { CompileContext } from './compileQuery';

/** The checked query, or its errors for this account with line and column. */
export function readQuery(
  text: string,
  version: QueryVersion,
  { fields }: CompileContext,
): { query: Query } | { errors: string[] } {
  const { query, error } = parseQuery(text, version);
  if (error) return { errors: [describeQueryError(error)] };
  const errors = checkQuery(query, fields);
  return errors.length > 0 ? { errors: errors.map(describeQueryError) } : { query };
}

/** The checked query. Throws 400 with every error and its position; `field` is the request's field with the text. */
export function requireQuery(text: string, version: QueryVersion, context: CompileContext, field: string): Query {
  const read = readQuery(text, version, context);
  if ('query' in read) return read.query;
  throw new HttpError(
    400,
    read.errors.map((message) => ({ message, field })),
  );
}
