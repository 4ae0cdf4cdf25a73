import { Alerts } from '../services/alerts';
import type { Text } from '../texts';
import { useService } from '../workbench';
import { showFailure } from './refusalOf';

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
      showFailure(alerts, failure, texts.deleteFailed);
    }
    close();
  };
}
