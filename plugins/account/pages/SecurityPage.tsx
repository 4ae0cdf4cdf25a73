import { useCallback, useEffect } from 'react';
import { Alerts, Http, useFailureAlert, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { Banner, Button, RevokeKeys, ErrorState, FormField, Page, PageSection, TextInput } from 'sendwright/sdk/ui';
import { SessionsSection } from '../components/SessionsSection';
import { TwoFactorSection } from '../components/TwoFactorSection';
import { PasswordForm } from '../forms';
import { texts } from '../texts';
import { TwoFactorChanged } from '../twoFactorChanged';
import { useLoaded } from '../useLoaded';
import styles from './account.module.css';

function PasswordSection() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(PasswordForm, { guardLeaving: false });
  const {
    value: keys = [],
    failure,
    reload,
  } = useLoaded(useCallback(async () => (await http.call('GET /user/api_keys', { retry: true })).result, [http]));
  return (
    <PageSection
      title="Password"
      description="Changing it signs you out everywhere else and cancels a pending change of your email address."
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(async (values) => {
          const { old_password, new_password, revoked } = values;
          const body = { new_password, revoke_api_keys: [...revoked], ...(old_password !== '' && { old_password }) };
          await reporting(() => http.call('PUT /user/password', { body }), texts.passwordFailed);
          alerts.show(texts.passwordSaved);
          form.reset({ old_password: '', new_password: '', revoked: [] });
          reload();
        })}
      >
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        <div className={styles.pair}>
          <FormField
            label="Old password"
            helper="Leave it empty if you have no password yet."
            error={form.errors.old_password}
            id={form.field('old_password').id}
          >
            <TextInput {...form.field('old_password')} type="password" autoComplete="current-password" />
          </FormField>
          <FormField
            label="New password"
            helper="At least 8 characters. A few words work best."
            error={form.errors.new_password}
            id={form.field('new_password').id}
          >
            <TextInput {...form.field('new_password')} type="password" autoComplete="new-password" />
          </FormField>
        </div>
        {failure !== undefined && (
          <ErrorState failure={failure} title="Your API keys couldn't be loaded." onRetry={reload} />
        )}
        {form.values.new_password !== '' && (
          <RevokeKeys keys={keys} value={form.values.revoked} onChange={form.field('revoked').onChange} />
        )}
        <div className={styles.buttons}>
          <Button type="submit" loading={form.isSubmitting}>
            Change password
          </Button>
        </div>
      </form>
    </PageSection>
  );
}

export default function SecurityPage() {
  const http = useService(Http);
  const changed = useService(TwoFactorChanged);
  const factor = useLoaded(useCallback(() => http.call('GET /user/two_factor', { retry: true }), [http]));
  const { reload } = factor;
  useEffect(() => changed.listen(reload), [changed, reload]);
  return (
    <Page title="Security" intro="How you sign in, and where you're signed in.">
      <TwoFactorSection factor={factor} />
      <PasswordSection />
      <SessionsSection />
    </Page>
  );
}
