import { Alerts, useFailureAlert, useService } from 'sendwright/sdk';
import type { List } from 'sendwright/wire/lists';
import { ListsStore } from '../listsStore';
import { texts } from '../texts';
import { ListNameDialog } from './ListNameDialog';

export interface RenameListDialogProps {
  readonly list: List;
  readonly onClose: () => void;
}

/** Gives a list another name. */
export function RenameListDialog({ list, onClose }: RenameListDialogProps) {
  const store = useService(ListsStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  return (
    <ListNameDialog
      title="Rename list"
      submitLabel="Save list"
      name={list.name}
      save={async (name) => {
        await reporting(() => store.update(list.id, { name }), texts.updateFailed);
        alerts.show(texts.updated);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
