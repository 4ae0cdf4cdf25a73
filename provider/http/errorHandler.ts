import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { hasSqlState } from '../database/sqlState';
import type { Server } from '../provider';
import { badRequest, type ErrorItem, HttpError, notFound } from './errors';
import { allowedMethods } from './routeTable';
import { validationError } from './validationError';

/** How the published API represents errors without a specific field. */
interface Shape {
  /** A prefix of route paths, in whole segments. */
  readonly path: string;
  readonly noField: 'null' | 'empty' | 'missing';
  /** This area's own errors, and 403, have an `error_id`: the status in words, unless the error has one. */
  readonly errorId?: true;
}

/**
 * Areas where `field` can't be null: it is missing if the description allows that, otherwise empty. The first match
 * counts; everything else has `null` (provider API, common rules).
 */
const shapes: readonly Shape[] = [
  { path: '/v3/marketing/segments', noField: 'empty' },
  { path: '/v3/marketing/senders', noField: 'null' },
  { path: '/v3/marketing/stats', noField: 'null' },
  { path: '/v3/marketing/test', noField: 'null' },
  { path: '/v3/marketing', noField: 'missing' },
  { path: '/v3/designs', noField: 'empty', errorId: true },
  { path: '/v3/senders', noField: 'empty' },
  { path: '/v3/teammates', noField: 'empty' },
  { path: '/v3/verified_senders', noField: 'missing', errorId: true },
  { path: '/v3/user/webhooks/event', noField: 'missing' },
];

/** Statuses raised by the platform before routing: `field` is `null` everywhere. */
const platformStatuses: ReadonlySet<number> = new Set([401, 403, 405, 413, 414, 415, 429]);

/** The platform's messages for statuses that Fastify itself raises. */
const messages: Readonly<Record<number, string>> = {
  401: 'authorization required',
  403: 'access forbidden',
  404: 'not found',
  405: 'method not allowed',
  413: 'payload too large',
  414: 'uri too long',
  415: 'unsupported media type',
  429: 'too many requests',
  431: 'request header fields too large',
};

/** Writes every failure in the documented shape. Unexpected errors are logged and not disclosed. */
export function addErrorHandling(server: Server): void {
  server.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const known = toHttpError(error);
    if (!known) {
      request.log.error({ err: error }, 'a request failed unexpectedly');
      return send(request, reply, new HttpError(500, { message: 'internal server error', field: null }));
    }
    if (error instanceof pg.DatabaseError) request.log.warn({ err: error }, 'PostgreSQL refused a value of a request');
    return send(request, reply, known);
  });

  server.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const methods = allowedMethods(server, request.url);
    if (methods.length === 0 || methods.includes(request.method)) return send(request, reply, notFound());
    return send(
      request,
      reply,
      new HttpError(405, { message: 'method not allowed', field: null }, { allow: methods.join(', ') }),
    );
  });
}

/** Responds to an address that can't be routed: a part that is not UTF-8, or too long. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem =
    error.statusCode === 414
      ? new HttpError(414, { message: 'uri too long', field: null })
      : badRequest('The address must be UTF-8, percent-encoded.');
  return send(request, reply, problem);
}

/**
 * Responds to data that Node can't parse as HTTP, such as a control character in a header. There is no request object
 * yet.
 */
export function answerBadHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const message =
    messages[status] ??
    (status === 400
      ? 'The request is not valid HTTP: headers must not contain control characters.'
      : 'request timeout');
  const body = JSON.stringify({ errors: [{ message, field: null }] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy(error);
}

function send(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  const errors = shapeErrors(request.routeOptions.url ?? '', error.status, error.errors);
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...error.extra, errors });
}

function toHttpError(error: FastifyError | Error): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof pg.DatabaseError) return refusedValue(error);
  if ('validation' in error && error.validation)
    return validationError(error.validation, error.validationContext ?? 'body');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return new HttpError(status, { message: messages[status] ?? bodyMessage(error), field: null });
}

function bodyMessage(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'The request body must not be empty.';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return 'The request body must be valid JSON.';
  return 'bad request';
}

/**
 * Classes 22 (data exception) and 23 (integrity constraint) mean that a value in the request was invalid and no rule
 * caught it, so the caller can fix it.
 */
function refusedValue(error: pg.DatabaseError): HttpError | undefined {
  const code = error.code ?? '';
  if (hasSqlState(error, 'uniqueViolation'))
    return badRequest('The value must be unique: another one is already stored.');
  if (hasSqlState(error, 'foreignKeyViolation'))
    return badRequest('The request refers to something that does not exist.');
  if (code.startsWith('22') || code.startsWith('23'))
    return badRequest('The request contains a value that is not valid here.');
  return undefined;
}

/** The errors in the published shape of the route at `path` (its pattern; empty if there is none). */
function shapeErrors(path: string, status: number, errors: readonly ErrorItem[]): Partial<ErrorItem>[] {
  const shape = shapes.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (shape === undefined) return [...errors];
  const isOfPlatform = platformStatuses.has(status);
  const errorId =
    shape.errorId && (!isOfPlatform || status === 403)
      ? STATUS_CODES[status]?.toLowerCase().replaceAll(/\W+/g, '_')
      : undefined;
  return errors.map(({ field, ...rest }) => ({
    ...rest,
    ...(field !== null || isOfPlatform || shape.noField === 'null'
      ? { field }
      : shape.noField === 'empty' && { field: '' }),
    ...(errorId !== undefined && { error_id: rest.error_id ?? errorId }),
  }));
}
