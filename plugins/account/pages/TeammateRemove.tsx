import { Alerts, Http, HttpFailure, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { AccountStore } from '../accountStore';
import { paths } from '../contract';
import { texts } from '../texts';

export default function TeammateRemove() {
  const { teammates } = useService(AccountStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const username = useParameter('username');
  const close = () => navigation.to(paths.teammates);
  const remove = async () => {
    try {
      await teammates.change(() => http.call('DELETE /teammates/:username', { params: { username } }));
      alerts.show(texts.teammateRemoved, { username });
    } catch (failure) {
      const refused =
        failure instanceof HttpFailure && failure.status >= 400 && failure.status < 500 ? failure.errors[0] : undefined;
      if (refused) alerts.add({ type: 'danger', message: refused.message });
      else alerts.show(texts.teammateRemoveFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Remove ${username}?`}
      text="They are signed out everywhere, and their API keys stop working at once. What they made stays."
      confirmLabel="Remove teammate"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
}
