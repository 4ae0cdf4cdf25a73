import { useEffect, useRef } from 'react';
import { Alerts } from '../services/alerts';
import { fillText, type Text } from '../texts';
import { useService } from '../workbench';

/**
 * Shows `text` when a fetch has failed, with a button that tries again; it goes once a fetch succeeds. The page itself
 * may show the failure too. `failure` is why it failed, undefined where it did not (`problemOf` of a request).
 *
 * ```ts
 * useFetchAlert(problemOf(page.request), texts.fetchFailed, () => void page.refresh());
 * ```
 */
export function useFetchAlert(failure: unknown, text: Text, retry: () => void): void {
  const alerts = useService(Alerts);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const told = useRef(false);
  useEffect(() => {
    const message = fillText(text);
    if (failure !== undefined)
      alerts.add({ type: text.type, message, action: { label: 'Retry', run: () => latest.current() } });
    else if (told.current) alerts.dismissMessage(message);
    told.current = failure !== undefined;
  }, [alerts, failure, text]);
}
