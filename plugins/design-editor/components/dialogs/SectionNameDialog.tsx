import { type ReactNode, useState } from 'react';
import { refusalOf } from 'sendwright/sdk/models';
import { Button, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';

interface SectionNameDialogProps {
  readonly title: string;
  readonly name: string;
  /** The verb of its button. */
  readonly action: string;
  /** Shown if saving fails without a reason from the server. */
  readonly failed: string;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for the name of a section. */
export function SectionNameDialog({
  title,
  name: before,
  action,
  failed,
  onSave,
  onClose,
  children,
}: SectionNameDialogProps) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isPossible = name.trim() !== '' && !isSaving;
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (failure) {
      setSaving(false);
      setError(refusalOf(failure) ?? failed);
    }
  };
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" loading={isSaving} disabled={!isPossible} onClick={() => void save()}>
            {action}
          </Button>
        </>
      }
    >
      <FormField label="Name" {...(error !== undefined && { error })}>
        <TextInput
          focusFirst
          value={name}
          maxLength={100}
          onChange={setName}
          onKeyDown={(event) => event.key === 'Enter' && isPossible && void save()}
        />
      </FormField>
      {children}
    </Dialog>
  );
}
