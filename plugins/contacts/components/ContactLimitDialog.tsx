import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import { paths as accountPaths } from 'sendwright/plugins/account/contract';
import { Button, Dialog, formatNumber, Link } from 'sendwright/sdk/ui';
import { ContactsStore } from '../contactsStore';

export interface ContactLimitDialogProps {
  readonly onGoOn: () => void;
  readonly onCancel: () => void;
}

/** Says that not all of the new contacts will fit. */
export const ContactLimitDialog = observer(function ContactLimitDialog({ onGoOn, onCancel }: ContactLimitDialogProps) {
  const { counts } = useService(ContactsStore);
  const limit = counts?.contact_limit;
  return (
    <Dialog
      title="More contacts than you can store"
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Go back</Button>
          <Button intent="primary" onClick={onGoOn}>
            Continue anyway
          </Button>
        </>
      }
    >
      <p>
        {limit === undefined
          ? 'Your plan has no fixed limit; further contacts are billed.'
          : `You can store up to ${formatNumber(limit)} contacts, and you have ${formatNumber(counts?.contact_count)}. Contacts you already have are updated; new ones are added until the limit is reached, and the rest are dropped.`}
      </p>
      <p>
        Delete contacts or <Link to={accountPaths.access}>upgrade your plan</Link> to make room.
      </p>
    </Dialog>
  );
});
