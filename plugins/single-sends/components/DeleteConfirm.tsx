import { observer } from 'mobx-react-lite';
import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';

const consequences = {
  draft: 'The draft goes with all it holds. This cannot be undone.',
  scheduled: 'It is scheduled: it will not be sent. This cannot be undone.',
  triggered: 'Its statistics go with it, and what has not left yet never leaves. This cannot be undone.',
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
  return (
    <Confirm
      title={`Delete ${store.nameOf(id) ?? 'this single send'}?`}
      text={consequences[store.statusOf(id) ?? 'draft']}
      confirmLabel="Delete single send"
      danger
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
});
