import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { Alerts, HttpFailure, usePageSignal, useService } from 'sendwright/sdk';
import { Confirm, Dialog, ErrorState, Skeleton } from 'sendwright/sdk/ui';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';

const consequences = {
  draft: 'The draft and its content are deleted. This cannot be undone.',
  scheduled: 'It is scheduled: it will not be sent. This cannot be undone.',
  triggered: 'Its statistics are deleted, too, and unsent messages are never sent. This cannot be undone.',
} as const;

interface DeleteConfirmProps {
  readonly id: string;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** Confirms and deletes a single send, and says what is deleted with it. */
export const DeleteConfirm = observer(function DeleteConfirm({ id, onDeleted, onCancel }: DeleteConfirmProps) {
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const signal = usePageSignal();
  // Keeps the last status, because the dialog is still open after the send is deleted.
  const [status, setStatus] = useState(store.statusOf(id));
  const known = store.statusOf(id) ?? status;
  if (known !== status) setStatus(known);
  const request = store.request(`read ${id}`);
  // The request state shows the error.
  const read = useCallback(() => void store.fetch(id, signal).catch(() => undefined), [store, id, signal]);
  // A send opened by its address may not be on a loaded page of the list.
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
        // Somebody else has already deleted it, which is what the user wanted.
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
