import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { KeyForm } from '../forms';
import { AccessFields } from './AccessFields';

export interface KeyDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: Partial<KeyForm>;
  readonly save: (values: KeyForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of an API key, new or changed. */
export function KeyDialog({ title, submitLabel, initial, save, onClose }: KeyDialogProps) {
  const form = useForm(KeyForm, { initial: initial ?? {} });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} save={save} onClose={onClose}>
      <FormField
        label="Name"
        required
        helper="What uses it: “Shop”, “Newsletter form”."
        error={form.errors.name}
        id={form.field('name').id}
      >
        <TextInput {...form.field('name')} focusFirst />
      </FormField>
      <AccessFields
        form={form}
        full={{ label: 'Full access', helper: 'Everything that you may do.' }}
        limited={{ label: 'Limited access', helper: 'Only what it needs: the safer choice.' }}
      />
    </FormDialog>
  );
}
