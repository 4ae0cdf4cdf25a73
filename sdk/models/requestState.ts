import { HttpFailure } from '../services/http';

/** The state of a request. `error` is the failure's message, or `unknown-error`. */
export type RequestState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'success' }
  | { readonly status: 'failure'; readonly error: string; readonly failure: HttpFailure | undefined };

export const idle: RequestState = { status: 'idle' };

/** The state for a failed request. */
export function failureOf(error: unknown): RequestState {
  const failure = error instanceof HttpFailure ? error : undefined;
  const message = error instanceof Error && error.message ? error.message : 'unknown-error';
  return { status: 'failure', error: message, failure };
}

/** Whether an error only means that the request was canceled. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CanceledError');
}
