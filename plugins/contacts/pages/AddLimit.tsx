import { observer } from 'mobx-react-lite';
import { Navigation, Session, useService } from 'sendwright/sdk';
import { paths as accountPaths } from 'sendwright/plugins/account/contract';
import { Button, Dialog, formatNumber, Link } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { contactLimit } from '../planLimit';

/** There is no room for the contacts typed in. */
export default observer(function AddLimit() {
  const navigation = useService(Navigation);
  const { plan } = useService(Session);
  const close = () => navigation.to(paths.addContacts);
  return (
    <Dialog title="Contact limit reached" size="small" onClose={close} footer={<Button intent="primary" onClick={close}>Go back</Button>}>
      <p>
        Your plan stores up to {formatNumber(contactLimit(plan))} contacts. Delete contacts or <Link to={accountPaths.access}>upgrade your plan</Link> to add these.
      </p>
    </Dialog>
  );
});
