import { Alerts, useFailureAlert, useService } from 'sendwright/sdk';
import type { List } from 'sendwright/wire/lists';
import { ListsStore } from '../listsStore';
import { texts } from '../texts';
import { ListNameDialog } from './ListNameDialog';

export interface NewListFormProps {
  readonly onCreated: (list: List) => void;
  readonly onCancel: () => void;
}

/** A new list, on its own page or on the way to something else. */
export default function NewListForm({ onCreated, onCancel }: NewListFormProps) {
  const store = useService(ListsStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  return (
    <ListNameDialog
      title="New list"
      submitLabel="Create list"
      save={async (name) => {
        const list = await reporting(() => store.create(name), texts.createFailed);
        alerts.show(texts.created);
        onCreated(list);
      }}
      onClose={onCancel}
    />
  );
}
