import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import type { AdCampaign } from 'sendwright/wire/ads';
import { CampaignsStore } from './campaignsStore';
import { texts } from './texts';

/** Duplicates a campaign, with an alert; undefined: it could not be. */
export function useDuplicate(): (id: string) => Promise<AdCampaign | undefined> {
  const store = useService(CampaignsStore);
  const alerts = useService(Alerts);
  return async (id) => {
    try {
      const copy = await store.duplicate(id);
      alerts.show(texts.duplicated, { name: copy.name });
      return copy;
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.is('ad_campaign_limit_reached')) alerts.show(texts.limitReached);
      else showFailure(alerts, failure, texts.duplicateFailed);
      return undefined;
    }
  };
}
