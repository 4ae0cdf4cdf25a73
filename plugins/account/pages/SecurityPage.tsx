import { useCallback, useEffect, useState } from 'react';
import { Alerts, Http, useFailureAlert, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { useForm } from 'sendwright/sdk/forms';
import {
  Banner,
  Button,
  ErrorState,
  FormField,
  Page,
  PageSection,
  RelativeTime,
  RevokeKeys,
  Skeleton,
  StatusTag,
  TextInput,
} from 'sendwright/sdk/ui';
import { OwnSingleSignOn } from '../components/OwnSingleSignOn';
import { PasskeySection } from '../components/PasskeySection';
import { TwoFactorSection } from '../components/TwoFactorSection';
import { describeBrowser } from '../describeBrowser';
import { PasswordForm } from '../forms';
import { texts } from '../texts';
import { TwoFactorChanged } from '../twoFactorChanged';
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
      <PasskeySection onChanged={reload} />
      <TwoFactorSection factor={factor} />
      <PasswordSection />
      <OwnSingleSignOn />
      <SessionsSection />
    </Page>
  );
}

/** The user's sessions, which can be signed out. */
function SessionsSection() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const {
    value: sessions,
    failure,
    reload,
  } = useLoaded(useCallback(async () => (await http.call('GET /user/sessions', { retry: true })).result, [http]));
  const [busy, setBusy] = useState<string>();

  const end = async (id: string | undefined) => {
    setBusy(id ?? 'others');
    try {
      await (id === undefined
        ? http.call('DELETE /user/sessions')
        : http.call('DELETE /user/sessions/:session_id', { params: { session_id: id } }));
      alerts.show(id === undefined ? texts.sessionsEnded : texts.sessionEnded);
      reload();
    } catch (error) {
      showFailure(alerts, error, texts.sessionFailed);
    } finally {
      setBusy(undefined);
    }
  };
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <PageSection
      title="Where you're signed in"
      description="Sign out sessions you don't recognize."
      action={
        others.length > 0 && (
          <Button loading={busy === 'others'} onClick={() => void end(undefined)}>
            Sign out all others
          </Button>
        )
      }
    >
      {failure !== undefined && !sessions && <ErrorState failure={failure} onRetry={reload} />}
      {!sessions && failure === undefined && <Skeleton count={3} label="Loading sessions" />}
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.title}>{describeBrowser(session.user_agent)}</span>
                <span className={styles.detail}>
                  {session.address || 'Unknown address'} · signed in <RelativeTime at={session.created_at} /> · last
                  used <RelativeTime at={session.last_seen_at} />
                </span>
              </div>
              {session.current ? (
                <StatusTag tone="success" label="This browser" />
              ) : (
                <Button
                  size="small"
                  loading={busy === session.id}
                  ariaLabel={`Sign out ${describeBrowser(session.user_agent)}`}
                  onClick={() => void end(session.id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
