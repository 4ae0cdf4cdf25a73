import type { Form } from 'sendwright/sdk/forms';
import { FormField, TextInput } from 'sendwright/sdk/ui';
import type { RouteForm } from '../routeForm';
import styles from './mailRoutes.module.css';

interface ApiFieldsProps {
  readonly form: Form<RouteForm>;
  /** Whether a key or secret is stored. */
  readonly hasPassword: boolean;
}

/** Where a provider's API is, and the credentials for it. */
export function ApiFields({ form, hasPassword }: ApiFieldsProps) {
  const { values, errors } = form;
  const isMailgun = values.type === 'mailgun';
  const kept = 'Leave it empty to keep the stored one. Another address or key ID needs it again.';
  return (
    <>
      {isMailgun ? (
        <FormField
          label="Domain"
          required
          error={errors.mailDomain}
          id={form.field('mailDomain').id}
          helper="The domain that you send for at Mailgun."
        >
          <TextInput {...form.field('mailDomain')} mono placeholder="mg.example.com" />
        </FormField>
      ) : (
        <div className={styles.pair}>
          <FormField label="Region" required error={errors.region} id={form.field('region').id}>
            <TextInput {...form.field('region')} mono placeholder="eu-central-1" />
          </FormField>
          <FormField label="Access key ID" required error={errors.username} id={form.field('username').id}>
            <TextInput {...form.field('username')} mono />
          </FormField>
        </div>
      )}
      <FormField
        label={isMailgun ? 'API key' : 'Secret access key'}
        required={!hasPassword}
        error={errors.password}
        id={form.field('password').id}
        helper={hasPassword ? kept : 'Stored encrypted, never shown again.'}
      >
        <TextInput {...form.field('password')} type="password" autoComplete="new-password" />
      </FormField>
      <FormField
        label="API address"
        error={errors.endpoint}
        id={form.field('endpoint').id}
        helper={isMailgun ? "Empty: Mailgun's in the US. In the EU, https://api.eu.mailgun.net." : "Empty: Amazon's."}
      >
        <TextInput {...form.field('endpoint')} type="url" mono />
      </FormField>
    </>
  );
}
