import { useCallback } from 'react';
import { observer } from 'mobx-react-lite';
import { Alerts, Http, Session, useFailureAlert, useMailAlert, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { useForm } from 'sendwright/sdk/forms';
import {
  Banner,
  Button,
  ErrorState,
  FormField,
  Page,
  PageSection,
  Skeleton,
  StatusTag,
  TextInput,
} from 'sendwright/sdk/ui';
import type { Profile } from 'sendwright/wire/user';
import { EmailForm, ProfileForm, UsernameForm } from '../forms';
import { texts } from '../texts';
import styles from './account.module.css';

interface Field {
  readonly name: keyof ProfileForm;
  readonly label: string;
  readonly autoComplete: string;
  readonly helper?: string;
}

const fields: readonly Field[] = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
  { name: 'company', label: 'Company', autoComplete: 'organization' },
  { name: 'website', label: 'Website', autoComplete: 'url' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel' },
  {
    name: 'multifactor_phone',
    label: 'Multifactor phone',
    autoComplete: 'tel',
    helper: "For your team's information. Codes come from an app, never by text message.",
  },
  { name: 'address', label: 'Address', autoComplete: 'address-line1' },
  { name: 'address2', label: 'Address line 2', autoComplete: 'address-line2' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'zip', label: 'ZIP code', autoComplete: 'postal-code' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
];

function ProfileSection({ profile }: { readonly profile: Profile }) {
  const http = useService(Http);
  const session = useService(Session);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const refusal = useRefusal({ scope: 'user.profile.update' });
  const form = useForm(ProfileForm, { initial: Object.fromEntries(fields.map(({ name }) => [name, profile[name]])) });
  const save = async (values: ProfileForm) => {
    await reporting(() => http.call('PATCH /user/profile', { body: values }), texts.profileFailed);
    alerts.show(texts.profileSaved);
    void session.refresh();
  };
  return (
    <PageSection title="About you" description="Your team sees your name. The rest is for billing and support.">
      <form className={styles.form} noValidate onSubmit={form.onSubmit(save)}>
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        <div className={styles.pair}>
          {fields.map(({ name, label, autoComplete, helper }) => (
            <FormField key={name} label={label} helper={helper} error={form.errors[name]} id={form.field(name).id}>
              <TextInput {...form.field(name)} autoComplete={autoComplete} disabled={refusal !== undefined} />
            </FormField>
          ))}
        </div>
        <div className={styles.buttons}>
          <Button
            intent="primary"
            type="submit"
            loading={form.isSubmitting}
            disabled={refusal !== undefined || !form.isDirty}
            hint={refusal?.message}
          >
            Save profile
          </Button>
        </div>
      </form>
    </PageSection>
  );
}

interface EmailSectionProps {
  readonly email: string;
  /** Takes effect once it is confirmed. */
  readonly pending: string | undefined;
  readonly isConfirmed: boolean;
  readonly onAsked: () => void;
}

function EmailSection({ email, pending, isConfirmed, onAsked }: EmailSectionProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(EmailForm, { guardLeaving: false });
  const showMailAlert = useMailAlert();
  const unconfirmed = pending ?? (isConfirmed ? '' : email);
  const resend = () =>
    http.call('POST /user/email/verification').then(
      () => showMailAlert({ sent: texts.verificationSent, captured: texts.verificationCaptured }, unconfirmed),
      () => alerts.show(texts.verificationFailed),
    );
  return (
    <PageSection
      title="Email address"
      description={
        email === ''
          ? 'You need a confirmed email to reset your password.'
          : `Mail about your account goes to ${email}.`
      }
      action={
        email !== '' && (
          <StatusTag tone={isConfirmed ? 'success' : 'warning'} label={isConfirmed ? 'Confirmed' : 'Not confirmed'} />
        )
      }
    >
      {unconfirmed !== '' && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={() => void resend()}>
              Resend link
            </Button>
          }
        >
          Open the link in the message to {unconfirmed} to confirm it.
          {pending !== undefined && ' Until then it can’t be used to sign in or to reset your password.'}
        </Banner>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(async (values) => {
          const body = { email: values.email.trim(), password: values.password };
          await reporting(() => http.call('PUT /user/email', { body }), texts.emailFailed);
          showMailAlert({ sent: texts.emailAsked, captured: texts.emailAskedCaptured }, body.email);
          form.reset({ email: '', password: '' });
          onAsked();
        })}
      >
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        <div className={styles.pair}>
          <FormField label="New email" error={form.errors.email} id={form.field('email').id}>
            <TextInput {...form.field('email')} type="email" autoComplete="email" />
          </FormField>
          <FormField label="Your password" error={form.errors.password} id={form.field('password').id}>
            <TextInput {...form.field('password')} type="password" autoComplete="current-password" />
          </FormField>
        </div>
        <div className={styles.buttons}>
          <Button type="submit" loading={form.isSubmitting}>
            Change email
          </Button>
        </div>
      </form>
    </PageSection>
  );
}

const UsernameSection = observer(function UsernameSection() {
  const http = useService(Http);
  const session = useService(Session);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(UsernameForm, { initial: { username: session.username } });
  return (
    <PageSection title="Username" description="You sign in with it, and your team sees it.">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(async ({ username }) => {
          await reporting(
            () => http.call('PUT /user/username', { body: { username: username.trim() } }),
            texts.usernameFailed,
          );
          alerts.show(texts.usernameSaved, { username: username.trim() });
          void session.refresh();
        })}
      >
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        <FormField label="Username" error={form.errors.username} id={form.field('username').id}>
          <TextInput {...form.field('username')} autoComplete="username" />
        </FormField>
        <div className={styles.buttons}>
          <Button type="submit" loading={form.isSubmitting} disabled={!form.isDirty}>
            Change username
          </Button>
        </div>
      </form>
    </PageSection>
  );
});

export default function ProfilePage() {
  const http = useService(Http);
  const read = useCallback(async () => {
    const [profile, { email, pending_email: pending }, status] = await Promise.all([
      http.call('GET /user/profile', { retry: true }),
      http.call('GET /user/email', { retry: true }),
      http.call('GET /user/status', { retry: true }),
    ]);
    return { profile, email, pending, isConfirmed: status.signup_status.email.complete };
  }, [http]);
  const { value, failure, reload } = useLoaded(read);
  return (
    <Page title="Your profile">
      {failure !== undefined && !value && (
        <ErrorState failure={failure} onRetry={reload} title="Your profile couldn't be loaded." />
      )}
      {!value && failure === undefined && <Skeleton shape="form" count={8} label="Loading your profile" />}
      {value && (
        <>
          <ProfileSection profile={value.profile} />
          <EmailSection email={value.email} pending={value.pending} isConfirmed={value.isConfirmed} onAsked={reload} />
          <UsernameSection />
        </>
      )}
    </Page>
  );
}
