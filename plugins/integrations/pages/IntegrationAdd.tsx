import { Alerts, HttpFailure, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { limits } from 'sendwright/wire/limits';
import { IntegrationDialog } from '../components/IntegrationDialog';
import { paths } from '../contract';
import { destinationNamed } from '../destinations';
import { bodyOf } from '../integrationForm';
import { IntegrationsStore } from '../integrationsStore';
import { texts } from '../texts';

export default function IntegrationAdd() {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const found = destinationNamed(useParameter('destination'));
  if (!found) return null;
  const { name, destination } = found;
  const close = () => navigation.to(paths.destination, { destination: name });
  return (
    <IntegrationDialog
      title={`Connect ${destination}`}
      submitLabel="Add integration"
      onClose={close}
      save={async (values) => {
        const body = bodyOf(destination, values);
        try {
          await store.create(body);
        } catch (failure) {
          if (failure instanceof HttpFailure && failure.status === 403)
            alerts.show(texts.atMaximum, { limit: limits.integration.perDestination, destination });
          else await reporting(() => Promise.reject(failure), texts.createFailed);
          throw failure;
        }
        alerts.show(texts.created, { label: body.label ?? destination });
        close();
      }}
    />
  );
}
