import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { AudiencesStore } from './audiencesStore';
import { texts } from './texts';

/** Starts a sync, and reports it. */
export function useSyncNow(): (id: string) => Promise<void> {
  const store = useService(AudiencesStore);
  const alerts = useService(Alerts);
  return async (id) => {
    try {
      await store.sync(id);
      alerts.show(texts.syncStarted);
    } catch (failure) {
      const isLost = failure instanceof HttpFailure && failure.is('ad_account_not_connected');
      alerts.show(isLost ? texts.audiencePartnerMissing : texts.syncFailed);
    }
  };
}
