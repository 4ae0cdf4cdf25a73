import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { FormField, Link, Skeleton, TextInput } from 'sendwright/sdk/ui';
import type { InvitationDetails } from 'sendwright/wire/teammates';
import { useShell } from '../ShellContext';
import { AuthCard } from './AuthCard';
import { AuthForm, NameFields, NewPasswordField } from './AuthForm';
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
  return (
    <AuthForm
      title={`Join ${invitation.invited_by}`}
      intro={
        `${invitation.invited_by} invites ${invitation.email} to work in their ` +
        `account${invitation.is_admin ? ' as an administrator' : ''}.`
      }
      problem={problem}
      form={form}
      submitLabel="Join"
      onSubmit={() => join()}
    >
      <NameFields first={form.field('first_name')} last={form.field('last_name')} />
      <FormField
        label="Username"
        required
        helper="You sign in with it."
        error={form.errors.username}
        id={form.field('username').id}
      >
        <TextInput {...form.field('username')} autoComplete="username" />
      </FormField>
      <NewPasswordField {...form.field('password')} />
    </AuthForm>
  );
}

/** The page behind an invitation's link. */
const Join = observer(function Join() {
  const { http, navigation } = useShell().kernel;
  const token = navigation.location.hash.slice(1);
  const [invitation, setInvitation] = useState<InvitationDetails>();
  const [problem, setProblem] = useState<string | undefined>(
    token === '' ? 'The end of the link is missing. Open it again from the message.' : undefined,
  );

  useEffect(() => {
    if (token === '') return;
    http
      .call('POST /invitations/read', { body: { token } })
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
