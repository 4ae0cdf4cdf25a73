import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
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
      if (failure instanceof HttpFailure && failure.is('ad_account_not_connected'))
        alerts.show(texts.audiencePartnerMissing);
      else showFailure(alerts, failure, texts.syncFailed);
    }
  };
}
