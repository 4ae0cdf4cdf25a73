import { useState } from 'react';
import { useRefusal } from 'sendwright/sdk';
import { type Form, useForm } from 'sendwright/sdk/forms';
import { Checkbox, FormDialog, FormField, Select, TextArea, TextInput } from 'sendwright/sdk/ui';
import type { MailClass, MailRouteType } from 'sendwright/wire/mailRoutes';
import { classNames } from '../routeWords';
import { formClasses, type RouteForm, serverFields, usualPorts } from '../routeForm';
import { ApiFields } from './ApiFields';
import styles from './mailRoutes.module.css';

export interface RouteDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: RouteForm;
  /** Whether a password is stored. */
  readonly hasPassword?: boolean;
  /** Whether Mailgun's webhook signing key is stored. */
  readonly hasWebhookKey?: boolean;
  readonly save: (values: RouteForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of a new or existing mail route. */
export function RouteDialog({ title, submitLabel, initial, save, onClose, ...stored }: RouteDialogProps) {
  const { hasPassword = false, hasWebhookKey = false } = stored;
  const [type, setType] = useState<MailRouteType>(initial?.type ?? 'smtp');
  const form = useForm<RouteForm>(formClasses[type], { ...(initial && { initial }), serverFields });
  const isOperator = useRefusal({ scope: 'administration.update' }) === undefined;
  const { values, errors } = form;
  return (
    <FormDialog title={title} size="large" form={form} submitLabel={submitLabel} save={save} onClose={onClose}>
      <FormField
        label="Name"
        required
        error={errors.name}
        id={form.field('name').id}
        helper="Only you and your team see it."
      >
        <TextInput {...form.field('name')} focusFirst placeholder="Main relay" />
      </FormField>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Sent by</legend>
        <FormField label="Type" id={form.field('type').id}>
          <Select
            {...form.field('type')}
            disabled={initial !== undefined}
            onChange={(chosen) => {
              form.set('type', chosen);
              setType(chosen);
            }}
            options={[
              { value: 'smtp', label: 'Mail server (SMTP)' },
              { value: 'mailgun', label: 'Mailgun' },
              { value: 'postmark', label: 'Postmark' },
              { value: 'ses', label: 'Amazon SES' },
            ]}
          />
        </FormField>
        {type === 'smtp' ? (
          <ServerFields form={form} hasPassword={hasPassword} />
        ) : (
          <ApiFields form={form} hasPassword={hasPassword} hasWebhookKey={hasWebhookKey} />
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Messages</legend>
        {isOperator && initial === undefined && (
          <Checkbox
            label="For all accounts"
            helper="Sends mail of every account that has no route of its own for it."
            checked={values.isForAll}
            onChange={(isForAll) => {
              form.set('isForAll', isForAll);
              form.set('classes', isForAll ? ['marketing', 'api', 'system'] : ['marketing', 'api']);
            }}
          />
        )}
        <ClassFields form={form} />
        <FormField
          label="Sender domains"
          error={errors.domains}
          id={form.field('domains').id}
          helper="One a line. Empty: all domains."
        >
          <TextArea {...form.field('domains')} rows={2} placeholder="example.com" />
        </FormField>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Order and limit</legend>
        <div className={styles.three}>
          <FormField
            label="Order"
            required
            error={errors.position}
            id={form.field('position').id}
            helper="1 is tried first. Routes with the same number share messages."
          >
            <TextInput {...form.field('position')} type="number" />
          </FormField>
          <FormField
            label="Weight"
            required
            error={errors.weight}
            id={form.field('weight').id}
            helper="Its share among routes with the same number: 3 gets three times as many as 1."
          >
            <TextInput {...form.field('weight')} type="number" />
          </FormField>
          <FormField
            label="Messages per minute"
            error={errors.perMinute}
            id={form.field('perMinute').id}
            helper="Beyond it, messages take the next route or wait. Empty: no limit."
          >
            <TextInput {...form.field('perMinute')} type="number" />
          </FormField>
        </div>
      </fieldset>
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: Form<RouteForm>;
}

/** Where the server is, and the credentials for it. */
function ServerFields({ form, hasPassword }: FieldsProps & { readonly hasPassword: boolean }) {
  const { values, errors } = form;
  return (
    <>
      <div className={styles.server}>
        <FormField label="Server" required error={errors.host} id={form.field('host').id}>
          <TextInput {...form.field('host')} mono placeholder="smtp.example.com" />
        </FormField>
        <FormField label="Port" required error={errors.port} id={form.field('port').id}>
          <TextInput {...form.field('port')} mono type="number" />
        </FormField>
      </div>
      <FormField
        label="Encryption"
        id={form.field('security').id}
        error={errors.security}
        helper={
          values.security === 'none'
            ? 'The password and all messages can be read on their way to the server.'
            : undefined
        }
      >
        <Select
          {...form.field('security')}
          onChange={(security) => {
            if (values.port === usualPorts[values.security]) form.set('port', usualPorts[security]);
            form.set('security', security);
          }}
          options={[
            { value: 'starttls', label: 'STARTTLS, usually port 587' },
            { value: 'tls', label: 'TLS from the start, usually port 465' },
            { value: 'none', label: 'None, usually port 25' },
          ]}
        />
      </FormField>
      <div className={styles.pair}>
        <FormField
          label="Username"
          error={errors.username}
          id={form.field('username').id}
          helper="Empty: the server needs no sign-in."
        >
          <TextInput {...form.field('username')} />
        </FormField>
        <FormField
          label="Password"
          error={errors.password}
          id={form.field('password').id}
          helper={
            hasPassword
              ? 'Leave it empty to keep the stored one. Another server or user needs it again.'
              : 'Stored encrypted, never shown again.'
          }
        >
          <TextInput {...form.field('password')} type="password" autoComplete="new-password" />
        </FormField>
      </div>
    </>
  );
}

/** The kinds of mail that a route is for. */
function ClassFields({ form }: FieldsProps) {
  const { id, value } = form.field('classes');
  const choices: readonly MailClass[] = form.values.isForAll ? ['marketing', 'api', 'system'] : ['marketing', 'api'];
  return (
    <FormField label="Kinds of mail" required error={form.errors.classes} id={id}>
      <div id={id} role="group" aria-labelledby={`${id}-label`} tabIndex={-1} className={styles.choices}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            id={`${id}-${choice}`}
            label={classNames[choice].label}
            helper={classNames[choice].helper}
            checked={value.includes(choice)}
            onChange={(checked) =>
              form.set('classes', checked ? [...value, choice] : value.filter((one) => one !== choice))
            }
          />
        ))}
      </div>
    </FormField>
  );
}
