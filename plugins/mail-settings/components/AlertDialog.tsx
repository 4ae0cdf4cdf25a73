import { Session, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, Select, TextInput } from 'sendwright/sdk/ui';
import type { Alert } from 'sendwright/wire/alerts';
import { AlertForm, alertFormOf, frequencyOptions } from '../alertForm';

interface AlertDialogProps {
  /** Unset: a new one. */
  readonly alert?: Alert | undefined;
  readonly save: (form: AlertForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of a new or existing alert. */
export function AlertDialog({ alert, save, onClose }: AlertDialogProps) {
  const session = useService(Session);
  const form = useForm(AlertForm, { initial: alert ? alertFormOf(alert) : { email_to: session.email } });
  const isLimit = form.values.type === 'usage_limit';
  return (
    <FormDialog
      title={alert ? 'Edit alert' : 'Create alert'}
      submitLabel={alert ? 'Save alert' : 'Create alert'}
      size="small"
      form={form}
      save={save}
      onClose={onClose}
    >
      <FormField label="About" id={form.field('type').id}>
        <Select
          {...form.field('type')}
          // The API has no way to change it.
          disabled={alert !== undefined}
          options={[
            { value: 'usage_limit', label: 'Used credits' },
            { value: 'stats_notification', label: 'Statistics' },
          ]}
        />
      </FormField>
      {isLimit ? (
        <FormField
          label="Percentage of the credits"
          required
          error={form.errors.percentage}
          id={form.field('percentage').id}
          helper="Mailed once in each period of the credits."
        >
          <TextInput {...form.field('percentage')} type="number" />
        </FormField>
      ) : (
        <FormField
          label="How often"
          id={form.field('frequency').id}
          helper="From 6 a.m. in the time zone of the account."
        >
          <Select {...form.field('frequency')} options={frequencyOptions} />
        </FormField>
      )}
      <FormField
        label="Send to"
        required
        error={form.errors.email_to}
        id={form.field('email_to').id}
        helper="Anybody: they need no access to the account."
      >
        <TextInput {...form.field('email_to')} type="email" />
      </FormField>
    </FormDialog>
  );
}
