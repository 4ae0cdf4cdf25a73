import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { Dialog } from './Dialog';
import { FormField } from '../fields/FormField';
import { TextInput } from '../fields/TextInput';

export interface ConfirmProps {
  readonly title: ReactNode;
  /** The consequences, and whether the action can be undone. */
  readonly text: ReactNode;
  /** Text that must be typed to confirm: for actions that cannot be undone. */
  readonly phrase?: string | undefined;
  readonly danger?: boolean | undefined;
  /** The verb: "Delete sender". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  /** While it is pending, the button shows a spinner; the caller closes the dialog. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for confirmation of an important action. If undo is possible, offer that instead. */
export function Confirm({
  title,
  text,
  phrase,
  danger,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const [typed, setTyped] = useState('');
  const [running, setRunning] = useState(false);
  const allowed = phrase === undefined || typed.trim() === phrase;

  const confirm = async () => {
    if (!allowed || running) return;
    setRunning(true);
    try {
      await onConfirm();
    } finally {
      setRunning(false);
    }
  };

  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} focusFirst={phrase === undefined && danger}>
            {cancelLabel}
          </Button>
          <Button
            intent={danger ? 'danger' : 'primary'}
            disabled={!allowed}
            loading={running}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{text}</div>
      {phrase !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <FormField label={`Type "${phrase}" to confirm`}>
            <TextInput value={typed} onChange={setTyped} focusFirst />
          </FormField>
        </form>
      )}
    </Dialog>
  );
}
