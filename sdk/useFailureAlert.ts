import { Alerts } from './services/alerts';
import { HttpFailure } from './services/http';
import type { Text } from './texts';
import { useService } from './workbench';

/**
 * Runs a call and shows `text` when it fails, unless the server's answer names
 * fields (400): then the form shows it. The failure is thrown on either way.
 */
export function useFailureAlert(): <Result>(call: () => Promise<Result>, text: Text) => Promise<Result> {
  const alerts = useService(Alerts);
  return async (call, text) => {
    try {
      return await call();
    } catch (failure) {
      if (!(failure instanceof HttpFailure && failure.status === 400)) alerts.show(text);
      throw failure;
    }
  };
}
