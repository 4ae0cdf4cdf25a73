import { storedWords } from '../../../delivery/transport/transport';

/**
 * - `unreachable`: no connection could be had: nothing was asked.
 * - `unanswered`: the connection was lost before the response: whether the provider acted is unknown.
 * - `unauthorized`: it does not accept the credentials.
 * - `busy`: it asks for a pause (429).
 * - `failing`: it could not do it now (5xx).
 * - `refused`: it will not do it (other 4xx); `code` says why.
 */
export type SmsApiErrorKind = 'unreachable' | 'unanswered' | 'unauthorized' | 'busy' | 'failing' | 'refused';

interface Details {
  readonly message: string;
  /** The provider's error code: 21610. */
  readonly code?: number | undefined;
  /** The requested delay in milliseconds. */
  readonly retryAfter?: number | undefined;
}

/** Why a request to the SMS provider failed. */
export class SmsApiError extends Error {
  override readonly name = 'SmsApiError';
  readonly code: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly kind: SmsApiErrorKind,
    { message, code, retryAfter }: Details,
  ) {
    super(storedWords(message));
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
