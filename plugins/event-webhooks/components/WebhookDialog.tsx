import { useForm } from 'sendwright/sdk/forms';
import { Checkbox, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { eventGroups, type EventSetting } from '../eventChoices';
import { serverFields, WebhookForm } from '../webhookForm';
import styles from './webhooks.module.css';

export interface WebhookDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: WebhookForm;
  readonly save: (values: WebhookForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of a new or existing webhook. */
export function WebhookDialog({ title, submitLabel, initial, save, onClose }: WebhookDialogProps) {
  const form = useForm(WebhookForm, { ...(initial && { initial }), serverFields });
  const { values, errors } = form;
  return (
    <FormDialog title={title} size="large" form={form} submitLabel={submitLabel} save={save} onClose={onClose}>
      <FormField
        label="Post URL"
        required
        error={errors.url}
        id={form.field('url').id}
        helper="Events are posted here as JSON, up to 1,000 at a time."
      >
        <TextInput {...form.field('url')} type="url" focusFirst placeholder="https://shop.example.com/events" />
      </FormField>
      <FormField label="Name" error={errors.name} id={form.field('name').id} helper="Only you see it.">
        <TextInput {...form.field('name')} placeholder="Order system" />
      </FormField>
      <EventFields
        id={form.field('events').id}
        value={values.events}
        error={errors.events}
        onChange={(events) => form.set('events', events)}
      />
      <Checkbox
        label="Sign posts"
        helper="Your server can check with a public key that posts come from here and were not changed."
        checked={values.isSigned}
        onChange={(isSigned) => form.set('isSigned', isSigned)}
      />
      <Checkbox
        label="Authenticate with OAuth 2.0"
        helper="Gets a token with your client credentials and sends it with each post."
        checked={values.usesOauth}
        onChange={(usesOauth) => form.set('usesOauth', usesOauth)}
      />
      {values.usesOauth && (
        <div className={styles.oauth}>
          <FormField label="Client ID" required error={errors.clientId} id={form.field('clientId').id}>
            <TextInput {...form.field('clientId')} mono />
          </FormField>
          <FormField
            label="Client secret"
            required={!initial?.usesOauth}
            error={errors.clientSecret}
            id={form.field('clientSecret').id}
            helper={initial?.usesOauth ? 'Leave it empty to keep the stored one.' : 'Stored encrypted, never shown.'}
          >
            <TextInput {...form.field('clientSecret')} type="password" autoComplete="new-password" />
          </FormField>
          <FormField label="Token URL" required error={errors.tokenUrl} id={form.field('tokenUrl').id}>
            <TextInput {...form.field('tokenUrl')} type="url" placeholder="https://auth.example.com/token" />
          </FormField>
        </div>
      )}
    </FormDialog>
  );
}

interface EventFieldsProps {
  readonly id: string;
  readonly value: readonly EventSetting[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly EventSetting[]) => void;
}

/** The events to post: at least one. */
function EventFields({ id, value, error, onChange }: EventFieldsProps) {
  const all = eventGroups.flatMap(({ choices }) => choices.map(({ event }) => event));
  return (
    <FormField label="Events" required error={error} id={id}>
      <div id={id} role="group" aria-labelledby={`${id}-label`} tabIndex={-1} className={styles.groups}>
        <Checkbox
          label="All events"
          checked={value.length === all.length}
          onChange={(checked) => onChange(checked ? all : [])}
        />
        <div className={styles.columns}>
          {eventGroups.map(({ title, choices }) => (
            <fieldset key={title} className={styles.group}>
              <legend className={styles.legend}>{title}</legend>
              {choices.map(({ event, label }) => (
                <Checkbox
                  key={event}
                  id={`${id}-${event}`}
                  label={label}
                  checked={value.includes(event)}
                  onChange={(checked) => onChange(checked ? [...value, event] : value.filter((one) => one !== event))}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </div>
    </FormField>
  );
}
