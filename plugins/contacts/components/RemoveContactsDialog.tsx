import { observer } from 'mobx-react-lite';
import { Lists } from 'sendwright/plugins/lists/contract';
import { useService } from 'sendwright/sdk';
import { Confirm, ProgressBar } from 'sendwright/sdk/ui';
import type { ChosenContacts } from '../chosenContacts';
import { texts } from '../texts';
import { useBulkChange } from '../useBulkChange';

export interface RemoveContactsDialogProps {
  readonly chosen: ChosenContacts;
  /** The list to remove them from; without it they are deleted. */
  readonly fromList?: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks before contacts are deleted or removed from a list, and offers Undo afterwards. */
export const RemoveContactsDialog = observer(function RemoveContactsDialog({
  chosen,
  fromList,
  onDone,
  onCancel,
}: RemoveContactsDialogProps) {
  const lists = useService(Lists);
  const { run, progress } = useBulkChange();
  const list = (fromList === undefined ? undefined : lists.get(fromList)?.name) ?? 'the list';
  const contacts = (count: string) => `${count} ${count === '1' ? 'contact' : 'contacts'}`;

  const remove = async () => {
    const done =
      fromList === undefined
        ? await run({
            change: { action: 'delete', selection: chosen.selection },
            title: `Delete ${chosen.name}`,
            said: (count) => (count === '1' ? 'Contact deleted.' : `${contacts(count)} deleted.`),
            failed: texts.deleteFailed,
          })
        : await run({
            change: { action: 'remove_from_list', selection: chosen.selection, list_id: fromList },
            title: `Remove ${chosen.name} from ${list}`,
            said: (count) => `${contacts(count)} removed from ${list}.`,
            failed: texts.listFailed,
          });
    if (done) onDone();
    else onCancel();
  };
  const shown = progress !== undefined && (
    <ProgressBar share={progress} label={fromList === undefined ? 'Deleting' : 'Removing'} />
  );

  return fromList === undefined ? (
    <Confirm
      title={`Delete ${chosen.name}?`}
      text={
        <>
          They are removed from every list. You can undo this for a day; after that they are permanently deleted. This
          month's billable count doesn't change.{shown}
        </>
      }
      confirmLabel={chosen.count === 1 ? 'Delete contact' : 'Delete contacts'}
      danger
      onConfirm={remove}
      onCancel={onCancel}
    />
  ) : (
    <Confirm
      title={`Remove ${chosen.name} from ${list}?`}
      text={<>They stay in your contacts and on their other lists.{shown}</>}
      confirmLabel="Remove from list"
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
});
