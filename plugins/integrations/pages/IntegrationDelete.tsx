import { observer } from 'mobx-react-lite';
import { Alerts, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { IntegrationsStore } from '../integrationsStore';
import { texts } from '../texts';
import { useNearbyIntegration } from '../useNearbyIntegration';

export default observer(function IntegrationDelete() {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const { integration, close } = useNearbyIntegration();
  if (!integration) return null;
  const { integration_id: id, label, destination } = integration;
  const remove = async () => {
    try {
      await store.remove([id]);
      alerts.show(texts.deleted, { label });
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Delete ${label}?`}
      text={`Its events are no longer forwarded to ${destination}. What is there already stays there.`}
      confirmLabel="Delete integration"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
