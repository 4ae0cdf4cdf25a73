import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Alerts, useService } from 'sendwright/sdk';
import { Button, Dialog, formatNumber } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { ContactsStore } from '../contactsStore';
import { texts } from '../texts';
import { ListChoice } from './ListChoice';

export interface AddToListDialogProps {
  readonly contacts: readonly Contact[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Puts contacts on a list. */
export const AddToListDialog = observer(function AddToListDialog({ contacts, onDone, onCancel }: AddToListDialogProps) {
  const store = useService(ContactsStore);
  const lists = useService(Lists);
  const alerts = useService(Alerts);
  const [listId, setListId] = useState('');
  const [running, setRunning] = useState(false);

  const add = async () => {
    setRunning(true);
    try {
      await store.addToList(listId, contacts);
      alerts.show(texts.addedToList, { count: contacts.length, list: lists.get(listId)?.name ?? 'the list' });
      await lists.refresh().catch(() => undefined);
    } catch {
      alerts.show(texts.listFailed);
    }
    onDone();
  };

  return (
    <Dialog
      title={contacts.length === 1 ? 'Add contact to a list' : `Add ${formatNumber(contacts.length)} contacts to a list`}
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button intent="primary" disabled={listId === ''} loading={running} onClick={() => void add()}>Add to list</Button>
        </>
      }
    >
      <ListChoice label="List" value={listId} onChange={setListId} />
    </Dialog>
  );
});
