import { token } from '../token';

/** One entry of the provider's error body. */
export interface HttpErrorItem {
  readonly message: string;
  readonly field: string | null;
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
}

export interface HttpOptions {
  /** Query parameters; arrays are joined with commas, undefined ones left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the request. Requests of a page are also aborted when the page is left, where `signal` comes from `usePageSignal`. */
  readonly signal?: AbortSignal;
  /** GET only: up to 5 further tries, 1000 ms apart, on network errors and 5xx, never on 4xx. */
  readonly retry?: boolean;
}

export interface UploadOptions extends HttpOptions {
  /** Called with the sent share, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * The provider API. `path` starts after `/v3`, e.g. `/marketing/senders`; an
 * absolute address (a next-page link) is used as it is when it is the API's own.
 * Every method resolves with the answer's body and rejects with `HttpFailure`.
 *
 * Each request carries `authorization`, `x-request-source: ui`, and where they
 * apply `on-behalf-of` and `reseller` (specification, section 7).
 */
export interface Http {
  get<Answer>(path: string, options?: HttpOptions): Promise<Answer>;
  post<Answer>(path: string, body?: unknown, options?: HttpOptions): Promise<Answer>;
  put<Answer>(path: string, body?: unknown, options?: HttpOptions): Promise<Answer>;
  patch<Answer>(path: string, body?: unknown, options?: HttpOptions): Promise<Answer>;
  delete<Answer>(path: string, options?: HttpOptions & { readonly body?: unknown }): Promise<Answer>;
  /** Sends a file or form, reporting progress. */
  upload<Answer>(method: 'POST' | 'PUT', path: string, content: Blob | FormData, options?: UploadOptions): Promise<Answer>;
}
export const Http = token<Http>('http');
