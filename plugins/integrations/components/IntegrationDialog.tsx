import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, Radio, TextInput } from 'sendwright/sdk/ui';
import { IntegrationForm, serverFields, untitled } from '../integrationForm';
import { EventFields } from './EventFields';

export interface IntegrationDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: IntegrationForm;
  readonly save: (values: IntegrationForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of an integration, new or changed. */
export function IntegrationDialog({ title, submitLabel, initial, save, onClose }: IntegrationDialogProps) {
  const form = useForm(IntegrationForm, { ...(initial && { initial }), serverFields });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} save={save} onClose={onClose}>
      <FormField
        label="Label"
        error={form.errors.label}
        id={form.field('label').id}
        helper="Tells it apart from others here."
      >
        <TextInput {...form.field('label')} focusFirst placeholder={untitled} autoComplete="off" />
      </FormField>
      <FormField
        label="Write key"
        required
        error={form.errors.writeKey}
        id={form.field('writeKey').id}
        helper="In the app, of the source that the events become: its settings, API keys."
      >
        <TextInput {...form.field('writeKey')} mono autoComplete="off" />
      </FormField>
      <FormField
        label="Region"
        error={form.errors.region}
        id={form.field('region').id}
        helper="Where the workspace of the source keeps its data."
      >
        <Radio
          {...form.field('region')}
          options={[
            { value: 'global', label: 'Global' },
            { value: 'eu', label: 'EU' },
          ]}
        />
      </FormField>
      <EventFields
        id={form.field('events').id}
        value={form.values.events}
        error={form.errors.events}
        onChange={(events) => form.set('events', events)}
      />
    </FormDialog>
  );
}
