import type { ApiRoutes } from 'sendwright/wire/api';
import type { AnswerOf, CallOf } from 'sendwright/wire/contract';
import type { ErrorCode } from 'sendwright/wire/errorCodes';
import { token } from '../token';

/** One entry of the provider's error body. */
export interface HttpErrorItem {
  readonly message: string;
  readonly field: string | null;
  /** Which refusal it is, where clients tell it apart from others. */
  readonly code?: string;
}

/** A request that failed. `status` 0: no answer (network, time-out). `errors` may be empty. */
export class HttpFailure extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly HttpErrorItem[],
    /** The body as it came, for answers of another shape. */
    readonly body?: unknown,
  ) {
    super(errors[0]?.message ?? (status === 0 ? 'unknown-error' : `HTTP ${status}`));
    this.name = 'HttpFailure';
  }

  /** Whether the provider refused for this reason. */
  is(code: ErrorCode): boolean {
    return this.errors.some((error) => error.code === code);
  }
}

export interface HttpOptions {
  /** Query parameters; arrays are joined with commas, undefined ones left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Aborts the request. Requests of a page are also aborted when the page is left, where `signal` comes from
   * `usePageSignal`.
   */
  readonly signal?: AbortSignal | undefined;
  /** GET only: up to 5 further tries, 1000 ms apart, on network errors and 5xx, never on 4xx. */
  readonly retry?: boolean;
}

export interface UploadOptions extends HttpOptions {
  /** Called with the sent share, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** An operation of the API: `PATCH /marketing/lists/:id`. */
export type ApiOperation = keyof ApiRoutes;

/** What an operation takes, with the options of the request itself. */
export type CallOptions<Operation extends ApiOperation> = CallOf<Operation, ApiRoutes[Operation]> &
  Omit<HttpOptions, 'query'> & {
    /** Of a list: the address of a further page, as the one before gave it. It has a query of its own. */
    readonly next?: string | undefined;
  };

/** The options may be left out where the operation requires nothing. */
export type CallArguments<Operation extends ApiOperation> =
  object extends CallOf<Operation, ApiRoutes[Operation]>
    ? [options?: CallOptions<Operation>]
    : [options: CallOptions<Operation>];

/** The body of an operation's success response; null where it is empty. */
export type Answer<Operation extends ApiOperation> = AnswerOf<ApiRoutes[Operation]>;

/**
 * The provider API. `path` starts after `/v3`, e.g. `/marketing/senders`; an absolute address (a next-page link) is
 * used as it is when it is the API's own. Every method resolves with the answer's body and rejects with `HttpFailure`.
 *
 * Each request carries `authorization`, `x-request-source: ui`, and where they apply `on-behalf-of` and `reseller`.
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
  /** Sends a file or form, reporting progress. */
  upload<Answer>(
    method: 'POST' | 'PUT',
    path: string,
    content: Blob | FormData,
    options?: UploadOptions,
  ): Promise<Answer>;
}
export const Http = token<Http>('http');
