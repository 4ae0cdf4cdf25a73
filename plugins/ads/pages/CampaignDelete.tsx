import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { CampaignsStore } from '../campaignsStore';
import { paths } from '../contract';
import { texts } from '../texts';
import { useAddressed } from '../useCampaign';

export default observer(function CampaignDelete() {
  const store = useService(CampaignsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const campaign = useAddressed();
  const close = () => navigation.to(paths.index);
  if (!campaign) return null;
  const runs = campaign.status === 'submitted' || campaign.status === 'active';
  const remove = async () => {
    try {
      await store.remove(campaign.id);
      alerts.show(texts.deleted);
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Delete ${campaign.name}?`}
      text={runs ? 'The ad partners stop showing it. This cannot be undone.' : 'This cannot be undone.'}
      confirmLabel="Delete campaign"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
