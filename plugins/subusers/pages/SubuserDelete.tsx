import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm, formatNumber } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { SubusersStore } from '../subusersStore';
import { texts } from '../texts';

export default observer(function SubuserDelete() {
  const store = useService(SubusersStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const username = useParameter('name');
  const subuser = store.page.get(username);
  const close = () => navigation.to(paths.list);
  if (!subuser) return null;

  const remove = async () => {
    try {
      await store.remove(username);
      alerts.show(texts.deleted, { username });
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title={`Delete ${username}?`}
      text={`Its ${formatNumber(subuser.contact_count)} contacts, sends, designs, people and keys go with it. Your audit log keeps what was done. This cannot be undone: type its name.`}
      phrase={username}
      confirmLabel="Delete subuser"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
