import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, HttpFailure, Navigation, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Confirm, formatNumber } from 'sendwright/sdk/ui';
import { AutomationsStore } from '../automationsStore';
import { LoadedPage } from '../components/LoadedPage';
import { paths } from '../contract';
import { texts } from '../texts';

/** Asks before one or all selected automations are deleted. */
const DeleteAutomations = observer(function DeleteAutomations() {
  const store = useService(AutomationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const id = useParameter('id');
  // A copy, because deleting changes the selection while the dialog is open.
  const [ids] = useState(() => (id === '' ? store.selection : [id]));
  useEffect(() => {
    if (ids.length === 0) navigation.go(paths.list, { replace: true });
  }, [ids, navigation]);
  if (ids.length === 0) return null;

  const isOne = ids.length === 1;
  const live = ids.filter((one) => store.page.get(one)?.status === 'live').length;
  const remove = async () => {
    try {
      const deleted = await store.remove(ids);
      const left = ids.length - deleted;
      if (left > 0) alerts.show(texts.deletedSome, { deleted, left });
      else if (isOne) alerts.show(texts.deleted);
      else alerts.show(texts.deletedSeveral, { count: deleted });
    } catch (failure) {
      if (isOne && failure instanceof HttpFailure && failure.status === 404) store.drop(ids);
      else showFailure(alerts, failure, isOne ? texts.deleteFailed : texts.deleteSeveralFailed);
    }
    navigation.go(paths.list);
  };
  const name = isOne ? store.page.get(ids[0] ?? '')?.name : undefined;
  return (
    <Confirm
      title={isOne ? `Delete ${name ?? 'this automation'}?` : `Delete ${formatNumber(ids.length)} automations?`}
      text={
        live > 0
          ? `${isOne ? 'It is' : `${formatNumber(live)} of them ${live === 1 ? 'is' : 'are'}`} live: disable ` +
            `${live === 1 ? 'it' : 'them'} first.`
          : 'Contacts in progress get no more emails, and the statistics are deleted, too. This cannot be undone.'
      }
      confirmLabel={isOne ? 'Delete automation' : 'Delete automations'}
      danger
      onConfirm={remove}
      onCancel={() => navigation.back(paths.list)}
    />
  );
});

const preview = () => import('../components/AutomationPreview');

/** The dialog for the address, over the list. */
export default observer(function ListDialog() {
  const { pathname } = useService(Navigation).location;
  if (/\/preview(\/|$)/.test(pathname)) return <LoadedPage load={preview} loading={null} />;
  return pathname.endsWith('delete') ? <DeleteAutomations /> : null;
});
