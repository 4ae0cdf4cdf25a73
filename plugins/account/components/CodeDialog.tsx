import type { ReactNode } from 'react';
import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { CodeForm } from '../forms';

export interface CodeDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly save: (code: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a code of the second factor before something that weakens it. */
export function CodeDialog({ title, children, submitLabel, save, onClose }: CodeDialogProps) {
  const form = useForm(CodeForm, { guardLeaving: false });
  return (
    <FormDialog
      title={title}
      size="small"
      form={form}
      submitLabel={submitLabel}
      save={({ code }) => save(code.trim())}
      onClose={onClose}
    >
      <div>{children}</div>
      <FormField
        label="Code"
        required
        helper="Of your authenticator app, or a recovery code."
        error={form.errors.code}
        id={form.field('code').id}
      >
        <TextInput {...form.field('code')} autoComplete="one-time-code" focusFirst mono />
      </FormField>
    </FormDialog>
  );
}
