import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { nameOf } from '../exportState';
import { ExportsStore } from '../exportsStore';
import { texts } from '../texts';

export default observer(function ExportDelete() {
  const store = useService(ExportsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const row = store.get(useParameter('id'));
  const close = () => navigation.to(paths.index);
  if (!row) return null;

  const remove = async () => {
    try {
      await store.remove(row.id);
      alerts.show(texts.deleted);
    } catch {
      alerts.show(texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title={`Delete the export of ${nameOf(row)}?`}
      text={
        row.status === 'pending'
          ? 'It stops, and its files are deleted. The contacts stay.'
          : 'Its files are deleted, and links to them stop working. The contacts stay.'
      }
      confirmLabel="Delete export"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
