import { Alerts } from './services/alerts';
import { HttpFailure } from './services/http';
import type { Text } from './texts';
import { useService } from './workbench';

/**
 * Runs a call and shows `text` if it fails, unless the server's response names fields (400), which the form shows. The
 * failure is rethrown either way.
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
