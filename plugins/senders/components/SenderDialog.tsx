import { useForm } from 'sendwright/sdk/forms';
import { FormDialog } from 'sendwright/sdk/ui';
import type { SenderWarning } from 'sendwright/wire/senders';
import { SenderForm, serverFields } from '../senderForm';
import { SenderFields } from './SenderFields';

export interface SenderDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: SenderForm;
  /** What will probably hurt delivery, by the field of the server. */
  readonly warnings?: readonly SenderWarning[];
  readonly save: (values: SenderForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog around the sender form, for new senders and for changed ones. */
export function SenderDialog({ title, submitLabel, initial, warnings, save, onClose }: SenderDialogProps) {
  const form = useForm(SenderForm, { serverFields, ...(initial && { initial }) });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} save={save} onClose={onClose}>
      <SenderFields form={form} initial={initial} warnings={warnings} />
    </FormDialog>
  );
}
