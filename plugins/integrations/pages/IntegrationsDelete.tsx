import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { IntegrationsStore } from '../integrationsStore';
import { texts } from '../texts';

/** Those that are selected on the page of all apps. */
export default observer(function IntegrationsDelete() {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  // Deleting takes them out of the selection while the dialog is still there.
  const [ids] = useState(store.selection);
  const close = () => navigation.back(paths.connected);
  useEffect(() => {
    if (ids.length === 0) navigation.go(paths.connected, { replace: true });
  }, [ids, navigation]);
  if (ids.length === 0) return null;
  const isOne = ids.length === 1;
  const remove = async () => {
    try {
      await store.remove(ids);
      alerts.show(texts.deletedSeveral, { count: ids.length });
    } catch {
      alerts.show(isOne ? texts.deleteFailed : texts.deleteSeveralFailed);
    }
    navigation.go(paths.connected);
  };
  return (
    <Confirm
      title={isOne ? 'Delete this integration?' : `Delete ${ids.length} integrations?`}
      text="Their events are no longer forwarded. What is there already stays there."
      confirmLabel={isOne ? 'Delete integration' : 'Delete integrations'}
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
