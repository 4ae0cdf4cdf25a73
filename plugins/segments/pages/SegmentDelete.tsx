import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm, formatNumber } from 'sendwright/sdk/ui';
import { SegmentUse } from '../components/SegmentUse';
import { paths } from '../contract';
import { SegmentsStore } from '../segmentsStore';
import { tellFailure } from '../tellFailure';
import { texts } from '../texts';

export default observer(function SegmentDelete() {
  const store = useService(SegmentsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const segment = store.get(id);
  const close = () => navigation.to(paths.index);

  useEffect(() => {
    store.load().catch(() => alerts.show(texts.fetchFailed));
  }, [store, alerts]);
  if (!segment) return null;

  const remove = async () => {
    try {
      await store.remove(id);
      alerts.show(texts.deleted);
    } catch (failure) {
      tellFailure(alerts, failure, texts.deleteFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Delete ${segment.name}?`}
      text={
        <>
          <p>
            Its {formatNumber(segment.contacts_count)}{' '}
            {segment.contacts_count === 1 ? 'contact stays' : 'contacts stay'}; only the segment goes. This cannot be
            undone.
          </p>
          <SegmentUse id={id} />
        </>
      }
      confirmLabel="Delete segment"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
