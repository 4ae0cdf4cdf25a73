import { observer } from 'mobx-react-lite';
import { Alerts, HttpFailure, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { SendersStore } from '../sendersStore';
import { texts } from '../texts';

export default observer(function SenderDelete() {
  const store = useService(SendersStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const sender = store.get(useParameter('id'));
  const close = () => navigation.to(paths.list);
  if (!sender) return null;

  const remove = async () => {
    try {
      await store.remove(sender.id);
      alerts.show(texts.deleted);
    } catch (failure) {
      const refused =
        failure instanceof HttpFailure && failure.status >= 400 && failure.status < 500 ? failure.errors[0] : undefined;
      if (refused) alerts.add({ type: 'danger', message: refused.message });
      else alerts.show(texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title={`Delete ${sender.nickname}?`}
      text={`Drafts that use ${sender.from.email} will need another sender. This cannot be undone.`}
      confirmLabel="Delete sender"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
