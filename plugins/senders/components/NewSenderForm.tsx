import type { Sender } from 'sendwright/wire/senders';
import { useCreateSender } from '../useCreateSender';
import { SenderDialog } from './SenderDialog';

export interface NewSenderFormProps {
  readonly onCreated: (sender: Sender) => void;
  readonly onCancel: () => void;
}

/** A new sender, on its own page or on the way to a send. */
export default function NewSenderForm({ onCreated, onCancel }: NewSenderFormProps) {
  const create = useCreateSender();
  return (
    <SenderDialog
      title="New sender"
      submitLabel="Create sender"
      save={async (values) => onCreated(await create(values))}
      onClose={onCancel}
    />
  );
}
