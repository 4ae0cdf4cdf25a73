import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, Session, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { AccountStore } from '../accountStore';
import { KeyDialog } from '../components/KeyDialog';
import { paths } from '../contract';
import { texts } from '../texts';

export default observer(function KeyEdit() {
  const { keys, endpoints } = useService(AccountStore);
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
        const given = access === 'full' ? [...new Set([...session.scopes, ...key.scopes])] : scopes;
        await reporting(
          () => keys.change(() => endpoints.saveKey(key.api_key_id, name.trim(), given)),
          texts.keyUpdateFailed,
        );
        alerts.show(texts.keySaved);
        close();
      }}
      onClose={close}
    />
  );
});
