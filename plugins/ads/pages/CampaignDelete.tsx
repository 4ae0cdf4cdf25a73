import { observer } from 'mobx-react-lite';
import { Navigation, useService } from 'sendwright/sdk';
import { useDeletion } from 'sendwright/sdk/models';
import { Confirm } from 'sendwright/sdk/ui';
import { CampaignsStore } from '../campaignsStore';
import { paths } from '../contract';
import { texts } from '../texts';
import { useAddressed } from '../useCampaign';

export default observer(function CampaignDelete() {
  const store = useService(CampaignsStore);
  const navigation = useService(Navigation);
  const campaign = useAddressed();
  const close = () => navigation.to(paths.index);
  const deletion = useDeletion(texts, close);
  if (!campaign) return null;
  const runs = campaign.status === 'submitted' || campaign.status === 'active';
  return (
    <Confirm
      title={`Delete ${campaign.name}?`}
      text={runs ? 'The ad partners stop showing it. This cannot be undone.' : 'This cannot be undone.'}
      confirmLabel="Delete campaign"
      danger
      onConfirm={() => deletion(() => store.remove(campaign.id))}
      onCancel={close}
    />
  );
});
