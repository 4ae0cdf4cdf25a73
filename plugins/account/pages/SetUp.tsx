import { type ReactNode, useCallback } from 'react';
import { Alerts, Http, useMailAlert, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, ErrorState, Link, Page, PageSection, Skeleton, StatusTag } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { texts } from '../texts';
import styles from './account.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly state: { readonly complete: boolean; readonly required: boolean };
  readonly action: ReactNode;
}

/** The remaining setup steps of the account. */
export default function SetUp() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /user/status', { retry: true, signal }), [http]),
  );
  const loadedEmail = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /user/email', { retry: true, signal }), [http]),
  );
  const email = loadedEmail.value?.email ?? 'your address';
  const showMailAlert = useMailAlert();
  const resend = () =>
    http.call('POST /user/email/verification').then(
      () => showMailAlert({ sent: texts.verificationSent, captured: texts.verificationCaptured }, email),
      () => alerts.show(texts.verificationFailed),
    );
  const steps: readonly Step[] = value
    ? [
        {
          title: 'Confirm your email address',
          text: value.signup_status.email.complete
            ? 'Your address is confirmed.'
            : value.captured_mail === undefined
              ? 'Open the link that we sent to you.'
              : "The message with the link is in this server's Outbox.",
          state: value.signup_status.email,
          action: <Button onClick={() => void resend()}>Resend link</Button>,
        },
        {
          title: 'Add your name',
          text: 'Your first and last name, as your team should see them.',
          state: value.signup_status.profile,
          action: (
            <Link to={paths.profile} look="button">
              Open profile
            </Link>
          ),
        },
        {
          title: 'Protect your sign-in',
          text: 'A code from your phone, in addition to your password.',
          state: value.signup_status.mfa,
          action: (
            <Link to={paths.twoFactor} look="button">
              Set up two-factor
            </Link>
          ),
        },
        {
          title: 'Create a sender',
          text: 'The name and address your email comes from. Use your own domain for the best delivery.',
          state: value.signup_status.whitelabel,
          action: (
            <Link to="/senders/new" look="button">
              Create sender
            </Link>
          ),
        },
      ]
    : [];
  const left = steps.filter(({ state }) => !state.complete).length;
  return (
    <Page
      title="Set up your account"
      intro={value && (left === 0 ? 'Everything is done.' : `${left} of ${steps.length} steps left.`)}
      primaryAction={
        <Link to="/" look="primary">
          Go to the workbench
        </Link>
      }
    >
      {failure !== undefined && !value && <ErrorState failure={failure} onRetry={reload} />}
      {!value && failure === undefined && <Skeleton count={4} label="Loading the steps" />}
      {value && (
        <PageSection>
          <ol className={styles.list}>
            {steps.map(({ title, text, state, action }) => (
              <li key={title} className={styles.item}>
                <div className={styles.words}>
                  <span className={styles.title}>
                    {title}
                    {state.required && !state.complete && ' (required)'}
                  </span>
                  <span className={styles.detail}>{text}</span>
                </div>
                {state.complete ? <StatusTag tone="success" label="Done" /> : action}
              </li>
            ))}
          </ol>
        </PageSection>
      )}
    </Page>
  );
}
