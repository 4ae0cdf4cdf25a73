import { type ErrorCode, errorCodes } from 'sendwright/wire/errorCodes';

/** One entry of the documented error body `{errors: [...]}` (provider API, common rules). */
export interface ErrorItem {
  message: string;
  /**
   * The invalid field of the request; `null` if no single field is at fault. `shapeErrors` adapts it to the route's
   * published shape.
   */
  field: string | null;
  /** Identifies the error without its message. */
  code?: ErrorCode;
  help?: string;
  error_id?: string;
  parameter?: string;
}

/** An error with HTTP status and documented body. Thrown by rules and routes, written by the server's error handler. */
export class HttpError extends Error {
  readonly errors: ErrorItem[];

  constructor(
    readonly status: number,
    errors: ErrorItem | ErrorItem[],
    readonly headers: Record<string, string> = {},
    /** Additional published properties next to `errors`. */
    readonly extra: Readonly<Record<string, string>> = {},
  ) {
    const items = Array.isArray(errors) ? errors : [errors];
    super(items.map((item) => item.message).join('; '));
    this.errors = items;
  }
}

export const badRequest = (message: string, field: string | null = null): HttpError =>
  new HttpError(400, { message, field });
export const unauthorized = (message = 'authorization required'): HttpError =>
  new HttpError(401, { message, field: null });
export const forbidden = (message = 'access forbidden', field: string | null = null): HttpError =>
  new HttpError(403, { message, field });
export const notFound = (message = 'not found', field: string | null = null): HttpError =>
  new HttpError(404, { message, field });
export const conflict = (message: string, field: string | null = null): HttpError =>
  new HttpError(409, { message, field });
export const tooManyRequests = (headers: Record<string, string>, message = 'too many requests'): HttpError =>
  new HttpError(429, { message, field: null }, headers);

/** An error from the catalog. `message` replaces the default, for example to name the send that uses a list. */
export const refusal = (code: ErrorCode, message: string = errorCodes[code].message): HttpError =>
  new HttpError(errorCodes[code].status, { message, field: errorCodes[code].field, code });
