import { Alerts, Http, Session, useFailureAlert, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { Banner, Button, Checkbox, FormField, PageSection, TextArea, TextInput } from 'sendwright/sdk/ui';
import type { SsoSettings } from 'sendwright/wire/singleSignOn';
import { SingleSignOnForm } from '../forms';
import styles from '../pages/account.module.css';
import { administratorScopes } from '../scopeAreas';
import { texts } from '../texts';
import { ConnectionTest } from './ConnectionTest';
import { RoleList } from './RoleList';
import { ScopePicker } from './ScopePicker';

interface SingleSignOnFieldsProps {
  readonly settings: SsoSettings;
  readonly onSaved: () => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The connection, who may sign in with it, and with which access. */
export function SingleSignOnFields({ settings: { connection }, onSaved }: SingleSignOnFieldsProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const session = useService(Session);
  const reporting = useFailureAlert();
  const form = useForm(SingleSignOnForm, {
    initial: connection ? { ...connection, allowed_domains: connection.allowed_domains.join('\n') } : {},
  });
  const { values, errors } = form;
  const grantable = [...new Set([...session.scopes, ...values.default_scopes])].filter(
    (scope) => !administratorScopes.has(scope),
  );
  const isMapped = values.roles.length > 0;
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={form.onSubmit(async ({ client_secret: secret, allowed_domains: domains, ...rest }) => {
        const body = {
          ...rest,
          roles: [...rest.roles],
          default_scopes: rest.creates_teammates || isMapped ? [...rest.default_scopes] : [],
          allowed_domains: linesOf(domains),
          ...(secret !== '' && { client_secret: secret }),
        };
        await reporting(() => http.call('PUT /single-sign-on', { body }), texts.ssoSaveFailed);
        alerts.show(texts.ssoSaved);
        onSaved();
      })}
    >
      <PageSection title="Connection">
        <div className={styles.form}>
          {form.error && <Banner tone="danger">{form.error}</Banner>}
          <FormField
            label="Issuer"
            required
            helper="Its address, such as https://login.example.com. The discovery document is below it."
            error={errors.issuer}
            id={form.field('issuer').id}
          >
            <TextInput {...form.field('issuer')} type="url" />
          </FormField>
          <div className={styles.pair}>
            <FormField label="Client ID" required error={errors.client_id} id={form.field('client_id').id}>
              <TextInput {...form.field('client_id')} autoComplete="off" />
            </FormField>
            <FormField
              label="Client secret"
              required={!connection}
              helper={connection ? 'Leave it empty to keep the stored one.' : 'It is encrypted and never shown again.'}
              error={errors.client_secret}
              id={form.field('client_secret').id}
            >
              <TextInput {...form.field('client_secret')} type="password" autoComplete="new-password" />
            </FormField>
          </div>
          <ConnectionTest values={values} />
        </div>
      </PageSection>
      <PageSection title="Who signs in">
        <div className={styles.form}>
          <FormField
            label="Allowed email domains"
            helper="One a line. Empty: every address that your identity provider has verified."
            error={errors.allowed_domains}
            id={form.field('allowed_domains').id}
          >
            <TextArea {...form.field('allowed_domains')} rows={3} placeholder="example.com" />
          </FormField>
          <Checkbox
            {...form.field('creates_teammates')}
            label="Add people as teammates when they first sign in"
            helper="Otherwise, only teammates and people you have invited can sign in."
          />
          <Checkbox
            {...form.field('enforced')}
            label="Require single sign-on"
            helper="Teammates' passwords stop working, and who used one is signed out. The owner's keeps working."
          />
        </div>
      </PageSection>
      <PageSection
        title="Access"
        description="Groups at your identity provider can decide what teammates may do from each sign-in on."
      >
        <div className={styles.stack}>
          <div className={styles.form}>
            <FormField
              label="Claim"
              helper="Where your identity provider names a person's groups, such as groups or roles."
              error={errors.role_claim}
              id={form.field('role_claim').id}
            >
              <TextInput {...form.field('role_claim')} placeholder="groups" />
            </FormField>
          </div>
          <RoleList roles={values.roles} onChange={(roles) => form.set('roles', roles)} error={errors.roles} />
          {(values.creates_teammates || isMapped) && (
            <FormField
              label={isMapped ? 'Access of people in none of these groups' : 'Access of new teammates'}
              helper={isMapped ? 'Without a scope, they are refused.' : undefined}
              error={errors.default_scopes}
              id={form.field('default_scopes').id}
            >
              <ScopePicker
                available={grantable}
                value={values.default_scopes}
                onChange={(scopes) => form.set('default_scopes', scopes)}
              />
            </FormField>
          )}
        </div>
      </PageSection>
      <div className={styles.buttons}>
        <Button intent="primary" type="submit" loading={form.isSubmitting}>
          {connection ? 'Save' : 'Turn on single sign-on'}
        </Button>
      </div>
    </form>
  );
}
