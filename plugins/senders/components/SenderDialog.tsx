import { useId } from 'react';
import { useForm } from 'sendwright/sdk/forms';
import { Button, Dialog } from 'sendwright/sdk/ui';
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
  const formId = useId();
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" type="submit" form={formId} loading={form.isSubmitting}>{submitLabel}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit(save)} noValidate>
        <SenderFields form={form} initial={initial} warnings={warnings} />
      </form>
    </Dialog>
  );
}
