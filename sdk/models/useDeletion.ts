import { Alerts } from '../services/alerts';
import { HttpFailure } from '../services/http';
import type { Text } from '../texts';
import { useService } from '../workbench';

/** The alerts of a deletion. Their messages have no placeholders. */
export interface DeletionTexts {
  readonly deleted: Text;
  readonly deleteFailed: Text;
}

/**
 * Runs a deletion that the user confirmed, shows that it worked, or why it didn't, and closes the dialog. If the server
 * refuses it, because something is in use for example, its reason is shown instead of `deleteFailed`.
 */
export function useDeletion(
  texts: DeletionTexts,
  close: () => void,
): (remove: () => Promise<unknown>) => Promise<void> {
  const alerts = useService(Alerts);
  return async (remove) => {
    try {
      await remove();
      alerts.show(texts.deleted);
    } catch (failure) {
      const isRefusal = failure instanceof HttpFailure && (failure.status === 400 || failure.status === 409);
      const [refusal] = isRefusal ? failure.errors : [];
      if (refusal) alerts.add({ type: 'danger', message: refusal.message });
      else if (!(failure instanceof HttpFailure && failure.is('confirmation_required')))
        alerts.show(texts.deleteFailed);
    }
    close();
  };
}
