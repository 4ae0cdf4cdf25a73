import { HttpFailure } from '../services/http';

/**
 * The server's reason for refusing a request (4xx), as a sentence for the user. Undefined for other failures, such as
 * a lost connection: the page has its own text for those.
 *
 * ```ts
 * setProblem(refusalOf(failure) ?? texts.mergeFailed.message);
 * ```
 */
export const refusalOf = (failure: unknown): string | undefined =>
  failure instanceof HttpFailure && failure.status >= 400 && failure.status < 500
    ? failure.errors[0]?.message
    : undefined;
