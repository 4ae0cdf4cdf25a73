import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Button, FormField, Link, Skeleton, TextInput } from 'sendwright/sdk/ui';
import type { InvitationDetails } from 'sendwright/wire/teammates';
import { useShell } from '../ShellContext';
import { AuthCard } from './AuthCard';
import styles from './AuthCard.module.css';
import { authProblem } from './authProblem';
import { IsPassword } from './passwordRules';

class JoinForm {
  @MaxCharacters('First name', 100) first_name = '';
  @MaxCharacters('Last name', 100) last_name = '';
  @IsRequired('Username') @MaxCharacters('Username', 100) username = '';
  @IsPassword('Password') password = '';
}

function JoinCard({ token, invitation }: { readonly token: string; readonly invitation: InvitationDetails }) {
  const { session } = useShell().kernel;
  const form = useForm(JoinForm, { guardLeaving: false, initial: { username: invitation.email } });
  const [problem, setProblem] = useState<string>();
  const join = () =>
    form
      .submit(async (values) => {
        setProblem(undefined);
        await session.join({ ...values, username: values.username.trim(), token });
      })
      .catch((error: unknown) => setProblem(authProblem(error, 'You could not join. Try again.')));
  const { first_name, last_name, username, password } = {
    first_name: form.field('first_name'),
    last_name: form.field('last_name'),
    username: form.field('username'),
    password: form.field('password'),
  };
  return (
    <AuthCard
      title={`Join ${invitation.invited_by}`}
      intro={`${invitation.invited_by} invites ${invitation.email} to work in their account${invitation.is_admin ? ' as an administrator' : ''}.`}
      problem={problem ?? form.error}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void join();
        }}
      >
        <div className={styles.pair}>
          <FormField label="First name" error={form.errors.first_name} id={first_name.id}>
            <TextInput {...first_name} autoComplete="given-name" />
          </FormField>
          <FormField label="Last name" error={form.errors.last_name} id={last_name.id}>
            <TextInput {...last_name} autoComplete="family-name" />
          </FormField>
        </div>
        <FormField
          label="Username"
          required
          helper="You sign in with it."
          error={form.errors.username}
          id={username.id}
        >
          <TextInput {...username} autoComplete="username" />
        </FormField>
        <FormField
          label="Password"
          required
          helper="At least 8 characters; a few words are best."
          error={form.errors.password}
          id={password.id}
        >
          <TextInput {...password} type="password" autoComplete="new-password" />
        </FormField>
        <Button intent="primary" type="submit" loading={form.isSubmitting}>
          Join
        </Button>
      </form>
    </AuthCard>
  );
}

/** Where the link of an invitation leads. */
const Join = observer(function Join() {
  const { http, navigation } = useShell().kernel;
  const token = navigation.location.hash.slice(1);
  const [invitation, setInvitation] = useState<InvitationDetails>();
  const [problem, setProblem] = useState<string | undefined>(
    token === '' ? 'The end of the link was cut off. Open it again from the message it came with.' : undefined,
  );

  useEffect(() => {
    if (token === '') return;
    http
      .post<InvitationDetails>('/invitations/read', { token })
      .then(setInvitation, (error: unknown) =>
        setProblem(authProblem(error, 'The invitation could not be read. Try again.')),
      );
  }, [http, token]);

  if (problem !== undefined) {
    return (
      <AuthCard title="This invitation doesn't work" problem={problem}>
        <div className={styles.wide}>
          <Link to="/sign-in" look="button">
            Sign in
          </Link>
        </div>
      </AuthCard>
    );
  }
  if (!invitation)
    return (
      <AuthCard title="Your invitation">
        <Skeleton shape="form" label="Loading the invitation" />
      </AuthCard>
    );
  return <JoinCard token={token} invitation={invitation} />;
});

export default Join;
