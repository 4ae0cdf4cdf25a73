import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Confirm, formatNumber } from 'sendwright/sdk/ui';
import { DeleteConfirm } from '../components/DeleteConfirm';
import { SavedPreview } from '../components/preview/PreviewDialog';
import { paths } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';

export const BulkDelete = observer(function BulkDelete() {
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  // Deleting removes them from the selection while the dialog is still open.
  const [ids] = useState(store.selection);
  const close = () => navigation.back(paths.list);
  useEffect(() => {
    if (ids.length === 0) navigation.go(paths.list, { replace: true });
  }, [ids, navigation]);
  if (ids.length === 0) return null;

  const live = ids.filter((id) => store.statusOf(id) === 'triggered').length;
  const remove = async () => {
    try {
      const deleted = await store.remove(ids);
      const left = ids.length - deleted;
      if (left > 0) alerts.show(texts.deletedSome, { deleted, left });
      else if (deleted === 1) alerts.show(texts.deleted);
      else alerts.show(texts.deletedSeveral, { count: deleted });
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteSeveralFailed);
    }
    navigation.go(paths.list);
  };
  const them = ids.length === 1 ? 'this single send' : `${formatNumber(ids.length)} single sends`;
  return (
    <Confirm
      title={`Delete ${them}?`}
      text={
        live > 0
          ? `${formatNumber(live)} of them ${live === 1 ? 'is' : 'are'} live: statistics are deleted, too, ` +
            'and emails not yet sent are never sent. This cannot be undone.'
          : 'This cannot be undone.'
      }
      confirmLabel={ids.length === 1 ? 'Delete single send' : 'Delete single sends'}
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});

export function SingleSendDelete() {
  const navigation = useService(Navigation);
  return (
    <DeleteConfirm
      id={useParameter('id')}
      onDeleted={() => navigation.go(paths.list)}
      onCancel={() => navigation.back(paths.list)}
    />
  );
}

export function SingleSendPreview() {
  const navigation = useService(Navigation);
  return <SavedPreview id={useParameter('id')} onClose={() => navigation.back(paths.list)} />;
}

export function StatsPreview() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  return <SavedPreview id={id} onClose={() => navigation.to(paths.stats, { id })} />;
}
