import { observer } from 'mobx-react-lite';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Alerts, useService } from 'sendwright/sdk';
import { Confirm, formatNumber } from 'sendwright/sdk/ui';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { texts } from '../texts';

export interface RemoveContactsDialogProps {
  readonly ids: readonly string[];
  /** The list they are taken off; without it they are deleted. */
  readonly fromList?: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks before contacts are deleted or taken off a list, and does it. */
export const RemoveContactsDialog = observer(function RemoveContactsDialog({ ids, fromList, onDone, onCancel }: RemoveContactsDialogProps) {
  const store = useService(ContactsStore);
  const lists = useService(Lists);
  const alerts = useService(Alerts);
  const [only] = ids;
  const contact = ids.length === 1 && only !== undefined ? store.profile(only) : undefined;
  const what = contact ? nameOf(contact) : ids.length === 1 ? 'this contact' : `${formatNumber(ids.length)} contacts`;
  const list = fromList === undefined ? undefined : lists.get(fromList);

  const remove = async () => {
    try {
      if (fromList === undefined) {
        await store.remove(ids);
        if (ids.length === 1) alerts.show(texts.deleted);
        else alerts.show(texts.deletedSome, { count: ids.length });
      } else {
        await store.removeFromList(fromList, ids);
        alerts.show(texts.removedFromList, { count: ids.length, list: list?.name ?? 'the list' });
      }
      await lists.refresh().catch(() => undefined);
    } catch {
      alerts.show(fromList === undefined ? texts.deleteFailed : texts.listFailed);
    }
    onDone();
  };

  return fromList === undefined ? (
    <Confirm
      title={`Delete ${what}?`}
      text="They leave every list, and their history is gone. This cannot be undone, and does not lower this month's billable count."
      confirmLabel={ids.length === 1 ? 'Delete contact' : 'Delete contacts'}
      danger
      onConfirm={remove}
      onCancel={onCancel}
    />
  ) : (
    <Confirm title={`Remove ${what} from ${list?.name ?? 'the list'}?`} text="They stay among your contacts and on their other lists." confirmLabel="Remove from list" onConfirm={remove} onCancel={onCancel} />
  );
});
