import { Alerts, useService } from 'sendwright/sdk';
import { texts } from './texts';

/** Copies a picture's address and says so. */
export function useCopyUrl(): (url: string) => Promise<void> {
  const alerts = useService(Alerts);
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url);
      alerts.show(texts.copied);
    } catch {
      alerts.show(texts.copyFailed);
    }
  };
}
