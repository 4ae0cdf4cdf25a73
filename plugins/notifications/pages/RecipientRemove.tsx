import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { NotificationsStore } from '../notificationsStore';
import { texts } from '../texts';

export default observer(function RecipientRemove() {
  const store = useService(NotificationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const recipient = store.recipient(useParameter('id'));
  const close = () => navigation.to(paths.index);
  if (!recipient) return null;

  const remove = async () => {
    try {
      await store.remove(recipient.id);
      alerts.show(texts.removed, { email: recipient.email });
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title={`Remove ${recipient.email}?`}
      text="Nothing is mailed to this address any more. What it was told stays where it is."
      confirmLabel="Remove recipient"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
