import { Alerts, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import type { AdCampaign } from 'sendwright/wire/ads';
import { CampaignsStore } from './campaignsStore';
import { texts } from './texts';

/** Whether it is paused, or about to be. */
export const isPaused = ({ pause_state: state }: AdCampaign): boolean => state === 'paused' || state === 'pausing';

/** Pauses or resumes a campaign, with an alert. */
export function usePause() {
  const store = useService(CampaignsStore);
  const alerts = useService(Alerts);
  return async (campaign: AdCampaign): Promise<void> => {
    const pauses = !isPaused(campaign);
    try {
      await store.pause(campaign.id, pauses);
      alerts.show(pauses ? texts.paused : texts.resumed);
    } catch (failure) {
      showFailure(alerts, failure, pauses ? texts.pauseFailed : texts.resumeFailed);
    }
  };
}
