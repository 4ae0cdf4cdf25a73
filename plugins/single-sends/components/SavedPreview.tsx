import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { usePageSignal, useService } from 'sendwright/sdk';
import { Dialog, ErrorState, Skeleton } from 'sendwright/sdk/ui';
import { messageOf } from '../preview/message';
import { SingleSendsStore } from '../singleSendsStore';
import { VariationChoice } from './editor/VariationChoice';
import { PreviewDialog } from './PreviewDialog';

interface SavedPreviewProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The preview of a send as it is saved. */
export const SavedPreview = observer(function SavedPreview({ id, onClose }: SavedPreviewProps) {
  const store = useService(SingleSendsStore);
  const signal = usePageSignal();
  const send = store.get(id);
  const [variation, setVariation] = useState(0);
  const request = store.request(`read ${id}`);
  // The request's state says what failed.
  const fetch = () => void store.fetch(id, signal).catch(() => undefined);
  useEffect(() => {
    if (!store.get(id)) store.fetch(id, signal).catch(() => undefined);
  }, [store, id, signal]);

  if (send) {
    return (
      <PreviewDialog title={send.name} message={messageOf(send, variation)} recipients={send.send_to} onClose={onClose}>
        <VariationChoice count={send.abtest?.variations.length ?? 0} shown={variation} onShow={setVariation} />
      </PreviewDialog>
    );
  }
  return (
    <Dialog title="Preview" size="large" onClose={onClose}>
      {request.status === 'failure' ? (
        <ErrorState failure={request.failure ?? request.error} onRetry={fetch} />
      ) : (
        <Skeleton shape="block" height={360} label="Loading the preview" />
      )}
    </Dialog>
  );
});
