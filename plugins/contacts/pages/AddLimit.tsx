import { observer } from 'mobx-react-lite';
import { Navigation, useService } from 'sendwright/sdk';
import { paths as accountPaths } from 'sendwright/plugins/account/contract';
import { Button, Dialog, formatNumber, Link } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { ContactsStore } from '../contactsStore';

/** There is no room for the contacts typed in. */
export default observer(function AddLimit() {
  const navigation = useService(Navigation);
  const { counts } = useService(ContactsStore);
  const close = () => navigation.to(paths.addContacts);
  return (
    <Dialog
      title="Contact limit reached"
      size="small"
      onClose={close}
      footer={
        <Button intent="primary" onClick={close}>
          Go back
        </Button>
      }
    >
      <p>
        You can store up to {formatNumber(counts?.contact_limit)} contacts. Delete contacts or{' '}
        <Link to={accountPaths.access}>upgrade your plan</Link> to add these.
      </p>
    </Dialog>
  );
});
