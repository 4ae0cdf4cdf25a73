import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, Select, TextInput } from 'sendwright/sdk/ui';
import type { FieldType } from 'sendwright/wire/customFields';
import { FieldForm, refusals } from '../fieldForm';

const types: readonly { readonly value: FieldType; readonly label: string }[] = [
  { value: 'Text', label: 'Text' },
  { value: 'Number', label: 'Number' },
  { value: 'Date', label: 'Date' },
];

export interface FieldDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: Partial<FieldForm>;
  /** The type of a field never changes once it exists. */
  readonly typeFixed?: boolean;
  readonly save: (values: FieldForm) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a custom field's name and type. */
export function FieldDialog({ title, submitLabel, initial = {}, typeFixed = false, save, onClose }: FieldDialogProps) {
  const form = useForm(FieldForm, { initial, serverFields: { field_type: 'type' }, refusals });
  const saveTrimmed = (values: FieldForm) => save({ ...values, name: values.name.trim() });
  return (
    <FormDialog title={title} size="small" form={form} submitLabel={submitLabel} save={saveTrimmed} onClose={onClose}>
      <FormField
        label="Name"
        required
        error={form.errors.name}
        helper="Letters, digits and underscores. In templates, write it as {{name}}."
        id={form.field('name').id}
      >
        <TextInput {...form.field('name')} />
      </FormField>
      <FormField
        label="Type"
        error={form.errors.type}
        helper="The type cannot be changed later."
        id={form.field('type').id}
      >
        <Select {...form.field('type')} options={types} disabled={typeFixed} />
      </FormField>
    </FormDialog>
  );
}
