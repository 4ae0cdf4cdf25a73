import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Alerts, HttpFailure, Navigation, pathTo, useParameter, useService } from 'sendwright/sdk';
import { problemOf, showFailure, useFetchAlert, useFetched } from 'sendwright/sdk/models';
import { EditorWaiting, Skeleton } from 'sendwright/sdk/ui';
import type { AdCampaign, AdContent } from 'sendwright/wire/ads';
import { AdAccountsStore } from './adAccountsStore';
import { CampaignsStore } from './campaignsStore';
import { paths } from './contract';
import { texts } from './texts';

/** The campaign of the address, fetched at each visit. If it does not exist, goes to the list. */
export function useAddressed(): AdCampaign | undefined {
  const store = useService(CampaignsStore);
  const navigation = useService(Navigation);
  return useFetched(store, useParameter('id'), {
    get: (id, signal) => store.fetch(id, signal),
    failed: texts.fetchOneFailed,
    onMissing: () => navigation.to(paths.index),
  });
}

/** A page to edit the campaign of the address. A submitted campaign shows its review instead. */
export const WithCampaign = observer(function WithCampaign({
  children,
}: {
  readonly children: (campaign: AdCampaign) => ReactNode;
}) {
  const navigation = useService(Navigation);
  const campaign = useAddressed();
  const isLocked = campaign?.status === 'submitted' || campaign?.status === 'active';
  useEffect(() => {
    if (campaign && isLocked) navigation.go(pathTo(paths.review, { id: campaign.id }), { replace: true });
  }, [navigation, campaign, isLocked]);
  if (campaign && !isLocked) return children(campaign);
  return (
    <EditorWaiting>
      <Skeleton shape="page" label="Loading the campaign" />
    </EditorWaiting>
  );
});

/** The connected accounts, fetched at each visit. Use it in an observer. */
export function useAdAccounts(): AdAccountsStore {
  const accounts = useService(AdAccountsStore);
  const fetch = useCallback(() => void accounts.refresh().catch(() => undefined), [accounts]);
  useFetchAlert(problemOf(accounts.fetching), texts.accountsFailed, fetch);
  useEffect(fetch, [fetch]);
  return accounts;
}

/** Creates a campaign, or reports why it could not be created. */
export function useCreateCampaign() {
  const store = useService(CampaignsStore);
  const alerts = useService(Alerts);
  const [isBusy, setBusy] = useState(false);
  const create = async (draft: AdContent): Promise<AdCampaign | undefined> => {
    setBusy(true);
    try {
      const made = await store.create(draft);
      alerts.show(texts.created);
      return made;
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.is('ad_campaign_limit_reached')) alerts.show(texts.limitReached);
      else showFailure(alerts, failure, texts.createFailed);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { create, isBusy };
}
