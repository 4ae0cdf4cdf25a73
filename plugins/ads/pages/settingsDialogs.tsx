import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, HttpFailure, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Button, Confirm, Dialog } from 'sendwright/sdk/ui';
import { AdAccountsStore } from '../adAccountsStore';
import { paths } from '../contract';
import { texts } from '../texts';

/** The dialog to choose a partner to connect. */
export function ConnectAccount() {
  const accounts = useService(AdAccountsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [isBusy, setBusy] = useState(false);
  const close = () => navigation.to(paths.settings);
  const connect = async () => {
    setBusy(true);
    try {
      await accounts.create({ partner: 'sandbox' });
      alerts.show(texts.connected);
      close();
    } catch {
      alerts.show(texts.connectFailed);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Connect the sandbox?"
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button intent="primary" loading={isBusy} onClick={() => void connect()}>
            Connect sandbox
          </Button>
        </>
      }
    >
      <p>
        The sandbox is built in, to try ads without an account. It approves campaigns after 30 seconds, shows nothing to
        anybody and spends nothing.
      </p>
    </Dialog>
  );
}

export const DisconnectAccount = observer(function DisconnectAccount() {
  const accounts = useService(AdAccountsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const partner = useParameter('partner');
  const close = () => navigation.to(paths.settings);
  // If the address names no partner, the only account.
  const account = partner === '' && accounts.all.length === 1 ? accounts.all[0] : accounts.get(partner);
  if (!account) return null;
  const disconnect = async () => {
    try {
      await accounts.remove(account.partner);
      alerts.show(texts.disconnected);
    } catch (failure) {
      const isUsed = failure instanceof HttpFailure && failure.is('ad_partner_in_use');
      alerts.show(isUsed ? texts.partnerInUse : texts.disconnectFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Disconnect ${account.name}?`}
      text="Drafts keep their ads, and can't be submitted on its channels until another account serves them."
      confirmLabel="Disconnect"
      danger
      onConfirm={disconnect}
      onCancel={close}
    />
  );
});
