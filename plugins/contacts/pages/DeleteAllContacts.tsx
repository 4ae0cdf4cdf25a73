import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { Confirm, formatNumber } from 'sendwright/sdk/ui';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { texts } from '../texts';

export default observer(function DeleteAllContacts() {
  const store = useService(ContactsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.all);
  const { counts } = store;

  const remove = async () => {
    try {
      await store.removeAll();
      alerts.show(texts.allDeleted);
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title="Delete all contacts?"
      text={`${counts ? `All ${formatNumber(counts.contact_count)} contacts` : 'All contacts'} leave every list and are gone for good. Lists, segments and custom fields stay. This month's billable count stays as it is.`}
      phrase="Delete All Contacts"
      confirmLabel="Delete all contacts"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
