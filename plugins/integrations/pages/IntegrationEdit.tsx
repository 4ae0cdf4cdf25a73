import { observer } from 'mobx-react-lite';
import { Alerts, useFailureAlert, useService } from 'sendwright/sdk';
import { IntegrationDialog } from '../components/IntegrationDialog';
import { bodyOf, formOf } from '../integrationForm';
import { IntegrationsStore } from '../integrationsStore';
import { texts } from '../texts';
import { useNearbyIntegration } from '../useNearbyIntegration';

export default observer(function IntegrationEdit() {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const { integration, close } = useNearbyIntegration();
  if (!integration) return null;
  return (
    <IntegrationDialog
      title={`Edit ${integration.label}`}
      submitLabel="Save integration"
      initial={formOf(integration)}
      onClose={close}
      save={async (values) => {
        const { label } = await reporting(
          () => store.change(integration.integration_id, bodyOf(integration.destination, values)),
          texts.updateFailed,
        );
        alerts.show(texts.saved, { label });
        close();
      }}
    />
  );
});
