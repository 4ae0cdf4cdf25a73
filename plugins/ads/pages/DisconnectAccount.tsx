import { observer } from 'mobx-react-lite';
import { Alerts, HttpFailure, Navigation, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Confirm } from 'sendwright/sdk/ui';
import { AdAccountsStore } from '../adAccountsStore';
import { paths } from '../contract';
import { texts } from '../texts';

/** The question before a partner is disconnected. */
export default observer(function DisconnectAccount() {
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
      if (failure instanceof HttpFailure && failure.is('ad_partner_in_use')) alerts.show(texts.partnerInUse);
      else showFailure(alerts, failure, texts.disconnectFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Disconnect ${account.name}?`}
      text={
        account.problem === null
          ? "Drafts keep their ads. They can't be submitted on its channels until you connect another account."
          : 'The partner no longer accepts the sign-in, so campaigns and audiences cannot be stopped from here. ' +
            'Check there that they are stopped.'
      }
      confirmLabel="Disconnect"
      danger
      onConfirm={disconnect}
      onCancel={close}
    />
  );
});
