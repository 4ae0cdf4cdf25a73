import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Button, FormField, Link, RevokeKeys, TextInput } from 'sendwright/sdk/ui';
import type { LinkMailed, OwnKey } from 'sendwright/wire/security';
import { useShell } from '../ShellContext';
import { AuthCard } from './AuthCard';
import { AuthForm, NewPasswordField } from './AuthForm';
import styles from './AuthCard.module.css';
import { authProblem } from './authProblem';
import { IsPassword } from './passwordRules';

class AskForm {
  @IsRequired('Username or email') @MaxCharacters('Username or email', 254) username = '';
}
class ChooseForm {
  /** API keys to revoke with the old password. */
  revoked: readonly string[] = [];
  @IsPassword('New password') new_password = '';
}

const back = <Link to="/sign-in">Back to sign in</Link>;

/** Requests the link. */
function AskForLink() {
  const { http } = useShell().kernel;
  const form = useForm(AskForm, { guardLeaving: false });
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<LinkMailed>();
  const ask = () =>
    form
      .submit(async ({ username }) => {
        setProblem(undefined);
        setAsked(await http.call('POST /password-resets', { body: { username: username.trim() } }));
      })
      .catch((error: unknown) => setProblem(authProblem(error, 'The link could not be sent. Try again.')));

  if (asked) {
    return (
      <AuthCard
        title={asked.captured ? "This server doesn't send email" : 'Check your inbox'}
        intro={
          asked.captured
            ? 'It keeps messages in its Outbox. If an account has this username or email address, the link is there,' +
              ' for an administrator who is signed in.'
            : 'If an account has this username or email address, we sent a link to its address. The link works for ' +
              'an hour.'
        }
        links={back}
      >
        {asked.captured && (
          <>
            <p className={styles.note}>Nobody is signed in? Run this on the server to get a sign-in link:</p>
            <code className={styles.command}>npm run provider -- sign-in-link --account owner</code>
          </>
        )}
        <div className={styles.wide}>
          <Button onClick={() => setAsked(undefined)}>Resend link</Button>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthForm
      title="Reset your password"
      intro="We send a link to the email address of your account."
      problem={problem}
      links={back}
      form={form}
      submitLabel="Send link"
      onSubmit={() => ask()}
    >
      <FormField label="Username or email" required error={form.errors.username} id={form.field('username').id}>
        <TextInput {...form.field('username')} autoComplete="username" focusFirst />
      </FormField>
    </AuthForm>
  );
}

/** Sets the password with the link's secret. */
function Choose({ token }: { readonly token: string }) {
  const { http } = useShell().kernel;
  const form = useForm(ChooseForm, { guardLeaving: false });
  const [problem, setProblem] = useState<string>();
  const [username, setUsername] = useState<string>();
  const [keys, setKeys] = useState<readonly OwnKey[]>();
  useEffect(() => {
    http.call('POST /password-resets/keys', { body: { token } }).then(
      ({ result }) => setKeys(result),
      (error: unknown) =>
        setProblem(authProblem(error, "Your API keys couldn't be loaded. Reload the page to try again.")),
    );
  }, [http, token]);
  const choose = () =>
    form
      .submit(async ({ new_password, revoked }) => {
        setProblem(undefined);
        const body = { token, new_password, revoke_api_keys: [...revoked] };
        setUsername((await http.call('POST /password-resets/confirm', { body })).username);
      })
      .catch((error: unknown) => setProblem(authProblem(error, 'The password could not be changed. Try again.')));

  if (username !== undefined) {
    return (
      <AuthCard
        title="Password changed"
        intro={`Sign in as ${username} with it. Every browser that was signed in has been signed out.`}
      >
        <div className={styles.wide}>
          <Link to="/sign-in" look="primary">
            Sign in
          </Link>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthForm
      title="Choose a new password"
      problem={problem}
      links={<Link to="/reset-password">Ask for a new link</Link>}
      form={form}
      submitLabel="Change the password"
      canSubmit={keys !== undefined}
      onSubmit={() => choose()}
    >
      <NewPasswordField label="New password" {...form.field('new_password')} focusFirst />
      {keys && <RevokeKeys keys={keys} value={form.values.revoked} onChange={form.field('revoked').onChange} />}
    </AuthForm>
  );
}

/** Password reset: without a link it is requested, with one the password is set. */
const ResetPassword = observer(function ResetPassword() {
  const token = useShell().kernel.navigation.location.hash.slice(1);
  return token === '' ? <AskForLink /> : <Choose key={token} token={token} />;
});

export default ResetPassword;
