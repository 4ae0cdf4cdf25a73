import { useForm } from 'sendwright/sdk/forms';
import { Checkbox, FormDialog, FormField, Radio, TextInput } from 'sendwright/sdk/ui';
import type { IntegrationEvent } from 'sendwright/wire/integrations';
import { eventGroups } from '../eventChoices';
import { IntegrationForm, serverFields, untitled } from '../integrationForm';
import styles from './integrations.module.css';

interface EventFieldsProps {
  readonly id: string;
  readonly value: readonly IntegrationEvent[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly IntegrationEvent[]) => void;
}

export interface IntegrationDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: IntegrationForm;
  readonly save: (values: IntegrationForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of a new or existing integration. */
export function IntegrationDialog({ title, submitLabel, initial, save, onClose }: IntegrationDialogProps) {
  const form = useForm(IntegrationForm, { ...(initial && { initial }), serverFields });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} save={save} onClose={onClose}>
      <FormField
        label="Label"
        error={form.errors.label}
        id={form.field('label').id}
        helper="Identifies this integration."
      >
        <TextInput {...form.field('label')} focusFirst placeholder={untitled} autoComplete="off" />
      </FormField>
      <FormField
        label="Write key"
        required
        error={form.errors.writeKey}
        id={form.field('writeKey').id}
        helper="In the app, under the settings of the source: API keys."
      >
        <TextInput {...form.field('writeKey')} mono autoComplete="off" />
      </FormField>
      <FormField
        label="Region"
        error={form.errors.region}
        id={form.field('region').id}
        helper="The region of the workspace that has the source."
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

/** The events to forward: at least one. */
function EventFields({ id, value, error, onChange }: EventFieldsProps) {
  return (
    <FormField label="Events" required error={error} id={id}>
      <div id={id} role="group" aria-labelledby={`${id}-label`} tabIndex={-1} className={styles.groups}>
        {eventGroups.map(({ title, choices }) => (
          <fieldset key={title} className={styles.group}>
            <legend className={styles.legend}>{title}</legend>
            {choices.map(({ event, label, helper }) => (
              <Checkbox
                key={event}
                id={`${id}-${event}`}
                label={label}
                helper={helper}
                checked={value.includes(event)}
                onChange={(checked) => onChange(checked ? [...value, event] : value.filter((one) => one !== event))}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </FormField>
  );
}
