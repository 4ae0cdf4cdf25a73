import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { useService } from 'sendwright/sdk';
import { Button, Dialog, ProgressBar } from 'sendwright/sdk/ui';
import type { ChosenContacts } from '../chosenContacts';
import { texts } from '../texts';
import { useBulkChange } from '../useBulkChange';
import { ConsentChoice } from './import/ConsentChoice';
import { ListChoice } from './import/ListChoice';

export interface AddToListDialogProps {
  readonly chosen: ChosenContacts;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Adds contacts to a list. */
export const AddToListDialog = observer(function AddToListDialog({ chosen, onDone, onCancel }: AddToListDialogProps) {
  const lists = useService(Lists);
  const { run, progress } = useBulkChange();
  const [listId, setListId] = useState('');
  const [agreed, setAgreed] = useState(false);
  const listAsks = lists.get(listId)?.require_confirmation === true;
  const asks = listAsks && !agreed;
  const [running, setRunning] = useState(false);

  const add = async () => {
    setRunning(true);
    const list = lists.get(listId)?.name ?? 'the list';
    const said = (count: string) =>
      asks
        ? `They were asked to confirm, and join ${list} when they do.`
        : count === '0'
          ? `Nothing to add: they are on ${list} already.`
          : `${count} ${count === '1' ? 'contact' : 'contacts'} added to ${list}.`;
    await run({
      change: {
        action: 'add_to_list',
        selection: chosen.selection,
        list_id: listId,
        ...(listAsks && { require_confirmation: asks }),
      },
      title: `Add ${chosen.name} to ${list}`,
      said,
      failed: texts.listFailed,
    });
    onDone();
  };

  return (
    <Dialog
      title={`Add ${chosen.name} to a list`}
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button intent="primary" disabled={listId === ''} loading={running} onClick={() => void add()}>
            Add to list
          </Button>
        </>
      }
    >
      <ListChoice label="List" value={listId} onChange={setListId} />
      {listAsks && <ConsentChoice asks={asks} listAsks onChange={(asked) => setAgreed(!asked)} />}
      {progress !== undefined && <ProgressBar share={progress} label="Adding" />}
    </Dialog>
  );
});
