import { inOurWords, useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { ListForm, wordings } from '../listForm';

export interface ListNameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly name?: string;
  readonly save: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a list's name. */
export function ListNameDialog({ title, submitLabel, name = '', save, onClose }: ListNameDialogProps) {
  const form = useForm(ListForm, { initial: { name } });
  return (
    <FormDialog title={title} size="small" form={form} submitLabel={submitLabel} save={(values) => inOurWords(wordings, 'name', () => save(values.name.trim()))} onClose={onClose}>
      <FormField label="Name" required error={form.errors.name} helper="Only you and your team see it." id={form.field('name').id}>
        <TextInput {...form.field('name')} />
      </FormField>
    </FormDialog>
  );
}
