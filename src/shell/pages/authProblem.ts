import { HttpFailure } from 'sendwright/sdk';

/** The message for a failed request of somebody who is not signed in; the server's own text if there is one. */
export function authProblem(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpFailure)) return otherwise;
  if (error.status === 0) return "The server couldn't be reached. Check your connection and try again.";
  if (error.status === 429) return 'Too many attempts. Wait a while, then try again.';
  if (error.status >= 500) return 'The server failed to answer. Try again in a moment.';
  return error.errors[0]?.message ?? otherwise;
}
