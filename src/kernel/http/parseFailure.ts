import { HttpFailure, type HttpErrorItem } from 'sendwright/sdk';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parseItem(item: unknown): HttpErrorItem[] {
  if (typeof item === 'string') return [{ message: item, field: null }];
  if (!isRecord(item) || typeof item.message !== 'string') return [];
  const field = typeof item.field === 'string' && item.field !== '' ? item.field : null;
  return [{ message: item.message, field, ...(typeof item.code === 'string' && { code: item.code }) }];
}

/** The errors in a response body of any shape: `{errors: [{message, field}]}`, `{error}`, `{message}`, or none. */
function parseErrors(body: unknown): HttpErrorItem[] {
  if (typeof body === 'string') {
    try {
      return body.startsWith('{') ? parseErrors(JSON.parse(body)) : [];
    } catch {
      return [];
    }
  }
  if (!isRecord(body)) return [];
  if (Array.isArray(body.errors)) return body.errors.flatMap(parseItem);
  return parseItem(typeof body.error === 'string' ? body.error : body);
}

/** Converts a failed response to an `HttpFailure`. */
export function parseFailure(status: number, body: unknown): HttpFailure {
  return new HttpFailure(status, parseErrors(body), body);
}
