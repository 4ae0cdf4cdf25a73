import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { Alerts, HttpFailure, usePageSignal, useService } from 'sendwright/sdk';
import { Confirm, Dialog, ErrorState, Skeleton } from 'sendwright/sdk/ui';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';

const consequences = {
  draft: 'The draft goes with all it holds. This cannot be undone.',
  scheduled: 'It is scheduled: it will not be sent. This cannot be undone.',
  triggered: 'Its statistics go with it, and emails not yet sent are never sent. This cannot be undone.',
} as const;

interface DeleteConfirmProps {
  readonly id: string;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** Asks before a single send is deleted, says what goes with it, and deletes it. */
export const DeleteConfirm = observer(function DeleteConfirm({ id, onDeleted, onCancel }: DeleteConfirmProps) {
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const signal = usePageSignal();
  // Once it is deleted nobody knows it any more, and the question is still there.
  const [status, setStatus] = useState(store.statusOf(id));
  const known = store.statusOf(id) ?? status;
  if (known !== status) setStatus(known);
  const request = store.request(`read ${id}`);
  // The request's state says what failed.
  const read = useCallback(() => void store.fetch(id, signal).catch(() => undefined), [store, id, signal]);
  // Opened by its address it may be on no page of the list.
  useEffect(() => {
    if (store.statusOf(id) === undefined) read();
  }, [store, id, read]);
  const remove = async () => {
    try {
      await store.remove([id]);
      alerts.show(texts.deleted);
      onDeleted();
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.status === 404) {
        // Somebody was faster: it is gone, as was wanted.
        store.drop([id]);
        onDeleted();
        return;
      }
      alerts.show(texts.deleteFailed);
      onCancel();
    }
  };
  if (status === undefined) {
    return (
      <Dialog title="Delete single send" onClose={onCancel}>
        {request.status === 'failure' ? (
          <ErrorState
            failure={request.failure ?? request.error}
            title="This single send couldn't be loaded."
            onRetry={read}
          />
        ) : (
          <Skeleton label="Loading the single send" />
        )}
      </Dialog>
    );
  }
  return (
    <Confirm
      title={`Delete ${store.nameOf(id) ?? 'this single send'}?`}
      text={consequences[status]}
      confirmLabel="Delete single send"
      danger
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
});
