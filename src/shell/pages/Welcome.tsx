import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { success, useMailAlert } from 'sendwright/sdk';
import { IsEmailAddress, IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Button, FormField, TextInput } from 'sendwright/sdk/ui';
import type { UserSetUp } from 'sendwright/wire/user';
import { returnAddress } from '../../kernel/session/signInAddress';
import { useShell } from '../ShellContext';
import { AuthForm, NameFields, NewPasswordField } from './AuthForm';
import styles from './AuthCard.module.css';
import { authProblem } from './authProblem';
import { IsPassword } from './passwordRules';

class PasswordOnly {
  @IsPassword('Password') password = '';
}
/** In page order: the first invalid field gets the focus. */
class Person {
  @MaxCharacters('First name', 100) first_name = '';
  @MaxCharacters('Last name', 100) last_name = '';
  @IsRequired('Email') @IsEmailAddress('Email') @MaxCharacters('Email', 254) email = '';
  @IsPassword('Password') password = '';
}

interface FormProps {
  readonly username: string;
  readonly onDone: () => void;
}

const saved = {
  sent: success('Saved. We sent a link to {email}: open it to confirm the address.'),
  captured: success('Saved. The message to {email} was captured here: open its link to confirm the address.'),
};

interface SetUp {
  readonly problem: string | undefined;
  readonly save: (values: UserSetUp) => Promise<void>;
  readonly fail: (error: unknown) => void;
}

/** Saves a form of this page and continues; `problem` says why saving failed. */
function useSetUp(onDone: () => void): SetUp {
  const { http, session } = useShell().kernel;
  const showMailAlert = useMailAlert();
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    save: async (values) => {
      setProblem(undefined);
      await http.call('POST /user/set_up', { body: values });
      await session.refresh();
      if (values.email !== undefined) showMailAlert(saved, values.email);
      onDone();
    },
    fail: (error) => setProblem(authProblem(error, "This couldn't be saved. Try again.")),
  };
}

/** The first visit: nobody can sign in to the account yet, except with the link that was just used. */
const FirstVisit = observer(function FirstVisit({ username, onDone }: FormProps) {
  const form = useForm(Person, { guardLeaving: false });
  const { problem, save, fail } = useSetUp(onDone);
  return (
    <AuthForm
      title="Welcome to Sendwright"
      intro={
        <>
          The link you opened works only once. Set a password so that you can sign in again, as{' '}
          <strong>{username}</strong>.
        </>
      }
      problem={problem}
      form={form}
      submitLabel="Save and continue"
      onSubmit={() => form.submit((values) => save({ ...values, email: values.email.trim() })).catch(fail)}
      after={
        <>
          <Button intent="quiet" onClick={onDone}>
            Later
          </Button>
          <p className={styles.note}>
            If you sign out or your session ends before you set a password, you need a new link from the server to get
            back in.
          </p>
        </>
      }
    >
      <NameFields first={form.field('first_name')} last={form.field('last_name')} />
      <FormField
        label="Email"
        required
        helper="For notices about your account and for resetting your password."
        error={form.errors.email}
        id={form.field('email').id}
      >
        <TextInput {...form.field('email')} type="email" autoComplete="email" />
      </FormField>
      {/* Password managers use this username. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField {...form.field('password')} />
    </AuthForm>
  );
});

/** Somebody with a password who used a link has probably forgotten it. */
const NewPassword = observer(function NewPassword({ username, onDone }: FormProps) {
  const form = useForm(PasswordOnly, { guardLeaving: false });
  const { problem, save, fail } = useSetUp(onDone);
  return (
    <AuthForm
      title="Set a new password"
      intro={
        <>
          You signed in as <strong>{username}</strong> with a one-time link. A new password replaces the old one and
          signs you out everywhere else.
        </>
      }
      problem={problem}
      form={form}
      submitLabel="Set password"
      onSubmit={() => form.submit(save).catch(fail)}
      after={
        <>
          <Button intent="quiet" onClick={onDone}>
            Keep my password
          </Button>
        </>
      }
    >
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField {...form.field('password')} focusFirst />
    </AuthForm>
  );
});

/** The first page after a sign-in link. */
const Welcome = observer(function Welcome() {
  const { http, navigation, session } = useShell().kernel;
  const [hasPassword, setHasPassword] = useState<boolean>();
  useEffect(() => {
    http.call('GET /user/status', { retry: true }).then(
      (status) => setHasPassword(status.has_password),
      // Must never block the workbench.
      () => navigation.go('/', { replace: true }),
    );
  }, [http, navigation]);
  const onDone = () => navigation.go(returnAddress(navigation.address), { replace: true });
  if (hasPassword === undefined) return null;
  const Form = hasPassword ? NewPassword : FirstVisit;
  return <Form username={session.username} onDone={onDone} />;
});

export default Welcome;
