import { observer } from 'mobx-react-lite';
import { Alerts, Http, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { AccountStore } from '../accountStore';
import { paths } from '../contract';
import { texts } from '../texts';

export default observer(function KeyDelete() {
  const { keys } = useService(AccountStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const key = keys.get(useParameter('id'));
  const close = () => navigation.to(paths.keys);
  if (!key) return null;
  const remove = async () => {
    try {
      await keys.change(() => http.call('DELETE /api_keys/:api_key_id', { params: { api_key_id: key.api_key_id } }));
      alerts.show(texts.keyDeleted);
    } catch {
      alerts.show(texts.keyDeleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Delete ${key.name}?`}
      text="Programs that use this key are refused from this moment on. This cannot be undone."
      confirmLabel="Delete API key"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
