import type { Form } from 'sendwright/sdk/forms';
import { FormField, TextInput } from 'sendwright/sdk/ui';
import type { RouteForm } from '../routeForm';
import styles from './mailRoutes.module.css';

interface ApiFieldsProps {
  readonly form: Form<RouteForm>;
  /** Whether a key or secret is stored. */
  readonly hasPassword: boolean;
  /** Whether Mailgun's webhook signing key is stored. */
  readonly hasWebhookKey: boolean;
}

type ApiType = Exclude<RouteForm['type'], 'smtp'>;

const secretNames: Readonly<Record<ApiType, string>> = {
  mailgun: 'API key',
  postmark: 'API token',
  ses: 'Secret access key',
};
const secretHelpers: Readonly<Record<ApiType, string>> = {
  mailgun: '',
  postmark: 'Of the server at Postmark. ',
  ses: '',
};
const addressHelpers: Readonly<Record<ApiType, string>> = {
  mailgun: "Empty: Mailgun's in the US. In the EU, https://api.eu.mailgun.net.",
  postmark: "Empty: Postmark's.",
  ses: "Empty: Amazon's.",
};

/** Where a provider's API is, and the credentials for it. */
export function ApiFields({ form, hasPassword, hasWebhookKey }: ApiFieldsProps) {
  const { values, errors } = form;
  const type = values.type === 'smtp' ? 'mailgun' : values.type;
  const kept = 'Leave it empty to keep the stored one. Another address or key ID needs it again.';
  return (
    <>
      <PlaceFields form={form} />
      <FormField
        label={secretNames[type]}
        required={!hasPassword}
        error={errors.password}
        id={form.field('password').id}
        helper={hasPassword ? kept : `${secretHelpers[type]}Stored encrypted, never shown again.`}
      >
        <TextInput {...form.field('password')} type="password" autoComplete="new-password" />
      </FormField>
      <FormField
        label="API address"
        error={errors.endpoint}
        id={form.field('endpoint').id}
        helper={addressHelpers[type]}
      >
        <TextInput {...form.field('endpoint')} type="url" mono />
      </FormField>
      {type === 'mailgun' && (
        <FormField
          label="Webhook signing key"
          error={errors.webhookKey}
          id={form.field('webhookKey').id}
          helper={
            hasWebhookKey
              ? 'Leave it empty to keep the stored one.'
              : 'For bounces and complaints: the HTTP webhook signing key among the API keys at Mailgun.'
          }
        >
          <TextInput {...form.field('webhookKey')} type="password" autoComplete="new-password" />
        </FormField>
      )}
      {type === 'ses' && (
        <FormField
          label="Topic ARN"
          error={errors.topicArn}
          id={form.field('topicArn').id}
          helper="For bounces and complaints: the Amazon SNS topic that SES publishes its events to."
        >
          <TextInput {...form.field('topicArn')} mono placeholder="arn:aws:sns:eu-central-1:123456789012:mail-events" />
        </FormField>
      )}
    </>
  );
}

/** What identifies the account at the provider, besides its secret. */
function PlaceFields({ form }: Pick<ApiFieldsProps, 'form'>) {
  const { values, errors } = form;
  switch (values.type) {
    case 'mailgun':
      return (
        <FormField
          label="Domain"
          required
          error={errors.mailDomain}
          id={form.field('mailDomain').id}
          helper="The domain that you send for at Mailgun."
        >
          <TextInput {...form.field('mailDomain')} mono placeholder="mg.example.com" />
        </FormField>
      );
    case 'postmark':
      return (
        <FormField
          label="Message stream"
          required
          error={errors.messageStream}
          id={form.field('messageStream').id}
          helper="Its ID at Postmark: a broadcast stream for marketing, a transactional one for the rest."
        >
          <TextInput {...form.field('messageStream')} mono placeholder="broadcast" />
        </FormField>
      );
    case 'ses':
      return (
        <div className={styles.pair}>
          <FormField label="Region" required error={errors.region} id={form.field('region').id}>
            <TextInput {...form.field('region')} mono placeholder="eu-central-1" />
          </FormField>
          <FormField label="Access key ID" required error={errors.username} id={form.field('username').id}>
            <TextInput {...form.field('username')} mono />
          </FormField>
        </div>
      );
    case 'smtp':
      return null;
  }
}
