import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { TemplateForm } from '../templateForms';

export interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly helper?: string;
  readonly initial: string;
  /** Gets the name trimmed. */
  readonly save: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what a template is called. */
export function NameDialog({ title, submitLabel, helper, initial, save, onClose }: NameDialogProps) {
  const form = useForm(TemplateForm, { initial: { name: initial } });
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel}
      onClose={onClose}
      save={({ name }) => save(name.trim())}
    >
      <FormField label="Name" required error={form.errors.name} helper={helper} id={form.field('name').id}>
        <TextInput {...form.field('name')} focusFirst maxLength={100} />
      </FormField>
    </FormDialog>
  );
}
