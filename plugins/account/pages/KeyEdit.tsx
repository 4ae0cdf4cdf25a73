import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Http, Navigation, Session, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { AccountStore } from '../accountStore';
import { KeyDialog } from '../components/KeyDialog';
import { paths } from '../contract';
import { texts } from '../texts';

export default observer(function KeyEdit() {
  const { keys } = useService(AccountStore);
  const http = useService(Http);
  const session = useService(Session);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const key = keys.get(useParameter('id'));
  const isMissing = keys.fetching.status === 'success' && !key;
  const close = () => navigation.to(paths.keys);
  useEffect(() => {
    if (isMissing) navigation.to(paths.keys);
  }, [isMissing, navigation]);
  if (!key) return null;
  const hasAll = [...session.scopes].every((scope) => key.scopes.includes(scope));
  return (
    <KeyDialog
      title="Edit API key"
      submitLabel="Save API key"
      initial={{ name: key.name, access: hasAll ? 'full' : 'limited', scopes: key.scopes }}
      save={async ({ name, access, scopes }) => {
        const given = access === 'full' ? new Set([...session.scopes, ...key.scopes]) : scopes;
        await reporting(
          () =>
            keys.change(() =>
              http.call('PUT /api_keys/:api_key_id', {
                params: { api_key_id: key.api_key_id },
                body: { name: name.trim(), scopes: [...given] },
              }),
            ),
          texts.keyUpdateFailed,
        );
        alerts.show(texts.keySaved);
        close();
      }}
      onClose={close}
    />
  );
});
