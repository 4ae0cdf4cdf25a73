import type { Alerts } from '../services/alerts';
import { HttpFailure } from '../services/http';
import type { Text, TextArguments } from '../texts';

/** The API's own short messages, such as "not found", say less than the page's text. */
const isSentence = (message: string): boolean => /[.!?][”")]*$/.test(message);

/**
 * The server's reason for refusing a request (4xx), as a sentence for the user. Undefined for other failures, such as
 * a lost connection: the page has its own text for those.
 *
 * ```ts
 * setProblem(refusalOf(failure) ?? texts.mergeFailed.message);
 * ```
 */
export function refusalOf(failure: unknown): string | undefined {
  if (!(failure instanceof HttpFailure && failure.status >= 400 && failure.status < 500)) return undefined;
  const message = failure.errors[0]?.message;
  return message !== undefined && isSentence(message) ? message : undefined;
}

/**
 * Shows why an action failed: the server's reason for refusing it, or else `text`. Shows nothing if the user did not
 * confirm who they are.
 *
 * ```ts
 * catch (failure) {
 *   showFailure(alerts, failure, texts.deleteFailed);
 * }
 * ```
 */
export function showFailure<Message extends string>(
  alerts: Alerts,
  failure: unknown,
  text: Text<Message>,
  ...values: TextArguments<Message>
): void {
  if (failure instanceof HttpFailure && failure.is('confirmation_required')) return;
  const message = refusalOf(failure);
  if (message === undefined) alerts.show(text, ...values);
  else alerts.add({ type: 'danger', message });
}
