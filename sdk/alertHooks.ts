import { showFailure } from './models/refusalOf';
import { Alerts } from './services/alerts';
import { HttpFailure } from './services/http';
import { Navigation } from './services/navigation';
import { Session } from './services/session';
import { fillText, type Text } from './texts';
import { useService } from './workbench';

/** Milliseconds for which a link to the captured message is offered. */
const offered = 20_000;

/** The texts about mail that the provider was asked to send. `{email}` is the recipient. */
export interface MailTexts {
  readonly sent: Text;
  /** If the installation keeps mail instead of sending it. */
  readonly captured: Text;
}

/** The address of the newest captured message to somebody, optionally only since `since`. */
export function newestCaptured(to: string, since?: Date): string {
  const query = new URLSearchParams({ to, ...(since && { since: since.toISOString() }) });
  return `/outbox/newest?${query}`;
}

/**
 * Says that mail was sent or, if this installation captures mail, that it was captured, with a button that opens
 * exactly that message. `values` fill further placeholders.
 *
 * ```ts
 * const showMailAlert = useMailAlert();
 * showMailAlert({ sent: texts.resent, captured: texts.resentCaptured }, sender.from.email);
 * ```
 */
export function useMailAlert(): (
  texts: MailTexts,
  to: string,
  values?: Readonly<Record<string, string | number>>,
) => void {
  const alerts = useService(Alerts);
  const session = useService(Session);
  const navigation = useService(Navigation);
  return ({ sent, captured }, to, values = {}) => {
    const text = session.capturedMail === undefined ? sent : captured;
    const message = fillText<string>(text, { email: to, ...values });
    if (session.capturedMail !== 'shown') {
      alerts.add({ type: text.type, message });
      return;
    }
    // The clocks of server and browser may differ slightly.
    const since = new Date(Date.now() - 5000);
    alerts.add({
      type: text.type,
      message,
      vanishTimeout: offered,
      action: { label: 'Open it', run: () => navigation.go(newestCaptured(to, since)) },
    });
  };
}

/**
 * Runs a form's call and shows why it failed (`showFailure`), unless the server's response names fields (400), which
 * the form shows. The failure is rethrown either way. Without a form, catch it and call `showFailure`.
 */
export function useFailureAlert(): <Result>(call: () => Promise<Result>, text: Text) => Promise<Result> {
  const alerts = useService(Alerts);
  return async (call, text) => {
    try {
      return await call();
    } catch (failure) {
      if (!(failure instanceof HttpFailure && failure.status === 400)) showFailure(alerts, failure, text);
      throw failure;
    }
  };
}
