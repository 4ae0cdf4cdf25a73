import { useEffect, useRef } from 'react';
import { Alerts } from '../services/alerts';
import { fillText, type Text } from '../texts';
import { useService } from '../workbench';

/**
 * Shows `text` while a fetch has failed, with a retry button; it disappears when a fetch succeeds. The page may show
 * the failure, too. `failure` is the reason, undefined without a failure (`problemOf` of a request).
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
