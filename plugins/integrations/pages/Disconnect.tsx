import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { destinationNamed } from '../destinations';
import { IntegrationsStore } from '../integrationsStore';
import { texts } from '../texts';

/** Deletes every integration with an app. */
export default observer(function Disconnect() {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const found = destinationNamed(useParameter('destination'));
  if (!found || store.fetching.status !== 'success') return null;
  const { name, destination } = found;
  const ids = store.of(destination).map(({ integration_id: id }) => id);
  const close = () => navigation.to(paths.destination, { destination: name });
  const remove = async () => {
    try {
      if (ids.length > 0) await store.remove(ids);
      alerts.show(texts.disconnected, { destination });
    } catch {
      alerts.show(ids.length === 1 ? texts.deleteFailed : texts.deleteSeveralFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Disconnect ${destination}?`}
      text={
        ids.length === 1
          ? 'Its integration is deleted, and nothing more is forwarded. What is there already stays there.'
          : `All ${ids.length} integrations with it are deleted, and nothing more is forwarded. What is there already stays there.`
      }
      confirmLabel="Disconnect"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
