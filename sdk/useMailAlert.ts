import { Alerts } from './services/alerts';
import { Navigation } from './services/navigation';
import { Session } from './services/session';
import { fillText, type Text } from './texts';
import { useService } from './workbench';

/** Milliseconds that the way to a captured message is offered. */
const offered = 20_000;

/** What is said of mail that the provider was asked to send. `{email}` in the texts is the recipient. */
export interface MailTexts {
  readonly sent: Text;
  /** Where the installation keeps mail instead of sending it. */
  readonly captured: Text;
}

/** The address of the newest message to somebody that was captured since `since`; unset: ever. */
export function newestCaptured(to: string, since?: Date): string {
  const query = new URLSearchParams({ to, ...(since && { since: since.toISOString() }) });
  return `/outbox/newest?${query}`;
}

/**
 * Says that mail was sent; or, where nothing leaves the machine, that it was captured, with a button that opens exactly
 * that message. `values` fill further placeholders of the texts.
 *
 * ```ts
 * const tellMailed = useMailAlert();
 * tellMailed({ sent: texts.resent, captured: texts.resentCaptured }, sender.from.email);
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
    // The clocks of server and browser may differ by a little.
    const since = new Date(Date.now() - 5000);
    alerts.add({
      type: text.type,
      message,
      vanishTimeout: offered,
      action: { label: 'Open it', run: () => navigation.go(newestCaptured(to, since)) },
    });
  };
}
