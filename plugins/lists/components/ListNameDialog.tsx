import { useId } from 'react';
import { useForm } from 'sendwright/sdk/forms';
import { Banner, Button, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { inOurWords, ListForm } from '../listForm';

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
  const formId = useId();
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" type="submit" form={formId} loading={form.isSubmitting}>{submitLabel}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit((values) => inOurWords(() => save(values.name.trim())))} noValidate>
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        <FormField label="Name" required error={form.errors.name} helper="Only you and your team see it." id={form.field('name').id}>
          <TextInput {...form.field('name')} />
        </FormField>
      </form>
    </Dialog>
  );
}
