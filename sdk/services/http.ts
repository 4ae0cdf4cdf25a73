import type { ApiRoutes } from 'sendwright/wire/api';
import type { AnswerOf, CallOf } from 'sendwright/wire/contract';
import type { ErrorCode } from 'sendwright/wire/errorCodes';
import { token } from '../token';

/** One entry of the provider's error body. */
export interface HttpErrorItem {
  readonly message: string;
  readonly field: string | null;
  /** The error code, if clients can handle this error specifically. */
  readonly code?: string;
}

/** A failed request. `status` 0: no response (network, timeout). `errors` may be empty. */
export class HttpFailure extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly HttpErrorItem[],
    /** The raw body, for other response shapes. */
    readonly body?: unknown,
  ) {
    super(errors[0]?.message ?? (status === 0 ? 'unknown-error' : `HTTP ${status}`));
    this.name = 'HttpFailure';
  }

  /** Whether the provider refused with this code. */
  is(code: ErrorCode): boolean {
    return this.errors.some((error) => error.code === code);
  }
}

export interface HttpOptions {
  /** Query parameters; arrays are joined with commas, undefined ones are omitted. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the request. With `usePageSignal`, requests are also aborted when the page is left. */
  readonly signal?: AbortSignal | undefined;
  /** GET only: up to 5 retries, 1000 ms apart, on network errors and 5xx, never on 4xx. */
  readonly retry?: boolean;
}

export interface UploadOptions extends HttpOptions {
  /** Called with the uploaded share, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** An operation of the API: `PATCH /marketing/lists/:id`. */
export type ApiOperation = keyof ApiRoutes;

/** An operation's input, with the options of the request. */
export type CallOptions<Operation extends ApiOperation> = CallOf<Operation, ApiRoutes[Operation]> &
  Omit<HttpOptions, 'query'> & {
    /** For a list: the address of a further page from the previous one, including its query. */
    readonly next?: string | undefined;
  };

/** The options are optional if the operation requires nothing. */
export type CallArguments<Operation extends ApiOperation> =
  object extends CallOf<Operation, ApiRoutes[Operation]>
    ? [options?: CallOptions<Operation>]
    : [options: CallOptions<Operation>];

/** The body of an operation's success response; null where it is empty. */
export type Answer<Operation extends ApiOperation> = AnswerOf<ApiRoutes[Operation]>;

/**
 * The provider API. `path` starts after `/v3`, e.g. `/marketing/senders`; an absolute address (a next-page link) is
 * used if it belongs to the API. Every method resolves with the response body and rejects with `HttpFailure`.
 *
 * Each request has `authorization`, `x-request-source: ui`, and if applicable `on-behalf-of` and `reseller`.
 */
export interface Http {
  /**
   * Calls an operation of the API; its contract in `sendwright/wire` types parameters, query, body and response:
   *
   * ```ts
   * const list = await http.call('PATCH /marketing/lists/:id', { params: { id }, body: { name } });
   * ```
   */
  call<Operation extends ApiOperation>(
    operation: Operation,
    ...options: CallArguments<Operation>
  ): Promise<Answer<Operation>>;
  get<Answer>(path: string, options?: HttpOptions): Promise<Answer>;
  post<Answer>(path: string, body?: unknown, options?: HttpOptions): Promise<Answer>;
  put<Answer>(path: string, body?: unknown, options?: HttpOptions): Promise<Answer>;
  patch<Answer>(path: string, body?: unknown, options?: HttpOptions): Promise<Answer>;
  delete<Answer>(path: string, options?: HttpOptions & { readonly body?: unknown }): Promise<Answer>;
  /** Uploads a file or form, with progress. */
  upload<Answer>(
    method: 'POST' | 'PUT',
    path: string,
    content: Blob | FormData,
    options?: UploadOptions,
  ): Promise<Answer>;
}
export const Http = token<Http>('http');
